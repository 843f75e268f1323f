import { useState } from 'react';
import { api, useCan, useRead } from '../../client';
import { documentSetting } from '../../client/page';
import { Card } from '../../ui/Card';
import { classes } from '../../ui/classes';
import { CopyText } from '../../ui/CopyText';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Notice } from '../../ui/Notice';
import { Pager } from '../../ui/Pager';
import { Skeleton } from '../../ui/Skeleton';
import styles from './Vouchers.module.css';
import { OfferCard } from './OfferCard';
import { RedeemForm } from './RedeemForm';
import centerStyles from './center.module.css';

/** 领券中心: coupons that everybody may claim, and a code that becomes a coupon (finance.md#coupon-screen). */
export function CouponCenter({ onRedeemed }: { onRedeemed: (couponNo: string) => void }) {
  const can = useCan();
  const [paging, setPaging] = useState({ page: 1, page_size: 20 });
  const { data, error, isFetching, refetch } = useRead(api.coupons.center, paging, {
    keepPrevious: true,
  });
  return (
    <>
      {can('finance.coupon:redeem') && (
        <Card>
          <RedeemForm onRedeemed={onRedeemed} />
          {(data ? data.demo_code !== null : documentSetting('demo') === '1') && (
            <div className={centerStyles.demo}>
              <Notice>
                演示兑换码{' '}
                {data?.demo_code ? (
                  <CopyText text={data.demo_code} label="演示兑换码" />
                ) : (
                  <Skeleton width={96} height={24} />
                )}
                ，用后自动换下一个
              </Notice>
            </div>
          )}
        </Card>
      )}
      <Card title="领券中心" flush>
        {error && !data ? (
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : data?.list.length === 0 ? (
          <EmptyState icon="ticket" title="暂无可领取的优惠券" hint="有新活动时会通过站内信通知您" />
        ) : (
          <ul
            key={data ? 'data' : 'skeleton'}
            className={classes(styles.grid, centerStyles.offers)}
            aria-busy={isFetching}
          >
            {data
              ? data.list.map((offer) => <OfferCard key={offer.template_id} offer={offer} />)
              : Array.from({ length: 4 }, (_, index) => (
                  <li key={index} className={styles.placeholder}>
                    <Skeleton height="100%" />
                  </li>
                ))}
          </ul>
        )}
        {data && data.total > paging.page_size && (
          <Pager page={paging.page} pageSize={paging.page_size} total={data.total} onChange={setPaging} />
        )}
      </Card>
    </>
  );
}
