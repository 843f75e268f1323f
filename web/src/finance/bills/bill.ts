import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import { type BillDimension, billDimensions, billParts } from '@uc/contract/finance/bill-texts';
import { today } from '../../ui/days';
import type { Option } from '../../ui/FilterBar';
import { choice, month, paging } from '../../ui/filters';

export type Bill = WireOutput<Api['bills']['list']>['list'][number];
export type BillDetail = WireOutput<Api['bills']['detail']>;
export type BillLine = WireOutput<Api['bills']['lines']>['list'][number];
export type Analysis = WireOutput<Api['bills']['analysis']>;
export type Alert = WireOutput<Api['bills']['alerts']>['list'][number];
export type Group = Analysis['list'][number];
export type Figures = Pick<Bill, 'price' | 'reduced' | 'coin' | 'paid'>;

/** `2026-09` as 2026年9月. */
export const monthText = (value: string): string => `${value.slice(0, 4)}年${Number(value.slice(5))}月`;

const dimensions = Object.keys(billDimensions) as [BillDimension, ...BillDimension[]];
export const dimensionOptions: readonly Option[] = Object.entries(billDimensions);
export const partOptions: readonly Option[] = [['', '全部'], ...Object.entries(billParts)];

/** Formats of the file of a bill. */
export const billFormats = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' } as const;
export const tabTexts = { bills: '月账单', analysis: '费用分析', alerts: '费用预警' } as const;
const tabs = Object.keys(tabTexts) as [keyof typeof tabTexts, ...(keyof typeof tabTexts)[]];
export const billFilters = { tab: choice(tabs), ...paging };
export const analysisFilters = {
  tab: choice(tabs),
  from: month,
  to: month,
  dimension: choice(dimensions),
  by: choice(dimensions, 'month'),
  ...paging,
};
export const lineFilters = {
  month,
  part: choice(['', 'order', 'fee', 'refund', 'adjust']),
  ...paging,
};

/** The last six months, the present one with them. */
export function lastMonths(): { from: string; to: string } {
  const to = today().slice(0, 7);
  const [year = 0, number = 0] = to.split('-').map(Number);
  return { from: new Date(Date.UTC(year, number - 6, 1)).toISOString().slice(0, 7), to };
}

/** By how much something changed, in words; nothing where there was nothing before. */
export function changeText({ paid, before }: { paid: number; before: number }): string {
  if (before <= 0) return paid > 0 ? '上期无支出' : '';
  const percent = Math.round(((paid - before) / before) * 100);
  return percent === 0 ? '与上期持平' : `较上期${percent > 0 ? '增加' : '减少'}${Math.abs(percent)}%`;
}
