import type { FavouriteKind } from '@uc/contract/crowdsourcing/favourite-kinds';
import { creatorOf, type Customer } from '../call/index';
import type { Db } from '../db/index';
import { favouritesOfKind } from './store';

/**
 * The account's favourites of a kind that somebody may see, the newest first; for the room of that area,
 * whose scope holds as well.
 */
export async function favouritesBy(
  db: Db,
  actor: Customer,
  kind: FavouriteKind,
  area: Parameters<typeof creatorOf>[1],
) {
  const creator = creatorOf(actor, 'crowd') ?? creatorOf(actor, area);
  const rows = await favouritesOfKind(db, actor.uid, creator, kind);
  return rows.map(({ target_no: no, title, created_at: at }) => ({ no, title, at }));
}
