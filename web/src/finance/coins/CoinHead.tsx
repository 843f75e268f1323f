import { api, useRead } from '../../client';
import { Button } from '../../ui/Button';
import { Card, StatTile } from '../../ui/Card';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { useAmountText, useHiddenAmounts } from '../../ui/hidden-amounts';
import { MoneyText } from '../../ui/MoneyText';
import { PlotChart } from '../../ui/PlotChart';
import { Skeleton } from '../../ui/Skeleton';
import { useOpened } from '../../ui/use-filters';
import { CoinBatches } from './CoinBatches';
import styles from '../finance.module.css';

/** The coins by kind, those that expire soon, and the last six months (finance.md#coin-screen). */
export function CoinHead() {
  const { data, error, isFetching, refetch } = useRead(api.finance.amountInfo, {});
  const [batch, openBatch, closeBatch] = useOpened('batch');
  const format = useAmountText();
  const [isCovered] = useHiddenAmounts();
  if (error && !data) {
    return (
      <Card>
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      </Card>
    );
  }
  const coin = data?.coin;
  return (
    <div className={styles.columns} key={data ? 'data' : 'skeleton'}>
      <Card>
        <div className={styles.head} aria-busy={!data}>
          <StatTile
            label="可用创意币"
            note={
              coin ? (
                <>
                  = 充值币 <MoneyText value={coin.paid} /> + 赠送币 <MoneyText value={coin.bonus} />
                </>
              ) : null
            }
          >
            {coin ? (
              <MoneyText value={coin.total} size="display" unit="币" />
            ) : (
              <Skeleton width={200} height={42} />
            )}
          </StatTile>
          <div className={styles.tiles}>
            <StatTile label="本月获得">
              {coin ? <MoneyText value={coin.month.gain} size="large" /> : <Bar />}
            </StatTile>
            <StatTile label="本月消耗">
              {coin ? <MoneyText value={coin.month.spend} size="large" /> : <Bar />}
            </StatTile>
            <StatTile label="冻结中">
              {coin ? <MoneyText value={coin.frozen} size="large" /> : <Bar />}
            </StatTile>
          </div>
          <div className={styles.line}>
            {coin ? (
              <>
                {coin.expiring.date === null ? (
                  '暂无即将过期的创意币'
                ) : (
                  <span>
                    即将过期 <MoneyText value={coin.expiring.amount} className={styles.strong} /> 个（
                    {coin.expiring.date}）
                  </span>
                )}
                {(coin.batches.length > 0 || coin.month.gain > 0) && (
                  <Button size="small" kind="quiet" onClick={() => openBatch('all')}>
                    按批次查看
                  </Button>
                )}
              </>
            ) : (
              <Skeleton width="60%" />
            )}
          </div>
        </div>
      </Card>
      <Card title="近6个月收支">
        {coin ? (
          <PlotChart
            title="近6个月创意币收支"
            shape="bars"
            series={['获得', '消耗']}
            data={coin.months.map(({ month, gain, spend }) => ({
              label: `${Number(month.slice(5))}月`,
              values: [gain, spend],
            }))}
            format={format}
            isCovered={isCovered}
          />
        ) : (
          <Skeleton height={240} />
        )}
      </Card>
      {batch && <CoinBatches only={batch === 'all' ? undefined : batch} onClose={closeBatch} />}
    </div>
  );
}

const Bar = () => <Skeleton width={110} height={22} />;
