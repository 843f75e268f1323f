import { Card } from '../../ui/Card';
import { useAmountText, useHiddenAmounts } from '../../ui/hidden-amounts';
import { MoneyText } from '../../ui/MoneyText';
import { PlotChart } from '../../ui/PlotChart';
import { Skeleton } from '../../ui/Skeleton';
import styles from './desk.module.css';
import type { DeskRead } from './DueMilestones';

/** What arrives on which day, as bars, and the same as a table. */
export function Arrivals({ read: { data, error } }: { read: DeskRead }) {
  const format = useAmountText();
  const [isCovered] = useHiddenAmounts();
  // The milestones above say why, and ask again.
  if (!data && error) return null;
  if (!data)
    return (
      <Card title="到账安排">
        <Skeleton height={260} />
      </Card>
    );
  const { arrivals, later, held } = data;
  return (
    <Card title="到账安排（元）">
      <PlotChart
        title="按日预计到账，单位元"
        shape="bars"
        series={['待结算', '托管中']}
        data={arrivals.map(({ day, pending, escrow }) => ({
          label: `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`,
          values: [pending, escrow],
        }))}
        format={format}
        isCovered={isCovered}
      />
      {arrivals.length > 0 && (
        <details className={styles.table}>
          <summary>按日明细</summary>
          <table>
            <caption className="visually-hidden">按日预计到账</caption>
            <thead>
              <tr>
                <th scope="col">日期</th>
                <th scope="col">待结算</th>
                <th scope="col">托管中</th>
              </tr>
            </thead>
            <tbody>
              {arrivals.map(({ day, pending, escrow }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>
                    <MoneyText value={pending} />
                  </td>
                  <td>
                    <MoneyText value={escrow} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      <p className={styles.note}>
        {later > 0 && `其后还有${format(later)}元到账。`}
        {held > 0 && `维权中的${format(held)}元暂无到账日。`}
        金额已扣除服务费，未扣除到账时预扣的个人所得税；托管中的按交付日当天提交、无异议自动验收推算。
      </p>
    </Card>
  );
}
