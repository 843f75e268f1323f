import type { Api } from '@uc/contract';
import type { Deps } from '../../deps';
import type { Room } from '../../room';
import { favouriteCalls } from './api';
import { newsOutbox } from './keepers';
import type { KeepableKinds } from './parts';

/** Favourites of an account, and messages about them to the accounts that have them. */
export const room = (kinds: (deps: Deps) => KeepableKinds): Room<Api['favourites']> => ({
  handlers: (deps) => favouriteCalls(kinds(deps)),
  outbox: (deps) => newsOutbox(deps, kinds(deps)),
});

export { eraseFavourites, keep } from './keep';
export { favouritesSource } from './export';
export { noteNews, tellKeepers } from './keepers';
export { favouriteData } from './leaving';
export type { Keepable, KeepableKinds } from './parts';
export { handOver as handOverFavourites, keepersOf, keptOf } from './store';
export { keptBy } from './kept-by';
