import { type FavouriteKind, favouriteKinds } from '@uc/contract/crowdsourcing/favourite-kinds';
import type { favourites } from '@uc/contract/crowdsourcing/favourites';
import type { Input } from '@uc/contract/endpoint';
import { creatorOf, type Customer } from '../call/index';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { exportList, listSource, momentColumn, type TaskView, textColumn } from '../exports/index';
import type { FavouriteSources } from '../room/index';
import { listedFavourites } from './listed';
import { countFavourites, type FavouriteFilter } from './store';

type Query = FavouriteFilter & { kind: FavouriteKind };

/** Starts an export of the favourites of one kind. Refuses as `exportList` does. */
export async function exportFavourites(
  tx: Tx,
  actor: Customer,
  { kind, format, verify_token: token, keyword }: Input<typeof favourites.exportList>,
): Promise<TaskView> {
  const query: Query = { kind, creator: creatorOf(actor, 'crowd'), keyword: keyword || undefined };
  const total = (await countFavourites(tx, actor.uid, query)).get(kind) ?? 0;
  const name = `收藏的${favouriteKinds[kind]}`;
  return exportList(tx, actor, {
    kind: 'crowd_favourites',
    format,
    name,
    params: { ...query },
    total,
    token,
  });
}

/** The export of favourites, in the order of the list. */
export const favouritesSource = (kinds: (deps: Deps) => FavouriteSources) =>
  listSource<Query>({
    title: '我收藏的',
    place: '/crowdsourcing/collect',
    columns: [
      textColumn('类型'),
      textColumn('编号', 20),
      textColumn('名称', 36),
      textColumn('说明', 36),
      textColumn('状态'),
      momentColumn('收藏时间'),
    ],
    async find(db, uid, { kind, ...filter }, deps) {
      return {
        total: (await countFavourites(db, uid, filter)).get(kind) ?? 0,
        page: async (at) =>
          (await listedFavourites(kinds(deps), db, uid, kind, filter, at)).map((one) => [
            favouriteKinds[kind],
            one.target_no,
            one.title,
            one.text,
            one.status_text,
            one.created_at,
          ]),
      };
    },
  });
