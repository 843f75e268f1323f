import { dayAfter, dayOf, startOf } from '@uc/contract/day';
import type { Output } from '@uc/contract/endpoint';
import type { statements } from '@uc/contract/finance/statements';
import { limits } from '@uc/contract/limits';
import { fen, sum } from '@uc/contract/money';
import { moment } from '@uc/contract/wire';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import {
  askerOf,
  type ExportSource,
  MOST_PAPER_ROWS,
  MOST_ROWS,
  newestExport,
  startExport,
  type TaskView,
  countFact,
  moneyFact,
} from '../../exports/index';
import { type Customer, creatorOf, refuse, refuseForm } from '../../call/index';
import { type Income, incomeBetween, lastRun } from '../../ledger/index';
import { requireStepUp } from '../../passport/index';
import { accountNo, holderOf, issuerOf } from './receipt-facts';

/** A year that has begun; refuses form.invalid for one that has not. */
async function begunYear(
  db: Db,
  year: string,
): Promise<{ from: Date; to: Date; end: string; isOver: boolean }> {
  const [first, next] = [`${year}-01-01`, `${Number(year) + 1}-01-01`];
  const now = await clock.now(db);
  if (startOf(first) > now) throw refuseForm({ field: 'year', message: '请选择已开始的年份' });
  const isOver = startOf(next) <= now;
  return { from: startOf(first), to: startOf(next), isOver, end: isOver ? dayAfter(next, -1) : dayOf(now) };
}

const parts = ['gross', 'fee', 'tax', 'net'] as const;
const totalsOf = (rows: readonly Income[]) => {
  const [gross, fee, tax, net] = parts.map((part) => sum([fen(0), ...rows.map((row) => row[part])]));
  return { gross: gross!, fee: fee!, tax: tax!, net: net! };
};

/** Rows of income; the others are tax that was given back (J37b). */
const arrivals = (rows: readonly Income[]): number => rows.filter(({ gross }) => gross > 0).length;

/** The months of a year in which something arrived or was given back, the first one first. */
function monthsOf(rows: readonly Income[]) {
  const monthOf = ({ at }: Income) => dayOf(at).slice(0, 7);
  return [...new Set(rows.map(monthOf))].map((month) => {
    const own = rows.filter((row) => monthOf(row) === month);
    return { month, count: arrivals(own), ...totalsOf(own) };
  });
}

/** A provider's income of a year (contracts.md#income-of-contracts), with the newest proof of the book. */
export async function incomeOfYear(
  db: Db,
  actor: Customer,
  year: string,
): Promise<Output<typeof statements.income>> {
  const { from, to, isOver } = await begunYear(db, year);
  const rows = await incomeBetween(db, actor.uid, from, to);
  const [run, task] = [
    await lastRun(db, actor.uid),
    await newestExport(db, actor, 'income_statement', (params) => params.year === year),
  ];
  return {
    year,
    count: arrivals(rows),
    ...totalsOf(rows),
    months: monthsOf(rows),
    is_final: isOver,
    is_checked: run?.is_ok ?? false,
    task,
  };
}

/** Starts the file of a year. Refuses export.tooLarge, and asks for a verification above one page (ADR 30). */
export async function exportIncome(
  db: Tx,
  actor: Customer,
  { year, format, verify_token }: { year: string; format: 'pdf' | 'xlsx'; verify_token?: string | undefined },
): Promise<TaskView> {
  const { from, to } = await begunYear(db, year);
  const { length } = await incomeBetween(db, actor.uid, from, to);
  if (length > limits.export.rowsUnverified) await requireStepUp(db, actor, 'export', verify_token);
  const rows = format === 'pdf' ? MOST_PAPER_ROWS : MOST_ROWS;
  if (length > rows) throw refuse('export.tooLarge', { rows });
  return startExport(db, {
    ...askerOf(actor),
    kind: 'income_statement',
    format,
    name: `年度收入证明_${year}`,
    params: { year, creator: creatorOf(actor, 'finance') },
  });
}

const text = (title: string, width: number, paper: number) => ({
  title,
  kind: 'text' as const,
  width,
  paper,
});
const money = (title: string) => ({ title, kind: 'money' as const, width: 14, paper: 11 });

/** The year as a file: every order with its deductions, and the issuer. */
export const incomeSource: ExportSource = {
  place: '/crowdsourcing/carry',
  async open(deps, db, { uid }, params) {
    const year = String(params.year);
    const { from, to, end } = await begunYear(db, year);
    const rows = await incomeBetween(db, uid, from, to);
    const [holder, now, run] = [await holderOf(deps, db, uid), await clock.now(db), await lastRun(db, uid)];
    const totals = totalsOf(rows);
    // The totals are those of the account; somebody with scope `self` has caused none of the income that arrives
    // by itself.
    const isOwnOnly = typeof params.creator === 'string';
    const shown = isOwnOnly ? [] : rows;
    return {
      title: `年度收入证明 ${year}`,
      seal: '收入证明',
      head: [
        ['账户编号', accountNo(uid)],
        ['户名', holder],
        ['期间', `${year}-01-01 至 ${end}`],
        ['币种', '人民币（元）'],
      ],
      columns: [
        { title: '到账时间', kind: 'moment' as const, width: 20, paper: 13 },
        text('订单号', 24, 16),
        text('项目', 30, 20),
        text('雇主', 12, 8),
        money('收入（元）'),
        money('服务费（元）'),
        money('代扣税款（元）'),
        money('实收（元）'),
      ],
      total: shown.length,
      async *chunks() {
        yield shown.map(({ at, orderNo, title, buyer, ...amounts }) => [
          at,
          orderNo,
          title,
          buyer,
          ...parts.map((part) => amounts[part]),
        ]);
      },
      foot: [
        ...monthsOf(rows).map(({ month, net }) => moneyFact(`${month}实收`, net)),
        moneyFact('收入合计', totals.gross),
        moneyFact('服务费合计', totals.fee),
        moneyFact('代扣税款合计', totals.tax),
        moneyFact('实收合计', totals.net),
        countFact('笔数', arrivals(rows)),
        ['核对', run?.is_ok === true ? `账目核对一致（${moment.encode(run.at)}）` : '账目待核对'],
        ['出具', `${issuerOf(deps)} ${moment.encode(now)}`],
        [
          '说明',
          `按到账日期计入年度，待结算的收入不在其中。${isOwnOnly ? '您的数据范围为仅本人，逐笔明细请由主账号导出。' : ''}`,
        ],
      ],
    };
  },
};
