import { sql } from 'kysely';
import type { Db } from '../db/index';

/** What moved on the bank account since a moment, by the numbers of the bank under which it was entered; 分, negative where it left. */
export async function movedAtBank(
  db: Db,
  since: Date,
): Promise<{ at: Date; amount: number; no: string; doc_no: string; use: string }[]> {
  const { rows } = await sql<{ at: Date; amount: number; no: string; doc_no: string; use: string }>`
    select c.claimed_at as at, c.number as no, c.doc_no, c.use,
      case c.use when 'recharge' then r.amount_fen when 'payout' then -(w.amount_fen - w.fee_fen)
        else w.amount_fen - w.fee_fen end::bigint as amount
    from outside_claims c
    left join recharges r on c.use = 'recharge' and r.uid = c.uid and r.recharge_no = c.doc_no
    left join withdrawals w on c.use in ('payout', 'payout_return') and w.uid = c.uid and w.withdraw_no = c.doc_no
    where c.source = 'bank' and c.is_booked and c.use in ('recharge', 'payout', 'payout_return') and c.claimed_at >= ${since}
    order by c.claimed_at, c.number`.execute(db);
  return rows;
}
