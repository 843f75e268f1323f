import type { favourites as agreed } from '@uc/contract/crowdsourcing/favourites';
import { type FavouriteKind, favouriteKindIds } from '@uc/contract/crowdsourcing/favourite-kinds';
import { creatorOf, type Handlers } from '../call/index';
import type { FavouriteSources } from '../room/index';
import { exportFavourites } from './export';
import { addFavourite, removeFavourites } from './change';
import { listedFavourites } from './listed';
import { countFavourites } from './store';

/** Handlers for the favourites of an account (crowdsourcing-screens.md#favourites). */
export const favouriteCalls = (kinds: FavouriteSources): Handlers<typeof agreed> => ({
  async list({ input: { kind, keyword, page, page_size, sort, ...days }, actor, db }) {
    const filter = { ...days, creator: creatorOf(actor, 'crowd'), keyword: keyword || undefined };
    const paging = { limit: page_size, offset: (page - 1) * page_size, sort };
    const [list, counted] = await Promise.all([
      listedFavourites(kinds, db, actor.uid, kind, filter, paging),
      countFavourites(db, actor.uid, filter),
    ]);
    const counts = Object.fromEntries(favouriteKindIds.map((one) => [one, counted.get(one) ?? 0]));
    return {
      list,
      total: counts[kind]!,
      page,
      page_size,
      counts: counts as Record<FavouriteKind, number>,
    };
  },
  exportList: ({ input, actor, db }) => exportFavourites(db, actor, input),
  async add({ input, actor, db }) {
    await addFavourite(kinds[input.kind], db, actor, input);
    return input;
  },
  remove: async ({ input, actor, db }) => ({ removed: await removeFavourites(kinds, db, actor, input) }),
});
