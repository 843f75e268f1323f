/** The only way from the browser to the server (ARCHITECTURE.md, "The path of one call"). */
export { ApiError, isUnknown } from './api-error';
export { api, type ClientApi, type ClientEndpoint, type WireInput, type WireOutput } from './api';
export { type CallOptions, demand } from './call';
export {
  type Session,
  SessionProvider,
  useCan,
  useHasCreditLimit,
  useSession,
  useTotalAmount,
} from './session';
export { toast } from './toasts';
export { favouriteReads, useFavourite } from './use-favourite';
export { countedTabs, figureOf, type Read, type ReadOptions, useRead } from './use-read';
export { useWrite, type Write } from './use-write';
