import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/index';
import { PLATFORM_UID } from '../../../ledger/index';

/** A day of an account by its files, beside the day of its account in the book; 分. */
export interface AccountDay {
  day: string;
  in_count: number;
  in_fen: number;
  out_count: number;
  out_fen: number;
  /** What a channel has kept as its fee and what it has paid out to the bank, as parts of what left. */
  fee_fen: number;
  withdrawn_fen: number;
  /** Balances by the movements; of an account whose files have none undefined. */
  opening_fen: number;
  closing_fen: number;
  /** The balance that the other side says after its last movement that agrees with none of ours; null where one agrees. */
  other_fen: number | null;
  matched_count: number;
  explained_count: number;
  explained_fen: number;
  open: { kind: string; count: number; sum: number }[] | null;
  /** Movements of ours of that day for which no line stands. */
  ours_count: number;
  ours_fen: number;
  /** The movement of the account in the book on that day, and its balance at the end. */
  booked_fen: number;
  book_fen: number;
}
const BILLS = ['wechat_trade', 'wechat_fund', 'alipay_trade', 'alipay_fund', 'unionpay', 'unionpay_error'];
const isOfBank = sql`s.kind <> all(${BILLS}::text[])`;
const dayOfMoment = (moment: string) => sql`(${sql.ref(moment)} at time zone 'Asia/Shanghai')::date`;

/** Whose days: the statements that list its movements, its account in the book, and which of ours no line stands for. */
interface Source {
  /** Over `s`, a statement. */
  statements: RawBuilder<unknown>;
  code: string;
  /** Rows of day, count and sum; `booked` and `listed` stand before it. */
  missing: RawBuilder<unknown>;
}

/** The days of the account at the bank; money in suspense stands for itself until a document has it, a batch for its payouts. */
export const daysOf = (db: Db, account: string): Promise<AccountDay[]> =>
  daysFrom(db, {
    statements: sql`${isOfBank} and s.account = ${account}`,
    code: 'A.BANK',
    missing: sql`
      select day, count(*)::int as count, sum(moved)::bigint as sum from (
        select k.day, k.moved, k.ref_type = 'bank_line' or k.kind = 'receipt.match'
          or (k.kind = 'receipt.suspend' and exists (select from bank_receipts r where r.receipt_no = k.ref_id
            and r.matched_no is not null))
          or exists (select from bank_matches m where m.side = 'bank' and m.undone_at is null and m.doc_no = k.ref_id
            and (m.kind = 'return') = (k.ref_type = 'withdraw' and k.moved > 0))
          or exists (select from bank_receipts r join bank_matches m on m.doc_no = r.receipt_no and m.side = 'bank'
            and m.kind = 'receipt' and m.undone_at is null where r.matched_no = k.ref_id)
          or exists (select from bank_receipt_parts p join bank_matches m on m.doc_no = p.receipt_no and m.side = 'bank'
            and m.kind = 'receipt' and m.undone_at is null where p.recharge_no = k.ref_id and p.state = 'booked')
          or (k.ref_type = 'withdraw' and k.moved < 0 and exists (select from payout_lines l join bank_matches m
            on m.doc_no = l.batch_no and m.side = 'bank' and m.kind = 'batch' and m.uid = ${PLATFORM_UID}
              and m.undone_at is null
            where l.withdraw_no = k.ref_id and l.released_at is null)) as is_matched
        from booked k) as k
      where not is_matched group by day`,
  });

/**
 * The days of a channel's account by its fund bills. Its payments and refunds are looked for in them; what it pays out is
 * entered by the line of the bank, so the book follows some days later.
 */
export const channelDaysOf = (db: Db, channel: 'wechat' | 'alipay'): Promise<AccountDay[]> =>
  daysFrom(db, {
    statements: sql`s.kind = ${`${channel}_fund`}`,
    code: `A.CH.${channel}`,
    missing: sql`
      select ${dayOfMoment('d.at')} as day, count(*)::int as count, sum(d.moved)::bigint as sum from (
        select paid_at as at, amount_fen as moved, uid, 'payment' as kind, pay_no as doc_no from channel_payments
        where channel = ${channel} and status = 'paid' and paid_at >= (select min(moved_at) from listed)
        union all
        select ended_at, -amount_fen, uid, 'refund', refund_no from channel_refunds
        where channel = ${channel} and status = 'refunded' and ended_at >= (select min(moved_at) from listed)) as d
      where not exists (select from bank_matches m where m.side = 'fund' and m.undone_at is null and m.kind = d.kind
        and m.uid = d.uid and m.doc_no = d.doc_no) group by 1`,
  });

/**
 * The days of an account since its first file: those with lines, and those on which only we have something. A day agrees with
 * the other side when one of its balances is that of the first opening and all movements since: a line that is changed, lost
 * or doubled shows on its day and on all after it. Of the last day in the files nothing is missing yet, since the book may be
 * ahead of the other side's list. A line whose document a second person has not agreed to is open,
 * and one that repeats another is none.
 */
