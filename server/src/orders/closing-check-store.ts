import { sql } from 'kysely';
import type { Db } from '../db/index';

/** How many orders of an account are not at their end, bought and sold. */
export async function ordersUnderWay(db: Db, uid: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from order_views
    where uid = ${uid} and status in ('pending_pay', 'processing', 'pending_accept', 'refunding')`.execute(
    db,
  );
  return rows[0]!.n;
}
