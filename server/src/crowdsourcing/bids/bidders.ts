import { profileOf } from '../../accounts/index';
import { beyondTenants, type Db, eachRow, type Tx } from '../../db/index';
import type { RequestKey } from '../requests/store';
import { bidsIn, live } from './store';

/** The bids that may still be chosen, as staff read them; the first handed in first. */
export async function openBids(
  db: Db,
  request: RequestKey,
): Promise<{ bid_no: string; by: string; at: Date; plan: string }[]> {
  const rows = await bidsIn(db, request, live);
  const profiles = await beyondTenants(() => eachRow(db, rows, (db, { uid }) => profileOf(db, uid)));
  return rows.map(({ bid_no, plan, created_at: at }, index) => ({
    bid_no,
    by: profiles[index]?.nickname ?? '',
    at,
    plan,
  }));
}

/** The accounts whose works are shortlisted for a 悬赏, in their order. */
export async function shortlisted(tx: Tx, request: RequestKey): Promise<{ uid: number; name: string }[]> {
  const rows = await bidsIn(tx, request, ['shortlisted']);
  const profiles = await beyondTenants(() => eachRow(tx, rows, (tx, { uid }) => profileOf(tx, uid)));
  return profiles.flatMap((one) => (one === undefined ? [] : [{ uid: one.uid, name: one.nickname }]));
}
