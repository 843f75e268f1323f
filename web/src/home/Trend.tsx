import { isBefore, monthsAfter } from '@uc/contract/day';
import { Link } from 'react-router';
import { useCan } from '../client';
import { to } from '../routes';
import { Card } from '../ui/Card';
import { daysBefore, today } from '../ui/days';
import { useAmountText, useHiddenAmounts } from '../ui/hidden-amounts';
import { PlotChart } from '../ui/PlotChart';
import type { Assets } from './summary';

/** Income and expense of the last six months, each with its lines; recharges, withdrawals and refunds are neither. */
export function Trend({ trend }: Pick<Assets, 'trend'>) {
  const format = useAmountText();
  const [isCovered] = useHiddenAmounts();
  const mayLook = useCan()('finance.rmb:view');
  return (
    <Card title="近6个月收支" extra={<Link to={to('finance.rmb')}>收支明细</Link>}>
      <PlotChart
        title="近6个月人民币收支，单位元"
        shape="area"
        series={['收入', '支出']}
        data={trend.map(({ month, income, expense }) => ({
          label: `${Number(month.slice(5))}月`,
          values: [income, expense],
        }))}
        format={format}
        isCovered={isCovered}
        linkOf={mayLook ? (index) => linesOf(trend[index]!.month) : undefined}
      />
    </Card>
  );
}

/** So many lines a month may have on one page. */
const LINES = 50;
/** The lines of a month, of this one up to today. */
function linesOf(month: string): string {
  const start = `${month}-01`;
  const last = daysBefore(monthsAfter(start, 1), 1);
  const end = isBefore(last, today()) ? last : today();
  return to('finance.rmb', { start_time: start, end_time: end, page_size: LINES });
}
