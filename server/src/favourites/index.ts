import type { Api } from '@uc/contract';
import type { Deps } from '../deps';
import type { Room } from '../room/index';
import { favouriteCalls } from './api';
import { newsOutbox } from './keepers';
import type { KeepableKinds } from './keepable';
import { favouritesSource } from './export';
import { eraseFavourites } from './keep';
import { favouriteData } from './leaving';

/** Favourites of an account, and messages about them to the accounts that have them. */
export const room = (kinds: (deps: Deps) => KeepableKinds): Room<Api['favourites']> => ({
  handlers: (deps) => favouriteCalls(kinds(deps)),
  outbox: (deps) => newsOutbox(deps, kinds(deps)),
  exports: { crowd_favourites: favouritesSource(kinds) },
  logModules: [160, { favourites: '收藏' }],
  personalData: [190, favouriteData],
  closingSettle: [30, (deps, tx, uid) => eraseFavourites(kinds(deps), tx, uid)],
});

export { noteNews, tellKeepers } from './keepers';
export { handOver as handOverFavourites, keepersOf, keptOf } from './store';
export { keptBy } from './kept-by';
