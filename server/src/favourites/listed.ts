import type { Sort } from '@uc/contract/wire';
import type { favourites } from '@uc/contract/crowdsourcing/favourites';
import type { FavouriteKind } from '@uc/contract/crowdsourcing/favourite-kinds';
import type { Output } from '@uc/contract/endpoint';
import type { Db } from '../db/index';
import type { FavouriteSources } from '../room/index';
import { type FavouriteFilter, favouritePage } from './store';

export type Listed = Output<(typeof favourites)['list']>['list'][number];

/** A page of an account's favourites of one kind, each in its present state. */
export async function listedFavourites(
  kinds: FavouriteSources,
  db: Db,
  uid: number,
  kind: FavouriteKind,
  filter: FavouriteFilter,
  paging: { limit: number; offset: number; sort?: Sort },
): Promise<Listed[]> {
  const rows = await favouritePage(db, uid, kind, filter, paging);
  const nos = rows.map(({ target_no }) => target_no);
  const found = await kinds[kind].find(db, { uid }, nos);
  return rows.map(({ target_no, title, created_at }) => {
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
  });
}
