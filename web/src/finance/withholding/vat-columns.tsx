import { markedDay } from '@uc/contract/estimated-day';
import { MoneyText } from '../../ui/MoneyText';
import type { Column } from '../../ui/record-columns';
import type { Vat } from './vat';

type Month = Vat['months'][number];
const figure = (key: string, title: string, of: (month: Month) => number | null): Column<Month> => ({
  key,
  title,
  align: 'end',
  render: (month) => {
    const value = of(month);
    return value === null ? '待政策公布' : <MoneyText value={value} />;
  },
});

/** Written otherwise than in the list of tax withheld on the same page, so that no two rows have one name. */
const monthText = ({ month }: Month) => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

/** A month of 增值税代办 as it would be filed. */
export const vatColumns: Column<Month>[] = [
  { key: 'month', title: '月份', card: 'title', render: monthText },
  figure('gross', '收入（含税）', ({ gross }) => gross),
  figure('refunded', '当月退款', ({ refunded }) => refunded),
  figure('net', '不含税净额', ({ net }) => net),
  { ...figure('tax', '预计增值税', ({ tax }) => tax), card: 'figure' },
  {
    key: 'file_by',
    title: '申报截止',
    render: ({ file_by, is_estimate }) =>
      file_by === null ? '同意前，未代办' : markedDay(file_by, is_estimate),
  },
];
