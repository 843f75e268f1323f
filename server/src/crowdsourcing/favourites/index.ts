import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import { favouriteCalls } from './api';
import type { KeepableKinds } from './parts';

/** What an account keeps: requests, providers, works, projects. */
export const room = (kinds: KeepableKinds): Room<Api['favourites']> => ({
  handlers: () => favouriteCalls(kinds),
});

export { tellKeepers } from './keepers';
export { favouriteData } from './leaving';
export type { Keepable, KeepableKinds } from './parts';
export { deleteAll as eraseFavourites, keptOf } from './store';
