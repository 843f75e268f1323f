import { api } from '@uc/contract';
import { billDimensions, type BillDimension } from '@uc/contract/finance/bill-texts';
import { expect } from 'vitest';
import type { As, TestApp } from '../../testing';

export const figureNames = [
  'count',
  'price',
  'discount',
  'voucher',
  'coin',
  'rmb',
  'iou',
  'online',
  'paid',
] as const;
type Figures = Record<(typeof figureNames)[number], number>;
const cents = (amount: number) => Math.round(amount * 100);
const only = (row: Figures): number[] => figureNames.map((name) => cents(row[name]));
const sumOf = (rows: readonly Figures[]): number[] =>
  figureNames.map((name) => rows.reduce((all, row) => all + cents(row[name]), 0));

/** The bills of an account, one of each month: parts, lines and every analysis come to the bill, and its balance to the statement. */
export async function expectBills(app: TestApp, as: As, where = ''): Promise<string[]> {
  const { list } = (await app.call(api.bills.list, { page_size: '100' }, as)).data;
  for (const bill of list) {
    const { month } = bill;
    const at = [where, month];
    const detail = (await app.call(api.bills.detail, { month }, as)).data;
    expect([at, only(detail), sumOf(detail.parts)]).toEqual([at, only(bill), only(bill)]);
    const statement = (await app.call(api.statements.statement, { month }, as)).data;
    const spent = detail.parts.filter(({ part }) => part === 'order' || part === 'fee');
    expect([at, sumOf(spent)[figureNames.indexOf('rmb')]]).toEqual([at, cents(statement.expense)]);
    const asked = { from: month, to: month };
    const lines = (await app.call(api.bills.lines, { ...asked, page_size: '100' }, as)).data;
    expect([at, only(lines.sums), lines.total]).toEqual([at, only(bill), bill.count]);
    if (lines.total <= 100) expect([at, sumOf(lines.list)]).toEqual([at, only(bill)]);
  }
  for (const year of new Set(list.map(({ month }) => month.slice(0, 4)))) {
    const { data } = await app.call(api.bills.year, { year }, as);
    const own = list.filter(({ month }) => month.startsWith(year));
    expect([where, data.list]).toEqual([where, own.toReversed()]);
    expect([where, year, only(data), sumOf(data.parts)]).toEqual([where, year, sumOf(own), sumOf(own)]);
  }
  const [first, last] = [list.at(-1)!.month, list[0]!.month];
  const all = sumOf(list);
  for (const dimension of Object.keys(billDimensions) as BillDimension[]) {
    const by = dimension === 'month' ? 'kind' : 'month';
    const { data } = await app.call(api.bills.analysis, { from: first, to: last, dimension, by }, as);
    expect([where, dimension, sumOf(data.list), only(data.sums)]).toEqual([where, dimension, all, all]);
  }
  return list.map(({ month }) => month);
}
