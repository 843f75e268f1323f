import { sql } from 'kysely';
import type { Db } from '../db/index';

/** A movement of the bank account as the book has it; 分, negative where it left. */
interface Booked {
  at: Date;
  amount: number;
  /** The number of the bank under which it was entered; empty where none is. */
  no: string;
  doc_no: string;
  kind: string;
}

/** What moved on the bank account between two moments, each in the moment of its booking. */
export async function movedAtBank(db: Db, from: Date, to: Date): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select t.created_at as at, -sum(p.amount)::bigint as amount, coalesce(max(c.number), '') as no, t.ref_id as doc_no, t.kind
    from ledger_txns t join ledger_postings p on p.uid = t.uid and p.txn_no = t.txn_no
    join ledger_codes k on k.account_no = p.account_no and k.code = 'A.BANK'
    left join outside_claims c on c.source = 'bank' and c.uid = t.uid and c.doc_no = t.ref_id
      and (c.use = 'payout_return') = (t.ref_type = 'withdraw' and p.amount < 0)
    where t.created_at >= ${from} and t.created_at < ${to}
    group by t.uid, t.txn_no, t.created_at, t.ref_id, t.kind order by t.created_at, t.ref_id`.execute(db);
  return rows;
}
