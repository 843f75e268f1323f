import { MoneyText } from '../../ui/MoneyText';
import type { Column } from '../../ui/record-columns';
import type { Year } from './year';

type Month = Year['months'][number];
const figure = (key: string, title: string, of: (month: Month) => number): Column<Month> => ({
  key,
  title,
  align: 'end',
  render: (month) => <MoneyText value={of(month)} />,
});

/** A month of 个税预扣, and the year through it. */
export const monthColumns: Column<Month>[] = [
  { key: 'month', title: '月份', card: 'title', render: ({ month }) => month },
  { key: 'count', title: '到账笔数', align: 'end', render: ({ count }) => count },
  figure('income', '计税收入', ({ income }) => income),
  figure('refunded', '到账后退款', ({ refunded }) => refunded),
  { ...figure('tax', '本月预扣', ({ tax }) => tax), card: 'figure' },
  figure('year_income', '累计收入', ({ year_income }) => year_income),
  figure('year_tax', '累计预扣', ({ year_tax }) => year_tax),
];
