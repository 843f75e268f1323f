import { sql } from 'kysely';
import type { Db } from '../../db/index';

interface LegsRow {
  kind: string;
  account_no: number;
  debit: number;
  credit: number;
}
/** The debits and credits by kind and account of what was paid for orders, coins among them, and what came back. */
export const spendingLegs = async (db: Db, uid: number, from: Date, to: Date): Promise<LegsRow[]> =>
  (
    await sql<LegsRow>`
    select t.kind, p.account_no, coalesce(sum(-p.amount) filter (where p.amount < 0), 0)::bigint as debit,
      coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint as credit
    from ledger_txns t join ledger_postings p on p.uid = t.uid and p.txn_no = t.txn_no
    where t.uid = ${uid} and t.created_at >= ${from} and t.created_at < ${to}
      and t.kind in ('order.pay', 'order.refund', 'coin.buy') and t.ref_type in ('order', 'refund')
    group by t.kind, p.account_no`.execute(db)
  ).rows;
