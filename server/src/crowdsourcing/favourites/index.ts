import type { Api } from '@uc/contract';
import type { Deps } from '../../deps';
import type { Room } from '../../room';
import { favouriteCalls } from './api';
import type { KeepableKinds } from './parts';

/** What an account keeps: requests, providers and projects. */
export const room = (kinds: (deps: Deps) => KeepableKinds): Room<Api['favourites']> => ({
  handlers: (deps) => favouriteCalls(kinds(deps)),
});

export { eraseFavourites, keep } from './keep';
export { favouritesSource } from './export';
export { tellKeepers } from './keepers';
export { favouriteData } from './leaving';
export type { Keepable, KeepableKinds } from './parts';
export { handOver as handOverFavourites, keepersOf, keptOf } from './store';
export { keptBy } from './kept-by';
