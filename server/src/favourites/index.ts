import type { Api } from '@uc/contract';
import type { Room } from '../room/index';
import { favouriteCalls } from './api';
import { favouriteNoticeOutbox } from './notices';
import { favouritesSource } from './export';
import { eraseFavourites } from './change';
import { favouriteData } from './leaving';

/** Favourites of an account, and messages about them to the accounts that have them. */
export const room: Room<Api['favourites']> = {
  handlers: (deps, { favourites }) => favouriteCalls(favourites(deps)),
  outbox: (deps, { favourites }) => favouriteNoticeOutbox(deps, favourites(deps)),
  exports: { crowd_favourites: ({ favourites }) => favouritesSource(favourites) },
  logModules: [160, { favourites: '收藏' }],
  personalData: [190, favouriteData],
  closingSettle: [30, (deps, tx, uid, { favourites }) => eraseFavourites(favourites(deps), tx, uid)],
};

export { enqueueFavouriteNotice, notifyOfFavouriteRequest } from './notices';
export { handOver as handOverFavourites, accountsWithFavourite, favouritesAmong } from './store';
export { favouritesBy } from './of-kind';
