import type { FavouriteKind } from '@uc/contract/crowdsourcing/favourite-kinds';
import { creatorOf, type Customer } from '../call/index';
import type { Days } from '../calendar/index';
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
  days: Days = {},
) {
  const creator = creatorOf(actor, 'crowd') ?? creatorOf(actor, area);
  const rows = await favouritesOfKind(db, actor.uid, creator, kind, days);
  return rows.map(({ target_no: no, title, created_at: at }) => ({ no, title, at }));
}
