import type { FavouriteKind } from '@uc/contract/crowdsourcing/favourite-kinds';
import { limits } from '@uc/contract/limits';
import { creatorOf, type Customer, refuse } from '../call/index';
import { now } from '../clock';
import type { Tx } from '../db/index';
import type { FavouriteSource, FavouriteSources } from '../room/index';
import { countFavourites, deleteAll, deleteFavourites, insertFavourite, lockFavourites } from './store';

/** Favourites something that the account may see; an earlier favourite stays. Refuses notFound, favourite.full. */
export async function addFavourite(
  favouriteSource: FavouriteSource,
  tx: Tx,
  actor: Customer,
  { kind, target_no: no }: { kind: FavouriteKind; target_no: string },
): Promise<void> {
  const { uid } = actor;
  const found = (await favouriteSource.find(tx, actor, [no])).get(no);
  if (found === undefined) throw refuse('notFound');
  await lockFavourites(tx, uid);
  const isNew = await insertFavourite(tx, {
    uid,
    kind,
    target_no: no,
    title: found.title,
    created_by: actor.name,
    created_by_sub: actor.subId,
    created_at: await now(tx),
  });
  if (!isNew) return;
  const most = limits.favourites.perType;
  const counts = await countFavourites(tx, uid, { creator: null });
  if ((counts.get(kind) ?? 0) > most) throw refuse('favourite.full', { most });
  await favouriteSource.count?.(tx, actor, no, 1);
}

/** Deletes some favourites; returns how many there were. */
export async function removeFavourites(
  kinds: FavouriteSources,
  tx: Tx,
  actor: Customer,
  { kind, target_nos: nos }: { kind: FavouriteKind; target_nos: readonly string[] },
): Promise<number> {
  const gone = await deleteFavourites(tx, actor.uid, creatorOf(actor, 'crowd'), kind, nos);
  // In one order for everybody: two who delete the same favourites at once do not wait for each other.
  for (const no of gone.sort()) await kinds[kind].count?.(tx, actor, no, -1);
  return gone.length;
}

/** Deletes the favourites of a closed account, and lowers the counts of their objects. */
export async function eraseFavourites(kinds: FavouriteSources, tx: Tx, uid: number): Promise<void> {
  const gone = await deleteAll(tx, uid);
  for (const { kind, target_no: no } of gone.sort((a, b) => (a.target_no < b.target_no ? -1 : 1)))
    await kinds[kind as FavouriteKind].count?.(tx, { uid }, no, -1);
}
