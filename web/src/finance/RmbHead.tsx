import { monthsBefore } from '@uc/contract/day';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, useRead } from '../client';
import { to } from '../routes';
import { Card, StatTile } from '../ui/Card';
import { today } from '../ui/days';
import { ErrorBlock } from '../ui/ErrorBlock';
import { useAmountText, useHiddenAmounts } from '../ui/hidden-amounts';
import { MoneyText } from '../ui/MoneyText';
import { PlotChart } from '../ui/PlotChart';
import { Skeleton } from '../ui/Skeleton';
import { Tooltip } from '../ui/Tooltip';
import styles from './finance.module.css';
import { PendingDialog } from './PendingDialog';
import type { AmountInfo } from './record';
import { Withdrawable } from './withdrawals/Withdrawable';

/** What there is, what is held and why, what may be withdrawn and how that comes about, and the proof (product 02 §2.3). */
export function RmbHead({ onFreezes }: { onFreezes: () => void }) {
  const { data, error, isFetching, refetch } = useRead(api.finance.amountInfo, {});
  const [isPendingOpen, setPendingOpen] = useState(false);
  const format = useAmountText();
  const [isCovered] = useHiddenAmounts();
  if (error && !data) {
    return (
      <Card>
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      </Card>
    );
  }
  const rmb = data?.rmb;
  const lastYear = monthsBefore(today(), 12);
  const nextRelease = rmb?.pending_items.find(({ release_at: at }) => at !== null)?.release_at;
  return (
    <div className={styles.columns} key={data ? 'data' : 'skeleton'}>
      <Card>
        <div className={styles.head} aria-busy={!data}>
          <StatTile label="可用余额">
            {rmb ? (
              <MoneyText value={rmb.available} unit="¥" size="display" />
            ) : (
              <Skeleton width={200} height={42} />
            )}
          </StatTile>
          <div className={styles.tiles}>
            <StatTile
              label="冻结金额"
              note={
                rmb && rmb.frozen_items.length > 0 ? (
                  <button type="button" className={styles.recordNumber} onClick={onFreezes}>
                    冻结明细
                  </button>
                ) : null
              }
            >
              {rmb ? <Frozen items={rmb.frozen_items} amount={rmb.frozen} /> : <Bar />}
            </StatTile>
            <StatTile
              label="待结算"
              note={
                rmb && rmb.pending_items.length > 0 ? (
                  <button type="button" className={styles.recordNumber} onClick={() => setPendingOpen(true)}>
                    {nextRelease ? `${nextRelease.slice(5, 10)} 起到账` : '待结算明细'}
                  </button>
                ) : null
              }
            >
              {rmb ? <MoneyText value={rmb.pending} size="large" /> : <Bar />}
            </StatTile>
            <StatTile
              label="累计收入"
              note={
                data ? (
                  <Link to={to('finance.rmb', { direction: 'in', start_time: lastYear })}>收入明细</Link>
                ) : null
              }
            >
              {data ? <MoneyText value={data.totals.income} size="large" /> : <Bar />}
            </StatTile>
            <StatTile
              label="累计支出"
              note={
                data ? (
                  <Link to={to('finance.rmb', { direction: 'out', start_time: lastYear })}>支出明细</Link>
                ) : null
              }
            >
              {data ? <MoneyText value={data.totals.expense} size="large" /> : <Bar />}
            </StatTile>
          </div>
          <div className={styles.line}>{data ? <Withdrawable info={data} /> : <Skeleton width="70%" />}</div>
        </div>
      </Card>
      <Card title="近6个月收支">
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
      {isPendingOpen && rmb && (
        <PendingDialog items={rmb.pending_items} onClose={() => setPendingOpen(false)} />
      )}
    </div>
  );
}

function Frozen({ items, amount }: { items: AmountInfo['rmb']['frozen_items']; amount: number }) {
  const figure = <MoneyText value={amount} size="large" />;
  if (items.length === 0) return figure;
  return (
    <Tooltip
      content={
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={`${item.type}/${item.no}`}>
              <span>
                {item.text} {item.no}
              </span>
              <MoneyText value={item.amount} />
            </li>
          ))}
        </ul>
      }
    >
      {figure}
    </Tooltip>
  );
}

const Bar = () => <Skeleton width={110} height={22} />;
