import { type RawBuilder, sql } from 'kysely';
import { agrees, agreesWithEscrows, check, type Check } from '../../ledger/index';

type Uid = RawBuilder<unknown>;
const remaining = (uid: Uid, bucket: 'paid' | 'bonus') =>
  sql`coalesce((select sum(remaining_coin) from coin_batches where uid = ${uid} and bucket = ${bucket}), 0)`;
const frozen = (uid: Uid, bucket: 'paid' | 'bonus') => sql`coalesce((
  select sum(u.amount_coin) from coin_uses u join coin_batches b on b.uid = u.uid and b.batch_no = u.batch_no
  where u.uid = ${uid} and u.status = 'frozen' and b.bucket = ${bucket}), 0)`;

/** Invariants between the book and the tables of the rooms (ledger.md#invariants, 6–13; trust-tests I6). */
export const moneyChecks: readonly Check[] = [
  agrees('coin.paid', ['C.PAID'], (uid) => remaining(uid, 'paid')),
  agrees('coin.bonus', ['C.BONUS'], (uid) => remaining(uid, 'bonus')),
  agrees('coin.frozen', ['C.FROZEN'], (uid) => sql`${frozen(uid, 'paid')} + ${frozen(uid, 'bonus')}`),
  // One coin is worth one 元, and both are counted in hundredths.
  agrees('coin.deferred', ['L.COINDEF'], (uid) => sql`${remaining(uid, 'paid')} + ${frozen(uid, 'paid')}`),
  agrees(
    'iou.owed',
    ['A.IOU', 'M.IOUHOLD'],
    (uid) => sql`
    -coalesce((select sum(amount_fen - refunded_fen) from iou_uses where uid = ${uid} and bill_no is null), 0)
    - coalesce((select sum(principal_fen - refunded_fen - repaid_principal_fen - written_off_fen) from iou_bills where uid = ${uid}), 0)`,
  ),
  agrees(
    'iou.lateFee',
    ['A.IOUFEE'],
    (uid) => sql`
    -coalesce((select sum(late_fee_fen - repaid_late_fee_fen - waived_fen) from iou_bills where uid = ${uid}), 0)`,
  ),
  agrees(
    'credit.total',
    ['M.LIMIT'],
    (uid) => sql`coalesce((select total_fen from credit_accounts where uid = ${uid}), 0)`,
  ),
  agrees(
    'settlement.pending',
    ['L.PENDING'],
    (uid) => sql`coalesce((
    select sum(price_fen - refunded_fen - fee_fen + refunded_fee_fen) from settlements
    where uid = ${uid} and released_at is null), 0)`,
  ),
  agrees(
    'settlement.tax',
    ['L.TAX'],
    (uid) =>
      sql`coalesce((select sum(tax_fen) from settlements where uid = ${uid} and tax_paid_at is null), 0)`,
  ),
  agrees(
    'deposit.held',
    ['L.DEPOSIT'],
    (uid) => sql`coalesce((
    select sum(case direction when 'in' then amount_fen else -amount_fen end) from provider_deposits where uid = ${uid}), 0)`,
  ),
  agrees(
    'filing.official',
    ['L.OFFFEE'],
    (uid) => sql`coalesce((
    select sum(official_fen) from filing_orders where uid = ${uid} and official = 'held'), 0)`,
  ),
  agrees(
    'withdraw.clearing',
    ['L.WD.CLEAR'],
    (uid) => sql`
    coalesce((select sum(amount_fen) from withdrawals where uid = ${uid} and status = 'paying'), 0)`,
  ),
  check(
    'withdraw.hold',
    (of) => sql`
    select uid, 'withdrawal ' || withdraw_no as subject, expected, found
    from (select w.uid, w.withdraw_no,
        case when w.status in ('pending_owner', 'submitted', 'approved') then w.amount_fen else 0 end as expected,
        coalesce(sum(h.amount) filter (where h.is_open), 0)::bigint as found
      from withdrawals w
      left join holds h on h.uid = w.uid and h.purpose = 'withdraw' and h.biz_no = w.withdraw_no
      where ${of('w')}
      group by w.uid, w.withdraw_no, w.status, w.amount_fen) as withdrawal
    where expected <> found`,
  ),
  check(
    'coin.batch',
    (of) => sql`
    select b.uid, 'batch ' || b.batch_no as subject, b.amount_coin - b.remaining_coin as expected,
      coalesce(sum(u.amount_coin - u.returned_coin) filter (where u.status <> 'released'), 0)::bigint as found
    from coin_batches b left join coin_uses u on u.uid = b.uid and u.batch_no = b.batch_no
    where ${of('b')}
    group by b.uid, b.batch_no, b.amount_coin, b.remaining_coin
    having b.amount_coin - b.remaining_coin <> coalesce(sum(u.amount_coin - u.returned_coin) filter (where u.status <> 'released'), 0)`,
  ),
  check(
    'coupon.balance',
    (of) => sql`
    select uid, 'coupon ' || coupon_no as subject, expected::bigint, balance_fen as found
    from (select c.uid, c.coupon_no, c.kind, c.status, c.balance_fen, c.face_fen - u.net as expected, u.times
      from coupons c
      join lateral (select coalesce(sum(case action when 'use' then amount_fen when 'return' then -amount_fen else 0 end), 0) as net,
          coalesce(sum(case action when 'use' then 1 when 'return' then -1 else 0 end), 0) as times
        from coupon_usages g where g.uid = c.uid and g.coupon_no = c.coupon_no) as u on true
      where ${of('c')}) as coupon
    where (kind = 'voucher' and balance_fen <> expected)
      or (kind <> 'voucher' and times <> case status when 'used' then 1 else 0 end)`,
  ),
  check(
    'iou.repaid',
    (of) => sql`
    select b.uid, 'bill ' || b.bill_no as subject, b.repaid_principal_fen + b.repaid_late_fee_fen as expected,
      coalesce(sum(r.amount_fen), 0)::bigint as found
    from iou_bills b left join iou_repayments r on r.uid = b.uid and r.bill_no = b.bill_no
    where ${of('b')}
    group by b.uid, b.bill_no, b.repaid_principal_fen, b.repaid_late_fee_fen
    having b.repaid_principal_fen <> coalesce(sum(r.principal_fen), 0) or b.repaid_late_fee_fen <> coalesce(sum(r.late_fee_fen), 0)`,
  ),
  // Never more is invoiced of an order than its money, once red letters that wait are written; refunds of the last minute are
  // looked at by their job first.
  check(
    'invoice.order',
    (of) => sql`
    select i.uid, 'order ' || i.order_no as subject, paid.total as expected, i.invoiced - waits.total as found
    from (select o.uid, o.order_no, sum(o.amount_fen - o.red_fen)::bigint as invoiced
      from invoice_orders o where ${of('o')} and o.state = 'issued'
      group by o.uid, o.order_no having not bool_or(o.is_refunded)) as i
    join lateral (select coalesce(sum(p.amount_fen - p.refunded_fen), 0)::bigint as total from payments p
      where p.uid = i.uid and p.order_no = i.order_no and p.method <> 'voucher') as paid on true
    join lateral (select coalesce(sum(r.amount_fen), 0)::bigint as total from invoice_reds r
      where r.uid = i.uid and r.order_no = i.order_no and r.status <> 'done') as waits on true
    where i.invoiced - waits.total > paid.total`,
  ),
  check(
    'invoice.sums',
    (of) => sql`
    select a.uid, 'invoice ' || a.apply_no as subject, a.amount_fen - a.red_fen as expected,
      (lines.total - reds.total)::bigint as found
    from invoice_applications a
    join lateral (select coalesce(sum(l.amount_fen), 0) as total, coalesce(sum(l.tax_fen), 0) as tax from invoice_lines l
      where l.uid = a.uid and l.apply_no = a.apply_no) as lines on true
    join lateral (select coalesce(sum(o.amount_fen), 0) as total, coalesce(sum(o.red_fen), 0) as red from invoice_orders o
      where o.uid = a.uid and o.apply_no = a.apply_no) as orders on true
    join lateral (select coalesce(sum(r.amount_fen), 0) as total from invoice_reds r
      where r.uid = a.uid and r.apply_no = a.apply_no and r.status = 'done') as reds on true
    where ${of('a')} and (a.amount_fen <> lines.total or a.tax_fen <> lines.tax or a.amount_fen <> orders.total
      or a.red_fen <> reds.total or a.red_fen <> orders.red)`,
  ),
  agreesWithEscrows(
    'payment.escrow',
    (of) => sql`
    select uid, order_no as escrow_no, sum(amount_fen) as total from payments where ${of('payments')} group by 1, 2`,
  ),
];

/** A payment to the tax office is the taxes of its settlements, of all providers together: nobody is parked (uid 0). */
export const taxCheck: Check = {
  name: 'tax.remitted',
  async find(db) {
    const { rows } = await sql<{ subject: string; expected: number; found: number }>`
      select 'tax ' || r.remit_no as subject, r.amount_fen as expected, coalesce(sum(s.tax_fen), 0)::bigint as found
      from tax_remittances r left join settlements s on s.tax_remit_no = r.remit_no
      where r.status <> 'refused'
      group by r.remit_no having r.amount_fen <> coalesce(sum(s.tax_fen), 0)
      order by 1 limit 200`.execute(db);
    return rows.map((row) => ({ uid: 0, check: 'tax.remitted', ...row }));
  },
};
