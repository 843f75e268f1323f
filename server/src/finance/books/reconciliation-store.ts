import { expenseTypes, incomeTypes } from '@uc/contract/finance/records';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/index';
import { check, type Check, PLATFORM_UID } from '../../ledger/index';

/** Documents that are found by their number alone, and the table that has the owner of each number. */
const numbered = [
  ['orders', 'order_no', 'order_numbers', 'order_no'],
  ['recharges', 'recharge_no', 'recharge_numbers', 'recharge_no'],
  ['recharges', 'memo_code', 'recharge_memos', 'memo_code'],
  ['withdrawals', 'withdraw_no', 'withdrawal_keys', 'withdraw_no'],
  ['channel_payments', 'pay_no', 'channel_payment_numbers', 'pay_no'],
] as const;

/**
 * The amounts that came in through a payment's channel in the transactions of a document (`into`), or went
 * back (`back`).
 */
const into = (ofDocument: RawBuilder<unknown>) => sql`
  select -sum(l.amount) as total from ledger_txns t
  join ledger_postings l on l.uid = t.uid and l.txn_no = t.txn_no and l.account_no = c.account_no and l.amount < 0
  where t.uid = p.uid and ${ofDocument}`;
const back = (ofDocument: RawBuilder<unknown>) => sql`
  select sum(l.amount) as total from ledger_txns t
  join ledger_postings l on l.uid = t.uid and l.txn_no = t.txn_no and l.account_no = c.account_no and l.amount > 0
  where t.uid = r.uid and ${ofDocument}`;

const monthOf = (moment: string) => sql`to_char(${sql.ref(moment)} at time zone 'Asia/Shanghai', 'YYYY-MM')`;

/**
 * Invariants beside the book: of channels, outbox, quotas and numbers (trust §3.7: R5, R8, R10;
 * ledger.md#invariants, 14).
 */
