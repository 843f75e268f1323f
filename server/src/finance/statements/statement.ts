import { dayAfter, dayOf, startOf } from '@uc/contract/day';
import type { Output } from '@uc/contract/endpoint';
import type { statements } from '@uc/contract/finance/statements';
import { moment } from '@uc/contract/wire';
import * as clock from '../../clock';
import type { Db } from '../../db/index';
import { countFact, type ExportSource, moneyFact, newestExport } from '../../exports/index';
import { type Customer, refuseForm } from '../../call/index';
import { lastRun, statementOf } from '../../ledger/index';
import { recordsSource } from './records';

/** The days of a month, `YYYY-MM`: its first, and the first of the next. */
export function monthDays(month: string): { first: string; next: string } {
  const first = `${month}-01`;
  const next = `${dayAfter(first, 31).slice(0, 7)}-01`;
  return { first, next };
}

/** A month that has begun; refuses form.invalid for one that has not. */
export async function begunMonth(db: Db, month: string): Promise<{ from: Date; to: Date; isOver: boolean }> {
  const { first, next } = monthDays(month);
  const now = await clock.now(db);
  if (startOf(first) > now) throw refuseForm({ field: 'month', message: '请选择已开始的月份' });
  return { from: startOf(first), to: startOf(next), isOver: startOf(next) <= now };
}

/**
 * Opening balance, changes and closing balance of a month (finance.md#rmb-screen), with the newest proof of
 * the book.
 */
export async function statement(
  db: Db,
  actor: Customer,
  month: string,
): Promise<Output<typeof statements.statement>> {
  const { from, to, isOver } = await begunMonth(db, month);
  const [figures, run, task] = await Promise.all([
    statementOf(db, actor.uid, 'rmb', from, to),
    lastRun(db, actor.uid),
    newestExport(db, actor, 'rmb_statement', (params) => params.month === month),
  ]);
  return {
    month,
    ...figures,
    is_final: isOver,
    checked_at: run?.at ?? null,
    is_checked: run?.is_ok ?? false,
    task,
  };
}

const lines = recordsSource('rmb', '/finance/rmb');

/** The monthly statement as a file: totals, every record, and the issuer. */
export const statementSource: ExportSource = {
  place: '/finance/rmb',
  async open(deps, db, scope, params) {
    const month = String(params.month);
    const { from, to, isOver } = await begunMonth(db, month);
    const { first, next } = monthDays(month);
    // The totals are those of the account; a sub-account with scope `self` sees its own records only.
    const operatorSub = typeof params.creator === 'string' ? params.creator : undefined;
    const days = { start_time: first, end_time: dayAfter(next, -1) };
    const [figures, sheet, now, run] = await Promise.all([
      statementOf(db, scope.uid, 'rmb', from, to),
      lines.open(deps, db, scope, { ...days, filter: { operatorSub } }),
      clock.now(db),
      lastRun(db, scope.uid),
    ]);
    const end = isOver ? days.end_time : dayOf(now);
    return {
      ...sheet,
      title: `月度对账单 ${month}`,
      seal: '电子对账单',
      head: [
        ['账户编号', String(scope.uid)],
        ['账期', `${first} 至 ${end}`],
        ['币种', '人民币（元）'],
        moneyFact('期初可用余额', figures.opening),
      ],
      foot: [
        moneyFact('入账合计', figures.inflow),
        moneyFact('其中收入', figures.income),
        moneyFact('其中充值', figures.recharge),
        moneyFact('其中退款', figures.refund),
        moneyFact('其中其他入账（退票、退还保证金、调账）', figures.other_in),
        moneyFact('出账合计', figures.outflow),
        moneyFact('其中支出', figures.expense),
        moneyFact('其中提现', figures.withdraw),
        moneyFact('其中其他出账（充值退回、保证金、白条还款、调账）', figures.other_out),
        moneyFact('冻结合计', figures.frozen),
        moneyFact('解冻合计', figures.thawed),
        moneyFact('期末可用余额', figures.closing),
        countFact('笔数', figures.count),
        ['核对', run?.is_ok === true ? `账目核对一致（${moment.encode(run.at)}）` : '账目待核对'],
        ['出具', `用户中心（电子对账单专用章） ${moment.encode(now)}`],
      ],
    };
  },
};
