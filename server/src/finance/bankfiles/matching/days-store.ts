import { sql } from 'kysely';
import type { Db } from '../../../db/index';

/** A day of the bank account by its files, beside the day of A.BANK in the book; 分. */
export interface BankDay {
  day: string;
  in_count: number;
  in_fen: number;
  out_count: number;
  out_fen: number;
  /** Balances by the movements; of an account whose files have none undefined. */
  opening_fen: number;
  closing_fen: number;
  /** The balance that the bank says after its last movement that agrees with none of ours; null where one agrees. */
  other_fen: number | null;
  matched_count: number;
  explained_count: number;
  explained_fen: number;
  open: { kind: string; count: number; sum: number }[] | null;
  /** Movements of A.BANK of that day for which no line stands, and all of them. */
  ours_count: number;
  ours_fen: number;
  booked_fen: number;
}
const BILLS = ['wechat_trade', 'wechat_fund', 'alipay_trade', 'alipay_fund', 'unionpay', 'unionpay_error'];
const dayOfMoment = (moment: string) => sql`(${sql.ref(moment)} at time zone 'Asia/Shanghai')::date`;

/**
 * The days of an account since its first file. A day agrees with the bank when one of its balances is that of the first
 * opening and all movements since: a line that is changed, lost or doubled shows on its day and on all after it. Of the
 * last day in the files nothing is missing yet, since the book may be ahead of the bank's list. Money in suspense stands for
 * itself until a document has it, and a batch for its payouts.
 */
export async function daysOf(db: Db, account: string): Promise<BankDay[]> {
  const { rows } = await sql<BankDay>`
    with of_bank as (
      select l.line_key, l.direction, l.amount_fen, l.balance_fen, l.booking, l.open_kind, ${dayOfMoment('l.moved_at')} as day,
        case l.direction when 'in' then l.amount_fen else -l.amount_fen end as moved, m.kind, l.moved_at, l.seq
      from bank_file_lines l join bank_statements s on s.statement_no = l.statement_no and s.kind <> all(${BILLS}::text[])
      left join bank_matches m on m.line_key = l.line_key and m.undone_at is null
      where l.account = ${account} and l.state = 'done'),
    base as (
      select opening_fen from bank_statements where account = ${account} and kind <> all(${BILLS}::text[]) and opening_fen is not null
      order by first_at, statement_no limit 1),
    daily as (
      select day, count(*) filter (where direction = 'in')::int as in_count,
        coalesce(sum(amount_fen) filter (where direction = 'in'), 0)::bigint as in_fen,
        count(*) filter (where direction = 'out')::int as out_count,
        coalesce(sum(amount_fen) filter (where direction = 'out'), 0)::bigint as out_fen,
        sum(moved)::bigint as moved,
        count(*) filter (where kind <> 'explained')::int as matched_count,
        count(*) filter (where kind = 'explained')::int as explained_count,
        coalesce(sum(amount_fen) filter (where kind = 'explained'), 0)::bigint as explained_fen
      from of_bank group by day),
    running as (
      select d.*, (b.opening_fen + sum(d.moved) over (order by d.day))::bigint as closing_fen from daily d cross join base b),
    booked as (
      select ${dayOfMoment('t.created_at')} as day, t.kind, t.ref_type, t.ref_id, -sum(p.amount)::bigint as moved
      from ledger_postings p join ledger_txns t on t.uid = p.uid and t.txn_no = p.txn_no
      join ledger_codes c on c.account_no = p.account_no and c.code = 'A.BANK'
      where t.created_at >= (select min(moved_at) from of_bank) group by 1, 2, 3, 4),
    ours as (
      select b.day, sum(b.moved)::bigint as booked_fen,
        count(*) filter (where not b.is_matched)::int as ours_count,
        coalesce(sum(b.moved) filter (where not b.is_matched), 0)::bigint as ours_fen
      from (select k.*, k.ref_type = 'bank_line' or k.kind = 'receipt.match'
          or (k.kind = 'receipt.suspend' and exists (select from bank_receipts r where r.receipt_no = k.ref_id
            and r.matched_no is not null)) or exists (
          select from bank_matches m where m.side = 'bank' and m.undone_at is null and m.doc_no = k.ref_id
            and (m.kind = 'return') = (k.ref_type = 'withdraw' and k.moved > 0))
          or exists (select from bank_receipts r join bank_matches m on m.doc_no = r.receipt_no and m.side = 'bank'
            and m.kind = 'receipt' and m.undone_at is null where r.matched_no = k.ref_id)
          or (k.ref_type = 'withdraw' and k.moved < 0 and exists (select from payout_lines l join bank_matches m
            on m.doc_no = l.batch_no and m.side = 'bank' and m.kind = 'batch' and m.uid = 1 and m.undone_at is null
            where l.withdraw_no = k.ref_id and l.released_at is null)) as is_matched
        from booked k) as b
      group by b.day)
    select to_char(r.day::timestamp, 'YYYY-MM-DD') as day, r.in_count, r.in_fen, r.out_count, r.out_fen,
      (r.closing_fen - r.moved)::bigint as opening_fen, r.closing_fen,
      case when exists (select from of_bank o where o.day = r.day and o.balance_fen = r.closing_fen) then null
        else coalesce((select o.balance_fen from of_bank o where o.day = r.day and o.balance_fen is not null
          order by o.moved_at desc, o.seq desc limit 1), 0) end as other_fen,
      r.matched_count, r.explained_count, r.explained_fen,
      (select json_agg(json_build_object('kind', k.kind, 'count', k.count, 'sum', k.sum)) from (
        select case o.booking when 'todo' then 'todo' else o.open_kind end as kind, count(*)::int as count,
          sum(o.amount_fen)::bigint as sum
        from of_bank o where o.day = r.day and o.booking in ('open', 'todo') group by 1 order by 1) as k) as open,
      case when r.day < (select max(day) from daily) then coalesce(u.ours_count, 0) else 0 end as ours_count,
      case when r.day < (select max(day) from daily) then coalesce(u.ours_fen, 0) else 0 end::bigint as ours_fen,
      coalesce(u.booked_fen, 0)::bigint as booked_fen
    from running r left join ours u on u.day = r.day order by r.day`.execute(db);
  return rows;
}

/** The accounts of the bank whose files have balances. */
export async function accountsWithDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    select distinct account from bank_statements where kind <> all(${BILLS}::text[]) and opening_fen is not null and account <> ''
    order by 1`.execute(db);
  return rows.map(({ account }) => account);
}