export const besideChecks: readonly Check[] = [
  // A channel that says it was paid has its money in the book, all of it and once: in the document it was for, or in the
  // balance when that had ended.
  check(
    'channel.paid',
    (of) => sql`
    select p.uid, 'payment ' || p.pay_no as subject, p.amount_fen as expected, coalesce(late.total, own.total, 0)::bigint as found
    from channel_payments p
    join ledger_codes c on c.code = 'A.CH.' || p.channel
    left join lateral (${into(sql`t.ref_type = 'recharge' and t.ref_id = p.pay_no`)}) as late on true
    left join lateral (${into(sql`case p.purpose when 'order' then t.ref_type = 'order' and t.ref_id in (
        select o.order_no from checkout_orders o where o.uid = p.uid and o.checkout_no = p.ref_no)
      else t.ref_id = p.ref_no end`)}) as own on true
    where ${of('p')} and p.status = 'paid' and p.amount_fen <> coalesce(late.total, own.total, 0)`,
  ),
  check(
    'channel.refunded',
    (of) => sql`
    select r.uid, 'refund ' || r.refund_no as subject, r.amount_fen as expected, coalesce(own.total, 0)::bigint as found
    from channel_refunds r
    join ledger_codes c on c.code = 'A.CH.' || r.channel
    left join lateral (${back(sql`case r.purpose when 'order' then t.ref_type = 'channel_refund' and t.ref_id = r.refund_no
      else t.kind = 'recharge.refund' and t.ref_type = 'recharge' and t.ref_id = r.ref_no end`)}) as own on true
    where ${of('r')} and r.status = 'refunded' and r.amount_fen <> coalesce(own.total, 0)`,
  ),
  // Payouts of channels to the bank account are in the platform's own book, each with its settlement.
  check(
    'channel.settled',
    (of) => sql`
    select house.uid, 'settlement ' || coalesce(s.no, t.no) as subject, coalesce(s.net, 0)::bigint as expected,
      coalesce(t.total, 0)::bigint as found
    from (select ${PLATFORM_UID}::bigint as uid) as house
    cross join ((select channel || ':' || settlement_no as no, net_fen as net from channel_settlements where status = 'booked') as s
      full join (select x.ref_id as no, sum(l.amount) as total from ledger_txns x
          join ledger_postings l on l.uid = x.uid and l.txn_no = x.txn_no
          join ledger_codes c on c.account_no = l.account_no and c.code like 'A.CH.%'
          where x.uid = ${PLATFORM_UID} and x.kind = 'channel.settle' group by 1) as t on t.no = s.no)
    where ${of('house')} and coalesce(s.net, 0) <> coalesce(t.total, 0)`,
  ),
  check(
    'outbox.missing',
    (of) => sql`
    select m.uid, 'entry ' || m.entry_id as subject, 1::bigint as expected, 0::bigint as found
    from outbox_marks m left join outbox o on o.uid = m.uid and o.entry_id = m.entry_id
    where ${of('m')} and o.entry_id is null`,
  ),
  check(
    'outbox.unknown',
    (of) => sql`
    select o.uid, o.kind || ' ' || o.ref_no as subject, 0::bigint as expected, 1::bigint as found
    from outbox o left join outbox_marks m on m.uid = o.uid and m.entry_id = o.entry_id
    where ${of('o')} and m.entry_id is null`,
  ),
  // The used quota, in the month in which it was spent, or from the beginning where it does not begin anew, and
  // since it was last set back: prices of orders and amounts of open checkouts, less refunds. A room that spends
  // quota elsewhere adds it here.
  check(
    'quota.used',
    (of) => sql`
    select uid, 'sub ' || sub_id as subject, greatest(0, paid + held)::bigint as expected, used_fen as found
    from (select s.uid, s.sub_id, q.used_fen,
        coalesce((select sum(o.total_fen - o.discount_fen - coalesce(r.back, 0)) from orders o
          left join lateral (select k.created_at from checkout_orders ko join checkouts k on k.uid = ko.uid and k.checkout_no = ko.checkout_no
            where ko.uid = o.uid and ko.order_no = o.order_no and k.status = 'paid') as k on true
          left join lateral (select sum(r.amount_fen) as back from order_refunds r
            where r.uid = o.uid and r.order_no = o.order_no and r.status = 'agreed' and r.restores_quota) as r on true
          where o.uid = s.uid and o.paid_by_sub = s.sub_id
            and coalesce(k.created_at, o.paid_at) >= coalesce(q.since, '-infinity')
            and (s.quota_cycle <> 'month' or to_char(coalesce(k.created_at, o.paid_at) at time zone 'Asia/Shanghai', 'YYYY-MM') = q.month)), 0) as paid,
        coalesce((select sum(k.quota_fen) from checkouts k
          where k.uid = s.uid and k.sub_id = s.sub_id and k.status = 'open'
            and k.created_at >= coalesce(q.since, '-infinity')
            and (s.quota_cycle <> 'month' or ${monthOf('k.created_at')} = q.month)), 0) as held
      from sub_accounts s join quota_uses q on q.uid = s.uid and q.sub_id = s.sub_id
      where ${of('s')} and q.month is not null) as quota
    where used_fen <> greatest(0, paid + held)`,
  ),
  // The recovered amount of a bad debt is the sum of its recoveries.
  check(
    'bill.recovered',
    (of) => sql`
    select b.uid, 'bill ' || b.bill_no as subject, b.recovered_fen as expected, coalesce(r.total, 0)::bigint as found
    from iou_bills b left join lateral (select sum(amount_fen) as total from iou_recoveries where uid = b.uid and bill_no = b.bill_no) as r on true
    where ${of('b')} and b.recovered_fen <> coalesce(r.total, 0)`,
  ),
  ...numbered.map(([documents, column, numbers, key]) =>
    check(
      'number.owner',
      (of) => sql`
      select d.uid, ${documents}::text || ' ' || d.${sql.ref(column)} as subject, d.uid as expected, n.uid as found
      from ${sql.table(documents)} as d left join ${sql.table(numbers)} as n on n.${sql.ref(key)} = d.${sql.ref(column)}
      where ${of('d')} and d.${sql.ref(column)} is not null and n.uid is distinct from d.uid`,
    ),
  ),
];

/**
 * Money between two tenants has left one and reached the other: over everybody it is nothing (trust §3.2). Where it is
 * not, both parties of each settlement or refund that does not add up, also when one side has no trace of it left; nobody
 * (uid 0) when every one of them does.
 */
