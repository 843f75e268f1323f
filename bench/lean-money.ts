// The calls of money in one statement each, for `lean`; `$1` is the account.
import { limits } from '@uc/contract/limits';
import { channels, expenseTypes, flows, incomeTypes, recordTypes } from '@uc/contract/finance/records';
import { among, centerName, china, columns, listOf, objectOf, textOf, yuan } from './lean-sql';

const flow = `case when l.direction = 'in' and ${among('l.type', incomeTypes)} then 'income'
  when l.direction = 'out' and ${among('l.type', expenseTypes)} then 'expense' else 'neutral' end`;

/** The first page of the RMB lines. */
export const records = `with line as materialized (
    select * from ledger_records where uid = $1 and account = 'rmb' order by seq desc limit 20),
  last as (select * from line order by seq desc limit 1)
  select row_to_json(d)::text as body from (select ${columns({
    list: listOf(`select ${columns({
      record_no: `'F' || to_char(l.created_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || '1' || lpad(l.seq::text, 9, '0')`,
      time: china('l.created_at'),
      type: 'l.type',
      type_text: textOf('l.type', recordTypes),
      direction: 'l.direction',
      amount: yuan('l.amount'),
      biz_type: 'l.biz_type',
      biz_no: 'l.biz_no',
      title: 'l.title',
      operator: 'l.operator',
      location: 'l.location',
      location_text: centerName('l.location'),
      remark: 'l.remark',
      flow: 'f.flow',
      flow_text: textOf('f.flow', flows),
      income: `case f.flow when 'income' then ${yuan('l.amount')} else 0 end`,
      expense: `case f.flow when 'expense' then ${yuan('l.amount')} else 0 end`,
      balance_after: yuan('l.balance_after'),
      counterparty: 'l.counterparty',
      channel: 'l.channel',
      channel_text: `coalesce(${textOf('l.channel', channels)}, '')`,
      channel_no: 'l.channel_no',
    })} from line l cross join lateral (select ${flow} as flow) as f left join sub_centers c on c.code = l.location
      order by l.seq desc`),
    total: '(select seq from last)',
    page: '1',
    page_size: '20',
    summary: `(select row_to_json(s) from (select ${columns({
      inflow: yuan('in_total'),
      outflow: yuan('out_total'),
      income: yuan('income_total'),
      expense: yuan('expense_total'),
      frozen: yuan('frozen_total'),
      thawed: yuan('balance_after + out_total + frozen_total - in_total'),
      count: 'seq',
    })} from last) as s)`,
  })}) as d`;

/** Balances and debts of an account now, as `balance2` and the overview of the account answer them. */
export const held = `held as materialized (
    select coalesce(sum(balance) filter (where code = 'L.AVAIL'), 0) as avail,
      coalesce(sum(balance) filter (where code = 'L.FROZEN'), 0) as frozen,
      coalesce(sum(balance) filter (where code = 'L.WD.CLEAR'), 0) as paying,
      coalesce(sum(balance) filter (where code = 'L.PENDING'), 0) as pending,
      coalesce(sum(balance) filter (where code = 'L.DEPOSIT'), 0) as deposit,
      coalesce(sum(balance) filter (where code = 'C.PAID'), 0) as paid,
      coalesce(sum(balance) filter (where code = 'C.BONUS'), 0) as bonus,
      coalesce(sum(balance) filter (where code = 'C.FROZEN'), 0) as coins_frozen,
      coalesce(sum(balance) filter (where code = 'M.IOUHOLD'), 0) as iou_frozen,
      -coalesce(sum(balance) filter (where code in ('A.IOU', 'M.IOUHOLD')), 0) as iou_used
    from ledger_accounts where uid = $1),
  line as (select coalesce(max(total_fen), 0) as total, coalesce(max(status), 'none') as status from credit_accounts where uid = $1),
  bill as materialized (select bill_no, period, due_date, principal_fen - refunded_fen - repaid_principal_fen - written_off_fen
      + late_fee_fen - repaid_late_fee_fen - waived_fen as open from iou_bills where uid = $1
      and principal_fen - refunded_fen - repaid_principal_fen - written_off_fen + late_fee_fen - repaid_late_fee_fen - waived_fen > 0),
  coupon as (select
      count(*) as unused, count(*) filter (where valid_to < now() + interval '${limits.coupon.soonDays * 24} hours') as expiring,
      coalesce(sum(balance_fen) filter (where kind = 'voucher'), 0) as vouchers
    from coupons where uid = $1 and status = 'unused' and valid_to > now() and (valid_from is null or valid_from <= now()))`;
export const rmb = {
  available: yuan('avail'),
  frozen: yuan('frozen'),
  paying: yuan('paying'),
  pending: yuan('pending'),
  total: yuan('avail + frozen + paying + pending'),
};
const today = `(now() at time zone 'Asia/Shanghai')::date`;
export const iou = objectOf({
  due_amount: `coalesce((select ${yuan('open')} from bill order by due_date limit 1), 0)`,
  due_date: `(select due_date::text from bill order by due_date limit 1)`,
  overdue_amount: `coalesce((select ${yuan('sum(open)')} from bill where due_date < ${today}), 0)`,
  unbilled_amount: `coalesce((select ${yuan('sum(amount_fen - refunded_fen)')} from iou_uses where uid = $1 and bill_no is null), 0)`,
});
export const coupon = objectOf({
  available_count: 'coupon.unused',
  voucher_balance: yuan('coupon.vouchers'),
  expiring_count: 'coupon.expiring',
});
export const available = `case when line.status = 'active' then ${yuan('greatest(0, line.total - iou_used - iou_frozen)')} else 0 end`;

export const balance2 = `with ${held}
  select row_to_json(d)::text as body from (select ${columns({
    location: `'all'`,
    total_amount: yuan('line.total'),
    used_amount: yuan('iou_used'),
    frozen_amount: yuan('iou_frozen'),
    available_amount: available,
    credit_status: 'line.status',
    iou,
    coupon,
    coin: objectOf({ total: yuan('paid + bonus') }),
    rmb: objectOf(rmb),
    currency: `'CNY'`,
    as_of: china('now()'),
  })} from held, line, coupon) as d`;
