import type { favourites as agreed } from '@uc/contract/crowdsourcing/favourites';
import { type FavouriteKind, favouriteKindIds } from '@uc/contract/crowdsourcing/favourite-kinds';
import { creatorOf, type Handlers } from '../../call/index';
import { keep, release } from './keep';
import type { KeepableKinds } from './parts';
import { countFavourites, favouritePage } from './store';

/** What one keeps (product 02 §2.5, 09 §9.6). */
export const favouriteCalls = (kinds: KeepableKinds): Handlers<typeof agreed> => ({
  async list({ input: { kind, keyword, page, page_size }, actor, db }) {
    const filter = { creator: creatorOf(actor, 'crowd'), keyword: keyword || undefined };
    const paging = { limit: page_size, offset: (page - 1) * page_size };
    const [rows, counted] = await Promise.all([
      favouritePage(db, actor.uid, kind, filter, paging),
      countFavourites(db, actor.uid, filter),
    ]);
    const found = await kinds[kind].find(
      db,
      actor,
      rows.map(({ target_no }) => target_no),
    );
    const counts = Object.fromEntries(favouriteKindIds.map((one) => [one, counted.get(one) ?? 0]));
    return {
      list: rows.map(({ target_no, title, created_at }) => {
        const now = found.get(target_no);
        return {
          kind,
          target_no,
          title: now?.title ?? title,
          text: now?.text ?? '',
          status_text: now?.statusText ?? '已不可查看',
          is_over: now?.isOver ?? true,
          link: now?.link ?? null,
          created_at,
        };
      }),
      total: counts[kind]!,
      page,
      page_size,
      counts: counts as Record<FavouriteKind, number>,
    };
  },
  async add({ input, actor, db }) {
    await keep(kinds[input.kind], db, actor, input);
    return input;
  },
  remove: async ({ input, actor, db }) => ({ removed: await release(kinds, db, actor, input) }),
});