export const transitCheck: Check = {
  name: 'transit.zero',
  async find(db) {
    const { rows: sums } = await sql<{ total: number }>`
      select coalesce(sum(a.balance), 0)::bigint as total from ledger_accounts a join ledger_codes c on c.account_no = a.account_no
      where c.code = 'X.TRANSIT'`.execute(db);
    const total = sums[0]!.total;
    if (total === 0) return [];
    const { rows } = await sql<{ uid: number; key: string; found: number }>`
      with moved as (
        select p.uid, p.amount, case when t.ref_type = 'refund' then t.ref_id else e.detail ->> 'settlement' end as key
        from ledger_postings p
        join ledger_codes c on c.account_no = p.account_no and c.code = 'X.TRANSIT'
        left join ledger_txns t on t.uid = p.uid and t.txn_no = p.txn_no
        left join audit_events e on e.uid = p.uid and e.seq = p.txn_no),
      open as (select key, sum(amount)::bigint as found from moved group by key having sum(amount) <> 0),
      orders_of as (
        select key, found, s.uid as seller_uid, s.order_no from open join settlements s on s.settlement_no = open.key
        union
        select key, found, o.seller_uid, r.order_no from open join order_refunds r on r.refund_no = open.key
          join orders o on o.uid = r.uid and o.order_no = r.order_no)
      select m.uid, coalesce(o.key, '') as key, o.found from open o join moved m on m.key is not distinct from o.key
      union select seller_uid, key, found from orders_of where seller_uid is not null
      union select n.uid, key, found from orders_of o join order_numbers n on n.order_no = o.order_no
      order by 1, 2 limit 200`.execute(db);
    const finding = (uid: number, subject: string, found: number) => ({
      uid,
      check: 'transit.zero',
      subject,
      expected: 0,
      found,
    });
    if (rows.length === 0) return [finding(0, 'X.TRANSIT', total)];
    return rows.map(({ uid, key, found }) => finding(uid, `transit ${key}`, found));
  },
};

/** A random sample of tenants. */
export async function sampleOfTenants(db: Db, most: number): Promise<number[]> {
  const { rows } = await sql<{
    uid: number;
  }>`select uid from audit_heads order by random() limit ${most}`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Figures of a tenant from the postings and lines themselves, without any of the totals that are kept beside them. */
export async function figuresFromScratch(
  db: Db,
  uid: number,
): Promise<
  Record<
    | 'rmb'
    | 'frozen'
    | 'paying'
    | 'pending'
    | 'coin'
    | 'used'
    | 'lines'
    | 'inflow'
    | 'outflow'
    | 'income'
    | 'expense'
    | 'coinLines',
    number
  >
> {
  const { rows } = await sql<Awaited<ReturnType<typeof figuresFromScratch>>>`
    select rmb, frozen, paying, pending, coin, used, lines, inflow, outflow, income, expense, "coinLines"
    from (select coalesce(sum(p.amount) filter (where c.code = 'L.AVAIL'), 0)::bigint as rmb,
        coalesce(sum(p.amount) filter (where c.code = 'L.FROZEN'), 0)::bigint as frozen,
        coalesce(sum(p.amount) filter (where c.code = 'L.WD.CLEAR'), 0)::bigint as paying,
        coalesce(sum(p.amount) filter (where c.code = 'L.PENDING'), 0)::bigint as pending,
        coalesce(sum(p.amount) filter (where c.code in ('C.PAID', 'C.BONUS')), 0)::bigint as coin,
        coalesce(-sum(p.amount) filter (where c.code in ('A.IOU', 'M.IOUHOLD')), 0)::bigint as used
      from ledger_postings p join ledger_codes c on c.account_no = p.account_no where p.uid = ${uid}) as booked,
      (select count(*) filter (where account = 'rmb') as lines, count(*) filter (where account = 'coin') as "coinLines",
        coalesce(sum(amount) filter (where account = 'rmb' and direction = 'in'), 0)::bigint as inflow,
        coalesce(sum(amount) filter (where account = 'rmb' and direction = 'out'), 0)::bigint as outflow,
        coalesce(sum(amount) filter (where account = 'rmb' and direction = 'in' and type = any (${[...incomeTypes]})), 0)::bigint as income,
        coalesce(sum(amount) filter (where account = 'rmb' and direction = 'out' and type = any (${[...expenseTypes]})), 0)::bigint as expense
      from ledger_records where uid = ${uid}) as told`.execute(db);
  return rows[0]!;
}
