import { sql } from 'kysely';
import type { Db } from '../../../db/index';
import type { Candidate } from './candidate-store';
import type { Line } from './line';

/** Payments from our bank account that have no number of the bank: official fees, and deposits that verify an account. */
const kinds = { official: ['filing.paid'], micro: ['card.microDeposit', 'realname.microDeposit'] } as const;

/** Those of a line's amount that were booked within some days of it. */
export async function bookedAlike(
  db: Db,
  kind: keyof typeof kinds,
  { amount_fen: amount, moved_at: at }: Pick<Line, 'amount_fen' | 'moved_at'>,
  days: number,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select t.uid, t.ref_id as no, p.amount, 'paid' as status, t.created_at as at,
      exists (select from bank_matches m where m.side = 'bank' and m.kind = ${kind} and m.uid = t.uid
        and m.doc_no = t.ref_id and m.undone_at is null) as is_taken
    from ledger_txns t join ledger_postings p on p.uid = t.uid and p.txn_no = t.txn_no
    join ledger_codes c on c.account_no = p.account_no and c.code = 'A.BANK'
    where t.kind in ('filing.paid', 'card.microDeposit', 'realname.microDeposit') and t.kind = any(${[...kinds[kind]]}::text[])
      and p.amount = ${amount} and t.created_at between ${at}::timestamptz - ${days} * interval '24 hours'
        and ${at}::timestamptz + ${days} * interval '24 hours'
    order by t.created_at limit 21`.execute(db);
  return rows;
}
