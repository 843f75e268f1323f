import { api, useRead } from '../client';
import { Card } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { useAmountText, useHiddenAmounts } from '../ui/hidden-amounts';
import { PlotChart } from '../ui/PlotChart';
import { Skeleton } from '../ui/Skeleton';
import styles from './finance.module.css';
import { RmbParts } from './RmbParts';
import { RmbTotals } from './RmbTotals';
import { Withdrawable } from './withdrawals/Withdrawable';

/**
 * The balance and its parts, the withdrawable amount and its derivation, and the proof of the books
 * (finance.md#rmb-screen).
 */
export function RmbHead({ onFreezes }: { onFreezes: () => void }) {
  const { data, error, isFetching, refetch } = useRead(api.finance.amountInfo, {});
  const format = useAmountText();
  const [isCovered] = useHiddenAmounts();
  if (error && !data) {
    return (
      <Card>
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      </Card>
    );
  }
  return (
    <div className={styles.columns} key={data ? 'data' : 'skeleton'}>
      <Card>
        <div className={styles.head} aria-busy={!data}>
          <RmbParts rmb={data?.rmb} onFreezes={onFreezes} />
          <div className={styles.line}>{data ? <Withdrawable info={data} /> : <Skeleton width="70%" />}</div>
          <div className={styles.line}>{data ? <RmbTotals info={data} /> : <Skeleton width="70%" />}</div>
        </div>
      </Card>
      <Card title="近6个月收支" extra={<span className={styles.faint}>充值、提现、退款等不计收支</span>}>
        {data ? (
          <PlotChart
            title="近6个月收支，单位元"
            shape="area"
            series={['收入', '支出']}
            data={data.months.map(({ month, income, expense }) => ({
              label: `${Number(month.slice(5))}月`,
              values: [income, expense],
            }))}
            format={format}
            isCovered={isCovered}
          />
        ) : (
          <Skeleton height={240} />
        )}
      </Card>
    </div>
  );
}
