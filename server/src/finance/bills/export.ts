import { startOf } from '@uc/contract/day';
import { billParts } from '@uc/contract/finance/bill-texts';
import { limits } from '@uc/contract/limits';
import { fen, sum } from '@uc/contract/money';
import { moment } from '@uc/contract/wire';
import { creatorOf, type Customer, refuse, refuseForm } from '../../call/index';
import { centerNames } from '../../centers/index';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import {
  askerOf,
  countFact,
  type ExportSource,
  MOST_PAPER_ROWS,
  MOST_ROWS,
  moneyFact,
  startExport,
  type TaskView,
} from '../../exports/index';
import { enqueue } from '../../jobs/index';
import { requireStepUp } from '../../passport/index';
import { accountNo, holderOf, issuerOf } from '../statements/receipt-facts';
import { entryPage, sumsOf } from './entries-store';
import { partsOf } from './fix';
import { lastDue, stretchOf } from './months';
import { type Bill, type Who, yearOf } from './months-of';
import type { PartRow } from './store';
import { figuresOf, lineOf, together } from './view';

const CHUNK = 500;

/** The months of a period, `YYYY-MM` or `YYYY`. */
const monthsOf = (period: string): [from: string, to: string] =>
  period.length === 7 ? [period, period] : [`${period}-01`, `${period}-12`];

/** What is asked for of a month or a year. */
export interface BillFile {
  period: string;
  format: 'pdf' | 'xlsx' | 'csv';
  verify_token?: string | undefined;
}
/** Starts the file of a month or year. Refuses form.invalid before it has begun, and asks for a verification above one page (ADR 30). */
export async function exportBill(
  db: Tx,
  actor: Customer,
  { period, format, verify_token }: BillFile,
  more: { isMailed?: true } = {},
): Promise<TaskView> {
  const months = monthsOf(period);
  if (startOf(`${months[0]}-01`) > (await clock.now(db)))
    throw refuseForm({ field: 'period', message: '请选择已开始的月份或年份' });
  const creator = creatorOf(actor, 'finance');
  const { count } = await sumsOf(db, { uid: actor.uid, sub: creator, ...stretchOf(...months) });
  if (count > limits.export.rowsUnverified) await requireStepUp(db, actor, 'export', verify_token);
  const rows = format === 'pdf' ? MOST_PAPER_ROWS : MOST_ROWS;
  if (count > rows) throw refuse('export.tooLarge', { rows });
  return startExport(db, {
    ...askerOf(actor),
    kind: 'spending_bill',
    format,
    name: `${period.length === 7 ? '月' : '年度'}账单_${period}`,
    params: { period, creator, ...more },
  });
}

const text = (title: string, width: number, paper?: number) => ({
  title,
  kind: 'text' as const,
  width,
  ...(paper !== undefined && { paper }),
});
const money = (title: string) => ({ title: `${title}（元）`, kind: 'money' as const, width: 14, paper: 8 });
const columns = [
  { title: '时间', kind: 'moment' as const, width: 20, paper: 12 },
  text('类别', 8, 6),
  text('类型', 16, 10),
  text('单号', 24, 14),
  text('说明', 30, 18),
  text('分中心', 12),
  text('成员', 12),
  text('对方', 16),
  money('原价'),
  money('优惠'),
  money('代金券'),
  money('创意币'),
  money('余额'),
  money('白条'),
  money('在线'),
];

/** A bill as a file: every line, the sums of its parts, and the issuer. A year is the sum of its months. */
export const billSource: ExportSource = {
  place: '/finance/bills',
  async made(tx, { uid, taskId }, params) {
    if (params.isMailed === true) await enqueue(tx, { uid, kind: 'bill.mail', refNo: taskId, payload: {} });
  },
  async open(deps, db, { uid }, params) {
    const period = String(params.period);
    const [from, to] = monthsOf(period);
    const sub = typeof params.creator === 'string' ? params.creator : null;
    const stretch = { uid, sub, ...stretchOf(from, to) };
    const now = await clock.now(db);
    const { parts, months, isFixed } = await partsOfPeriod(db, { uid, sub }, period);
    const { count, ...lines } = figuresOf(await sumsOf(db, stretch));
    const all = figuresOf(together(parts));
    // A file whose lines were not its bills would be believed.
    if (count !== all.count || lines.price !== all.price || lines.paid !== all.paid)
      throw new Error(`the lines of ${uid} in ${period} are ${lines.paid}, the bills ${all.paid}`);
    const centers = await centerNames(db);
    return {
      title: `${period.length === 7 ? '月' : '年度'}账单 ${period}`,
      seal: '电子账单',
      head: [
        ['账户编号', accountNo(uid)],
        ['户名', await holderOf(deps, db, uid)],
        ['账期', from === to ? from : `${from} 至 ${to}`],
        ['状态', isFixed ? '已出账' : `截至${moment.encode(now)}，未出账的月份以出账为准`],
        ['币种', '人民币（元）'],
      ],
      columns,
      total: all.count,
      async *chunks() {
        for (let offset = 0; offset < all.count; offset += CHUNK)
          yield (await linesOf(db, stretch, offset)).map((row) => rowOf(row, centers));
      },
      foot: [
        ...months.map(({ month, parts: own }) => moneyFact(`${month}实付`, figuresOf(together(own)).paid)),
        ...parts.map(({ part, ...row }) => moneyFact(`${billParts[part]}合计`, figuresOf(row).price)),
        moneyFact('原价合计', all.price),
        moneyFact('优惠合计', all.discount),
        moneyFact('代金券合计', all.voucher),
        moneyFact('创意币合计', all.coin),
        moneyFact('实付合计（余额、白条、在线）', sum([all.rmb, all.iou, all.online])),
        countFact('笔数', all.count),
        ['出具', `${issuerOf(deps)} ${moment.encode(now)}`],
        [
          '说明',
          `退款与调整按发生月份列示，退回为负数。${sub === null ? '' : '您的数据范围为仅本人，账单只含您的记录。'}`,
        ],
      ],
    };
  },
};

/** The parts of a month, or of a year with its months. */
async function partsOfPeriod(
  db: Db,
  who: Who,
  period: string,
): Promise<{ parts: PartRow[]; months: Bill[]; isFixed: boolean }> {
  if (period.length === 4) {
    const { bills, parts, asOf } = await yearOf(db, who, period);
    return { parts, months: bills, isFixed: asOf === null };
  }
  const parts = await partsOf(db, who.uid, period, who.sub);
  return { parts, months: [], isFixed: period <= lastDue(await clock.now(db)) };
}

const linesOf = async (db: Db, stretch: Parameters<typeof entryPage>[1], offset: number) =>
  (await entryPage(db, stretch, {}, { limit: CHUNK, offset, ascending: true })).rows;

function rowOf(entry: Parameters<typeof lineOf>[0], centers: ReadonlyMap<string, string>) {
  const line = lineOf(entry, centers);
  return [
    line.at,
    line.part_text,
    line.kind_text,
    line.biz_no,
    line.title,
    line.location_text,
    line.member,
    line.counterparty,
    ...[line.price, line.discount, line.voucher, line.coin, line.rmb, line.iou, line.online].map(fen),
  ];
}
