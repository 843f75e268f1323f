import { lastDayOf } from '@uc/contract/day';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, useRead } from '../../client';
import { to } from '../../routes';
import { Facts } from '../../ui/Card';
import { CopyText } from '../../ui/CopyText';
import { Dialog } from '../../ui/Dialog';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { Pager } from '../../ui/Pager';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import styles from './Vouchers.module.css';

/** Every use, return and voiding of one coupon, each down to its order. */
export function CouponTickets({ couponNo, onClose }: { couponNo: string; onClose: () => void }) {
  const [paging, setPaging] = useState({ page: 1, page_size: 10 });
  const { data, error, isFetching, refetch } = useRead(
    api.coupons.ticket,
    { coupon_no: couponNo, ...paging },
    { keepPrevious: true },
  );
  const coupon = data?.coupon;
  return (
    <Dialog
      shape="drawer"
      title="使用明细"
      aside={
        coupon && (
          <StatusTag tone={coupon.status === 'unused' ? 'positive' : 'neutral'}>
            {coupon.status_text}
          </StatusTag>
        )
      }
      onClose={onClose}
    >
      {error && !data && (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && <Skeleton height={240} />}
      {coupon && (
        <>
          <p className={styles.couponName}>{coupon.name}</p>
          <Facts
            facts={[
              ['券号', <CopyText key="no" text={coupon.coupon_no} label="券号" />],
              ['类型', coupon.kind_text],
              ...(coupon.kind === 'voucher'
                ? ([
                    ['面值', <MoneyText key="face" value={coupon.face_value} unit="¥" />],
                    ['余额', <MoneyText key="left" value={coupon.balance} unit="¥" />],
                  ] as const)
                : []),
              ['使用门槛', coupon.threshold_text],
              ['有效期', `${coupon.valid_from.slice(0, 10)} 至 ${lastDayOf(coupon.valid_to)}`],
            ]}
          />
        </>
      )}
      {data && data.list.length === 0 && <EmptyState icon="ticket" title="这张券还没有使用记录" />}
      {data && data.list.length > 0 && (
        <>
          <ol className={styles.tickets}>
            {data.list.map((ticket) => (
              <li key={ticket.ticket_no}>
                <div>
                  <p>
                    {ticket.action_text}{' '}
                    {ticket.order_no && (
                      <Link to={to('orders.myOrders', { order: ticket.order_no })}>
                        {ticket.order_title || ticket.order_no}
                      </Link>
                    )}
                  </p>
                  <p className={styles.faint}>
                    <MomentText value={ticket.time} /> · {ticket.location_text} · {ticket.ticket_no}
                  </p>
                </div>
                <div className={styles.ticketAmount}>
                  <MoneyText value={ticket.amount} direction={ticket.action === 'return' ? 'in' : 'out'} />
                  <p className={styles.faint}>
                    余额 <MoneyText value={ticket.balance_after} />
                  </p>
                </div>
              </li>
            ))}
          </ol>
          {data.total > paging.page_size && (
            <Pager page={paging.page} pageSize={paging.page_size} total={data.total} onChange={setPaging} />
          )}
        </>
      )}
    </Dialog>
  );
}
