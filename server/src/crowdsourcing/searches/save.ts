import type { Input, Output } from '@uc/contract/endpoint';
import { hallAddress, MOST_SEARCHES, tellTexts } from '@uc/contract/crowdsourcing/search-texts';
import type { searches } from '@uc/contract/crowdsourcing/searches';
import { type Customer, refuse } from '../../call/index';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import { mintId } from '../../vault/index';
import { nextLook } from './look';
import {
  changeSearch,
  deleteSearch,
  findSearch,
  insertSearch,
  lockSearches,
  type SearchRow,
  searchesOf,
} from './store';

type View = Output<typeof searches.save>;

const viewOf = ({ search_no, name, filters, tell, told_at, version }: SearchRow): View => ({
  search_no,
  name,
  // As it was decoded when it was kept.
  filters: filters as View['filters'],
  tell,
  tell_text: tellTexts[tell],
  told_at,
  version,
});

/** The searches of the person who asks, in the order in which they were kept. */
export const listSearches = async (db: Db, actor: Customer): Promise<View[]> =>
  (await searchesOf(db, actor)).map(viewOf);

/** Keeps one, or changes it. Refuses notFound, state.conflict, search.most, search.name. */
export async function saveSearch(
  tx: Tx,
  actor: Customer,
  { name, filters, tell, search_no: no, version }: Input<typeof searches.save>,
): Promise<View> {
  const { uid, subId } = actor;
  const at = await now(tx);
  const wish = { name, filters: JSON.stringify(filters), tell, next_at: nextLook(tell, at) };
  await lockSearches(tx, uid);
  if (no === undefined) {
    if ((await searchesOf(tx, actor)).length >= MOST_SEARCHES)
      throw refuse('search.most', { most: MOST_SEARCHES });
    return viewOf(
      await insertSearch(tx, { uid, search_no: mintId('HS'), sub_id: subId, seen_at: at, ...wish }),
    );
  }
  const row = await findSearch(tx, actor, no);
  if (row === undefined) throw refuse('notFound');
  // What was published while nothing was to be told, or while something else was looked for, is no news.
  const isAnew = row.tell === 'none' || hallAddress(row.filters) !== hallAddress(filters);
  const changed =
    row.version === version
      ? await changeSearch(tx, row, { ...wish, ...(isAnew && { seen_at: at }) })
      : undefined;
  if (changed === undefined) throw refuse('state.conflict');
  return viewOf(changed);
}

/** Refuses notFound, state.conflict. */
export async function removeSearch(
  tx: Tx,
  actor: Customer,
  seen: Input<typeof searches.remove>,
): Promise<void> {
  if ((await findSearch(tx, actor, seen.search_no)) === undefined) throw refuse('notFound');
  if (!(await deleteSearch(tx, actor, seen))) throw refuse('state.conflict');
}
