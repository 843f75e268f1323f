import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index';
import type { OrderRow } from '../store';

/** The buyer's orders of one document. */
export const findOfSource = (db: Db, uid: number, type: string, no: string): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('source_type', '=', type)
    .where('source_no', '=', no)
    .orderBy('created_at')
    .orderBy('order_no')
    .execute();

/** The buyer's orders of the parts of one document, whose numbers begin with its own. */
export const findUnder = (db: Db, uid: number, type: string, no: string): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('source_type', '=', type)
    .where('source_no', 'like', `${no}-%`)
    .orderBy('created_at')
    .orderBy('order_no')
    .execute();

/** Names the seller of an order, if nobody has changed it since it was read. */
export const changeSeller = (
  tx: Tx,
  { uid, order_no, version }: OrderRow,
  seller: { uid: number; name: string; feeBps: number },
): Promise<OrderRow | undefined> =>
  tx
    .updateTable('orders')
    .set({ seller_uid: seller.uid, seller_name: seller.name, fee_bps: seller.feeBps })
    .where('uid', '=', uid)
    .where('order_no', '=', order_no)
    .where('version', '=', version)
    .where('seller_uid', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Counts the unpaid orders of a document beside those that are asked for. */
export async function unpaidBeside(
  db: Db,
  uid: number,
  { source_type, source_no }: Pick<OrderRow, 'source_type' | 'source_no'>,
  orderNos: readonly string[],
): Promise<number> {
  const { n } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('uid', '=', uid)
    .where('source_type', '=', source_type)
    .where('source_no', '=', source_no)
    .where('status', '=', 'pending_pay')
    .where(sql<boolean>`order_no <> all (${orderNos})`)
    .executeTakeFirstOrThrow();
  return n;
}
