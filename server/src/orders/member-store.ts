import { sql } from 'kysely';
import type { Db, Tx } from '../db/index';
import { clearCreator } from '../orderlist/index';

/** What the orders come to that a sub-account has paid, less what came back, by month of China, in 分. */
export async function spentByMonth(
  db: Db,
  uid: number,
  subId: string,
  since: Date,
): Promise<{ month: string; spent_fen: number }[]> {
  const { rows } = await sql<{ month: string; spent_fen: number }>`
    select to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
      sum(total_fen - discount_fen - refunded_fen)::bigint as spent_fen
    from orders where uid = ${uid} and paid_by_sub = ${subId} and paid_at >= ${since} group by 1`.execute(db);
  return rows;
}

/**
 * The orders of a sub-account that goes are its owner's from now on: they hear of them, and nobody's list is the member's.
 * `created_by` keeps its name. Answers how many are under way.
 */
export async function handOverOrders(tx: Tx, uid: number, subId: string): Promise<number> {
  const orders = await tx
    .updateTable('orders')
    .set({ created_by_sub: null })
    .where('uid', '=', uid)
    .where('created_by_sub', '=', subId)
    .returning('status')
    .execute();
  await clearCreator(tx, uid, subId);
  return orders.filter(({ status }) => underWay.has(status)).length;
}

const underWay: ReadonlySet<string> = new Set(['pending_pay', 'processing', 'pending_accept', 'refunding']);
