import { Link } from 'react-router';
import { to } from '../routes';
import { Card } from '../ui/Card';
import { useAmountText, useHiddenAmounts } from '../ui/hidden-amounts';
import { PlotChart } from '../ui/PlotChart';
import type { Assets } from './summary';

/** Income and expense of the last six months; recharges, withdrawals and refunds are neither. */
export function Trend({ trend }: Pick<Assets, 'trend'>) {
  const format = useAmountText();
  const [isCovered] = useHiddenAmounts();
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
      />
    </Card>
  );
}
