import type { Api } from '@uc/contract';
import type { Deps } from '../deps';
import type { Room } from '../room/index';
import { favouriteCalls } from './api';
import { favouriteNoticeOutbox } from './notices';
import type { FavouriteSources } from './sources';
import { favouritesSource } from './export';
import { eraseFavourites } from './change';
import { favouriteData } from './leaving';

/** Favourites of an account, and messages about them to the accounts that have them. */
export const room = (kinds: (deps: Deps) => FavouriteSources): Room<Api['favourites']> => ({
  handlers: (deps) => favouriteCalls(kinds(deps)),
  outbox: (deps) => favouriteNoticeOutbox(deps, kinds(deps)),
  exports: { crowd_favourites: favouritesSource(kinds) },
  logModules: [160, { favourites: '收藏' }],
  personalData: [190, favouriteData],
  closingSettle: [30, (deps, tx, uid) => eraseFavourites(kinds(deps), tx, uid)],
});

export { enqueueFavouriteNotice, notifyOfFavouriteRequest } from './notices';
export { handOver as handOverFavourites, accountsWithFavourite, favouritesAmong } from './store';
export { favouritesBy } from './of-kind';
