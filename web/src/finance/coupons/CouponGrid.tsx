import type { Api } from '@uc/contract';
import type { Read, WireOutput } from '../../client';
import { classes } from '../../ui/classes';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Skeleton } from '../../ui/Skeleton';
import { CouponCard } from './CouponCard';
import styles from './Vouchers.module.css';

interface Props {
  list: Read<WireOutput<Api['coupons']['list']>>;
  /** Whether each card says if it fits an order. */
  forOrder: boolean;
  onOpen(couponNo: string): void;
}

export function CouponGrid({ list: { data, error, isFetching, refetch }, forOrder, onOpen }: Props) {
  if (error && !data)
    return <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <ul
      key={data ? 'data' : 'skeleton'}
      className={classes(styles.grid, isFetching && data && styles.fetching)}
      aria-busy={isFetching}
    >
      {data
        ? data.list.map((coupon) => (
            <CouponCard
              key={coupon.coupon_no}
              coupon={coupon}
              forOrder={forOrder}
              onOpen={() => onOpen(coupon.coupon_no)}
            />
          ))
        : Array.from({ length: 6 }, (_, index) => (
            <li key={index} className={styles.placeholder}>
              <Skeleton height="100%" />
            </li>
          ))}
    </ul>
  );
}
