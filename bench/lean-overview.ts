// 账户资金总览 in one statement, for `lean`; `$1` is the account.
import { onlineChannels } from '@uc/contract/finance/channels';
import { among, china, columns, listOf, objectOf, textOf, yuan } from './lean-sql';
import { available, coupon, held, iou, rmb } from './lean-money';

const MONTHS = 6;
const thisMonth = `date_trunc('month', now() at time zone 'Asia/Shanghai')`;
/** The line that was the last before each month began, and the last of all: sums are differences of them. */
export const totals = (name: string, account: string): string => `${name} as materialized (
    select at.n, at.month, coalesce(l.in_total, 0) as ins, coalesce(l.out_total, 0) as outs, coalesce(l.income_total, 0) as income,
      coalesce(l.expense_total, 0) as expense, coalesce(l.recharge_total, 0) as recharged, coalesce(l.withdraw_total, 0) as withdrawn
    from (select n, ${thisMonth} + (n - ${MONTHS - 1}) * interval '1 month' as month from generate_series(0, ${MONTHS}) as n) as at
    left join lateral (select * from ledger_records l where l.uid = $1 and l.account = '${account}'
      and l.created_at < case when at.n = ${MONTHS} then 'infinity' else at.month at time zone 'Asia/Shanghai' end
      order by l.created_at desc, l.seq desc limit 1) as l on true)`;
export const eachMonth = (name: string, fields: Record<string, string>): string =>
  listOf(`select ${columns({ month: `to_char(a.month, 'YYYY-MM')`, ...fields })}
    from ${name} a join ${name} b on b.n = a.n + 1 order by a.n`);
const spent = { gain: yuan('b.ins - a.ins'), spend: yuan('b.outs - a.outs') };
const frozenTexts = {
  withdraw: '提现中',
  order: '订单支付预留',
  order_refund: '原路退款中',
  recharge_refund: '充值退回中',
  dispute: '争议冻结',
  risk: '风控冻结',
  trial: '试验冻结',
};
const inDays = (days: number) => `now() + interval '${days * 24} hours'`;
const soon = `from batch where expire_at > now() and expire_at <= ${inDays(30)}`;

const bankUntil = `(select bank_until::text from reconciliation_passes where scope = 'all' and error is null
  order by started_at desc limit 1)`;

export const amountInfo = `with ${held}, ${totals('months', 'rmb')}, ${totals('coins', 'coin')},
  batch as materialized (select * from coin_batches where uid = $1 and remaining_coin > 0),
  recent as (select coalesce(sum(greatest(0, amount - coalesce((select sum(case back.direction when 'unfreeze' then -back.amount else back.amount end)
      from ledger_records back where back.uid = came.uid and back.account = 'rmb' and back.biz_no = came.biz_no and back.seq > came.seq
        and (back.direction in ('freeze', 'unfreeze') or (back.direction = 'out' and back.type = 'refund'))), 0))), 0) as online
    from ledger_records came where uid = $1 and account = 'rmb' and created_at >= ${inDays(-1)} and type = 'recharge'
      and ${among('channel', onlineChannels)}),
  owner as (select realname_status, pay_password_hash is not null as has_password, withdraw_hold_until from users where uid = $1),
  run as (select at, is_ok from reconciliation_runs where uid = $1 order by at desc limit 1)
  select row_to_json(d)::text as body from (select ${columns({
    total_amount: yuan('line.total'),
    credit_used: yuan('iou_used'),
    credit_frozen: yuan('iou_frozen'),
    credit_available: available,
    credit_status: 'line.status',
    rmb: objectOf({
      ...rmb,
      deposit: yuan('deposit'),
      withdrawable: yuan('greatest(0, avail - least(avail, recent.online))'),
      deductions: `'[]'::json`,
      frozen_items: listOf(
        `select ${columns({
          type: 'h.purpose',
          text: textOf('h.purpose', frozenTexts),
          no: 'h.biz_no',
          amount: yuan('h.amount'),
          at: china('h.created_at'),
        })} from holds h where h.uid = $1 and h.is_open and h.account_no = 2 order by h.created_at`,
      ),
      pending_items: `'[]'::json`,
    }),
    coin: objectOf({
      total: yuan('paid + bonus'),
      paid: yuan('paid'),
      bonus: yuan('bonus'),
      frozen: yuan('coins_frozen'),
      expiring: objectOf({
        amount: `coalesce((select ${yuan('sum(remaining_coin)')} ${soon}), 0)`,
        date: `(select (expire_at at time zone 'Asia/Shanghai')::date::text ${soon} order by bucket, expire_at limit 1)`,
      }),
      month: `(select row_to_json(m) from (select ${columns(spent)} from coins a join coins b on b.n = a.n + 1 where a.n = ${MONTHS - 1}) as m)`,
      months: eachMonth('coins', spent),
      batches: listOf(
        `select ${columns({
          batch_no: 'batch_no',
          bucket: 'bucket',
          amount: yuan('amount_coin'),
          remaining: yuan('remaining_coin'),
          expire_at: china('expire_at'),
        })} from batch b order by b.bucket, b.expire_at, b.created_at`,
      ),
    }),
    coupon,
    iou,
    totals: `(select row_to_json(t) from (select ${columns({
      income: yuan('income'),
      expense: yuan('expense'),
      recharge: yuan('recharged'),
      withdraw: yuan('withdrawn'),
      other: yuan('ins - income - recharged - (outs - expense - withdrawn)'),
    })} from months where n = ${MONTHS}) as t)`,
    months: eachMonth('months', {
      income: yuan('b.income - a.income'),
      expense: yuan('b.expense - a.expense'),
    }),
    flags: objectOf({
      realname: 'owner.realname_status',
      pay_password: 'owner.has_password',
      withdraw_hold_until: china('owner.withdraw_hold_until'),
    }),
    reconciled: `(select row_to_json(r) from (select ${china('at')} as at, is_ok as ok, ${bankUntil} as bank_until from run) as r)`,
  })} from held, line, coupon, recent, owner) as d`;
