import { startOf } from '@uc/contract/day';
import { billParts } from '@uc/contract/finance/bill-texts';
import type { alerts } from '@uc/contract/finance/alerts';
import type { bills } from '@uc/contract/finance/bills';
import { fen, sum } from '@uc/contract/money';
import * as clock from '../../clock';
import { creatorOf, type Customer, type Handlers, refuseForm } from '../../call/index';
import { centerNames } from '../../centers/index';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { newestExport } from '../../exports/index';
import { alertList, removeAlert, saveAlert } from './alerts';
import { analyse, monthsBetween } from './analysis';
import { entryPage } from './entries-store';
import { exportBill } from './export';
import { partsOf } from './fix';
import { mailBill, mailboxOf } from './mail';
import { stretchOf } from './months';
import { type Bill, billsOf, yearOf } from './months-of';
import { fixedParts, type PartRow } from './store';
import { figuresOf, lineOf, stateOf, together } from './view';

/** Most months of an analysis or of a list of lines. */
const MOST_MONTHS = 24;

const whoOf = (actor: Customer) => ({ uid: actor.uid, sub: creatorOf(actor, 'finance') });

/** Refuses form.invalid for months that have not begun, are the wrong way round, or too many. */
async function assertBegun(db: Db, from: string, to = from): Promise<void> {
  if (startOf(`${to}-01`) > (await clock.now(db)))
    throw refuseForm({ field: 'to', message: '请选择已开始的月份' });
  const months = monthsBetween(from, to);
  if (months < 1) throw refuseForm({ field: 'to', message: '截止月份不能早于起始月份' });
  if (months > MOST_MONTHS) throw refuseForm({ field: 'to', message: `一次最多查询${MOST_MONTHS}个月` });
}

/** A month in a list, with what was refunded. */
const monthView = ({ month, fixedAt, parts }: Bill) => ({
  ...stateOf(month, fixedAt),
  ...figuresOf(together(parts)),
  refunded: sum(parts.filter(({ part }) => part === 'refund').map(({ price_fen }) => fen(price_fen))),
});
/** The parts of a bill in their order. */
const partViews = (rows: readonly PartRow[]) =>
  (Object.keys(billParts) as (keyof typeof billParts)[]).flatMap((part) =>
    rows
      .filter((row) => row.part === part)
      .map((row) => ({ part, part_text: billParts[part], ...figuresOf(row) })),
  );

/** 账单 and 费用分析 (bills.md). */
export const billCalls = (deps: Deps): Handlers<typeof bills & typeof alerts> => ({
  async list({ input: { page, page_size }, actor, db }) {
    const all = await billsOf(db, whoOf(actor));
    const shown = all.slice((page - 1) * page_size, page * page_size);
    return {
      list: shown.map(monthView),
      total: all.length,
      page,
      page_size,
    };
  },
  async detail({ input: { month }, actor, db }) {
    await assertBegun(db, month);
    const { uid, sub } = whoOf(actor);
    const fixed = await fixedParts(db, uid, month);
    const rows = fixed.length > 0 && sub === null ? fixed : await partsOf(db, uid, month, sub);
    return {
      ...stateOf(month, fixed[0]?.fixed_at ?? null),
      ...figuresOf(together(rows)),
      parts: partViews(rows),
      task: await newestExport(db, actor, 'spending_bill', (params) => params.period === month),
      mailbox: await mailboxOf(deps, db, actor.uid),
    };
  },
  async year({ input: { year }, actor, db }) {
    const { bills, parts, asOf, years } = await yearOf(db, whoOf(actor), year);
    return {
      year,
      as_of: asOf,
      years,
      list: bills.map(monthView),
      ...figuresOf(together(parts)),
      parts: partViews(parts),
      task: await newestExport(db, actor, 'spending_bill', (params) => params.period === year),
      mailbox: await mailboxOf(deps, db, actor.uid),
    };
  },
  async lines({ input: { from, to, page, page_size, ...filter }, actor, db }) {
    await assertBegun(db, from, to);
    const { rows, sums } = await entryPage(db, { ...whoOf(actor), ...stretchOf(from, to) }, filter, {
      limit: page_size,
      offset: (page - 1) * page_size,
    });
    const centers = await centerNames(db);
    const list = rows.map((row) => lineOf(row, centers));
    return { list, total: sums.count, page, page_size, sums: figuresOf(sums) };
  },
  async analysis({ input, actor, db }) {
    await assertBegun(db, input.from, input.to);
    return analyse(db, whoOf(actor), input);
  },
  export: ({ input, actor, db }) => exportBill(db, actor, input),
  mail: ({ input, actor, db }) => mailBill(deps, db, actor, input),
  alerts: ({ actor, db }) => alertList(db, actor),
  alertSave: ({ input, actor, db }) => saveAlert(db, actor, input),
  async alertDelete({ input, actor, db }) {
    await removeAlert(db, actor, input);
    return {};
  },
});
