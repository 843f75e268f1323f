import type { Api } from '@uc/contract';
import type { Read, WireOutput } from '../../client';
import { StatTile } from '../../ui/Card';
import { classes } from '../../ui/classes';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { MoneyText } from '../../ui/MoneyText';
import { Skeleton } from '../../ui/Skeleton';
import styles from './Vouchers.module.css';

interface Props {
  summary: Read<WireOutput<Api['coupons']['summary']>>;
  /** Leads to those that end soon. */
  onSoon(): void;
}

/** The number of usable coupons, their worth, and the number that end soon. */
export function CouponTiles({ summary: { data, error, isFetching, refetch }, onSoon }: Props) {
  if (error && !data)
    return <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <div key={data ? 'data' : 'skeleton'} className={styles.tiles} aria-busy={!data}>
      <StatTile label="可用张数">
        {data ? (
          <span className={styles.figure}>{data.available_count}</span>
        ) : (
          <Skeleton width={48} height={30} />
        )}
      </StatTile>
      <StatTile label="代金券余额合计">
        {data ? (
          <MoneyText value={data.voucher_balance} unit="¥" size="figure" />
        ) : (
          <Skeleton width={140} height={30} />
        )}
      </StatTile>
      <StatTile label={`${data?.expiring_within_days ?? 7}日内到期`}>
        {data ? (
          <button
            type="button"
            className={classes(styles.figure, styles.soon)}
            aria-label={`${data.expiring_count}张即将到期，查看`}
            onClick={onSoon}
          >
            {data.expiring_count}
          </button>
        ) : (
          <Skeleton width={48} height={30} />
        )}
      </StatTile>
    </div>
  );
}