async function daysFrom(db: Db, { statements, code, missing }: Source): Promise<AccountDay[]> {
  const { rows } = await sql<AccountDay>`
    with waiting as (
      select 'receipt' as kind, receipt_no as no from bank_receipts where status = 'submitted'
      union all select 'settlement', channel || ':' || settlement_no from channel_settlements where status = 'submitted'
      union all select 'tax', remit_no from tax_remittances where status = 'submitted'
      union all select 'return', ref_no from booking_requests where status = 'pending' and kind = 'payout_return'),
    listed as (
      select l.line_key, l.direction, l.amount_fen, l.balance_fen, ${dayOfMoment('l.moved_at')} as day,
        case when w.no is null then l.booking else 'open' end as booking,
        case when w.no is null then l.open_kind else 'second' end as open_kind,
        case l.direction when 'in' then l.amount_fen else -l.amount_fen end as moved,
        case when w.no is null then m.kind end as kind, l.moved_at, l.seq, l.memo
      from bank_file_lines l join bank_statements s on s.statement_no = l.statement_no
      left join bank_matches m on m.line_key = l.line_key and m.undone_at is null
      left join waiting w on w.kind = m.kind and w.no = split_part(m.doc_no, '#', 1)
      where ${statements} and l.state = 'done' and m.kind is distinct from 'copy'),
    base as (
      select s.opening_fen from bank_statements s where ${statements} and s.opening_fen is not null
      order by s.first_at, s.statement_no limit 1),
    booked as (
      select ${dayOfMoment('t.created_at')} as day, t.kind, t.ref_type, t.ref_id, -sum(p.amount)::bigint as moved
      from ledger_postings p join ledger_txns t on t.uid = p.uid and t.txn_no = p.txn_no
      join ledger_codes c on c.account_no = p.account_no and c.code = ${code}
      where t.created_at >= (select min(moved_at) from listed) group by 1, 2, 3, 4),
    held as (
      select -coalesce(sum(a.balance), 0)::bigint as fen from ledger_accounts a
      join ledger_codes c on c.account_no = a.account_no and c.code = ${code}),
    missing as (select * from (${missing}) as m where m.day < (select max(day) from listed
      where day <= (app_now() at time zone 'Asia/Shanghai')::date + 1)),
    daily as (
      select day, count(*) filter (where direction = 'in')::int as in_count,
        coalesce(sum(amount_fen) filter (where direction = 'in'), 0)::bigint as in_fen,
        count(*) filter (where direction = 'out')::int as out_count,
        coalesce(sum(amount_fen) filter (where direction = 'out'), 0)::bigint as out_fen,
        coalesce(sum(amount_fen) filter (where direction = 'out' and memo ~ '手续费|服务费'), 0)::bigint as fee_fen,
        coalesce(sum(amount_fen) filter (where direction = 'out' and memo ~ '提现'), 0)::bigint as withdrawn_fen,
        coalesce(sum(moved), 0)::bigint as moved,
        count(*) filter (where kind <> 'explained')::int as matched_count,
        count(*) filter (where kind = 'explained')::int as explained_count,
        coalesce(sum(amount_fen) filter (where kind = 'explained'), 0)::bigint as explained_fen
      from (select day, direction, amount_fen, memo, moved, kind from listed
        union all select day, null, null, null, null, null from missing) as either
      group by day),
    running as (
      select d.*, (b.opening_fen + sum(d.moved) over (order by d.day))::bigint as closing_fen from daily d cross join base b)
    select to_char(r.day::timestamp, 'YYYY-MM-DD') as day, r.in_count, r.in_fen, r.out_count, r.out_fen, r.fee_fen,
      r.withdrawn_fen, (r.closing_fen - r.moved)::bigint as opening_fen, r.closing_fen,
      case when r.in_count + r.out_count = 0
          or exists (select from listed o where o.day = r.day and o.balance_fen = r.closing_fen) then null
        else coalesce((select o.balance_fen from listed o where o.day = r.day and o.balance_fen is not null
          order by o.moved_at desc, o.seq desc limit 1), 0) end as other_fen,
      r.matched_count, r.explained_count, r.explained_fen,
      (select json_agg(json_build_object('kind', k.kind, 'count', k.count, 'sum', k.sum)) from (
        select case o.booking when 'todo' then 'todo' else o.open_kind end as kind, count(*)::int as count,
          sum(o.amount_fen)::bigint as sum
        from listed o where o.day = r.day and o.booking in ('open', 'todo') group by 1 order by 1) as k) as open,
      coalesce(m.count, 0) as ours_count, coalesce(m.sum, 0)::bigint as ours_fen,
      coalesce((select sum(b.moved) from booked b where b.day = r.day), 0)::bigint as booked_fen,
      (h.fen - coalesce((select sum(b.moved) from booked b where b.day > r.day), 0))::bigint as book_fen
    from running r cross join held h left join missing m on m.day = r.day order by r.day`.execute(db);
  return rows;
}

/** The accounts of the bank whose files have balances. */
export async function accountsWithDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    select distinct s.account from bank_statements s where ${isOfBank} and s.opening_fen is not null and s.account <> ''
    order by 1`.execute(db);
  return rows.map(({ account }) => account);
}
