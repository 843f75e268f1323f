import { lastDayOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { useCan } from '../../client';
import { to } from '../../routes';
import { Button, ButtonLink } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { MoneyText } from '../../ui/MoneyText';
import { type Coupon, faceOf, stampOf } from './coupon';
import styles from './Vouchers.module.css';

/**
 * One coupon as it lies on the table: worth, threshold, where and until when it counts, and why not
 * (finance.md#coupon-screen).
 */
export function CouponCard({
  coupon,
  forOrder,
  onOpen,
}: {
  coupon: Coupon;
  forOrder: boolean;
  onOpen: () => void;
}) {
  const can = useCan();
  const face = faceOf(coupon);
  const stamp = stampOf(coupon);
  const isSoon = coupon.status === 'unused' && coupon.days_left <= limits.coupon.soonDays;
  const blocked =
    coupon.unusable_reason && (forOrder ? !coupon.usable : coupon.status === 'unused' && !coupon.usable);
  return (
    <li className={classes(styles.coupon, stamp && styles.over)}>
      <div className={styles.face}>
        <p className={styles.worth}>
          {'rate' in face ? `${face.rate}折` : <MoneyText value={face.amount} unit="¥" />}
        </p>
        <p className={styles.threshold}>{coupon.threshold_text}</p>
        {coupon.kind === 'voucher' && (
          <p className={styles.threshold}>
            面值 <MoneyText value={coupon.face_value} />
          </p>
        )}
        {coupon.discount_cap !== null && (
          <p className={styles.threshold}>
            最高减 <MoneyText price value={coupon.discount_cap} />
          </p>
        )}
      </div>
      <div className={styles.terms}>
        <h2 className={styles.name}>
          <span className={styles.kind}>{coupon.kind_text}</span>
          {coupon.name}
        </h2>
        <p>
          {coupon.scope_text}
          {coupon.excluded_text && `（${coupon.excluded_text}）`}
        </p>
        <p>
          {coupon.locations_text} · {coupon.stack_text}
        </p>
        <p>
          <span className={styles.day}>{coupon.valid_from.slice(0, 10)} 至</span>{' '}
          <span className={styles.day}>{lastDayOf(coupon.valid_to)}</span>{' '}
          {isSoon && (
            <strong className={styles.warning}>
              {coupon.days_left === 0 ? '今天到期' : `仅剩${coupon.days_left}天`}
            </strong>
          )}
        </p>
        {blocked && <p className={styles.blocked}>不可用：{coupon.unusable_reason}</p>}
        {forOrder && coupon.usable && <p className={styles.fits}>可用于此订单</p>}
        <div className={styles.foot}>
          {stamp && <span className={styles.stamp}>{stamp}</span>}
          {coupon.status === 'unused' && can('order.order:create') && (
            <ButtonLink
              size="small"
              kind="quiet"
              to={to('orders.myOrders', { buy: 'new' })}
              aria-label={`去使用：${coupon.name}`}
            >
              去使用
            </ButtonLink>
          )}
          <Button size="small" kind="quiet" onClick={onOpen} aria-label={`使用明细：${coupon.name}`}>
            使用明细
          </Button>
        </div>
      </div>
    </li>
  );
}
