import { api, useCan, useRead } from '../../client';
import { Button } from '../../ui/Button';
import { Card, StatTile } from '../../ui/Card';
import { classes } from '../../ui/classes';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { HideAmountsButton, MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { Pager } from '../../ui/Pager';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import { panelOf, Tabs } from '../../ui/Tabs';
import { useFilters, useOpened } from '../../ui/use-filters';
import { couponFilters, couponInput, couponTabIds, couponTabs } from './coupon';
import { CouponCard } from './CouponCard';
import { CouponCenter } from './CouponCenter';
import { CouponFilterBar } from './CouponFilterBar';
import { CouponTickets } from './CouponTickets';
import styles from './Vouchers.module.css';

const PANEL = 'coupons-panel';

/** 代金券/优惠券 (product 02 §2.3). */
export default function VouchersScreen() {
  const can = useCan();
  const { filters, set, reset, isDefault } = useFilters(couponFilters, 'status');
  const [opened, open, close] = useOpened('coupon');
  const [view, openView, closeView] = useOpened('view', { isPage: true });
  const summary = useRead(api.coupons.summary, {});
  const wantsOrder = filters.order_no !== '' && can('order.order:view');
  const order = useRead(api.orders.detail, { order_no: filters.order_no }, { enabled: wantsOrder });
  const inMind = wantsOrder ? order.data : undefined;
  const list = useRead(api.coupons.list, couponInput(filters, inMind), {
    enabled: !wantsOrder || !order.isPending,
    keepPrevious: true,
  });
  const { data, error, isFetching } = list;
  const counted = summary.data;
  const counts = {
    unused: counted?.available_count ?? null,
    locked: counted?.locked_count ?? null,
    pending: counted?.pending_count ?? null,
    used: counted?.used_count ?? null,
    invalid: counted?.invalid_count ?? null,
  };

  return (
    <Screen
      title="代金券"
      actions={
        <>
          <HideAmountsButton />
          {view === 'center' ? (
            <Button onClick={closeView}>返回我的优惠券</Button>
          ) : (
            <Button kind="primary" icon="ticket" onClick={() => openView('center')}>
              领券中心
            </Button>
          )}
        </>
      }
    >
      <Card>
        {summary.error && !summary.data ? (
          <ErrorBlock
            message={summary.error.message}
            onRetry={() => void summary.refetch()}
            busy={summary.isFetching}
          />
        ) : (
          <div key={summary.data ? 'data' : 'skeleton'} className={styles.tiles} aria-busy={!summary.data}>
            <StatTile label="可用张数">
              {summary.data ? (
                <span className={styles.figure}>{summary.data.available_count}</span>
              ) : (
                <Skeleton width={48} height={30} />
              )}
            </StatTile>
            <StatTile label="代金券余额合计">
              {summary.data ? (
                <MoneyText value={summary.data.voucher_balance} unit="¥" size="figure" />
              ) : (
                <Skeleton width={140} height={30} />
              )}
            </StatTile>
            <StatTile label={`${summary.data?.expiring_within_days ?? 7}日内到期`}>
              {summary.data ? (
                <button
                  type="button"
                  className={classes(styles.figure, styles.soon)}
                  aria-label={`${summary.data.expiring_count}张即将到期，查看`}
                  onClick={() => set({ status: 'unused', soon: '1' })}
                >
                  {summary.data.expiring_count}
                </button>
              ) : (
                <Skeleton width={48} height={30} />
              )}
            </StatTile>
          </div>
        )}
      </Card>
      {view === 'center' ? (
        <CouponCenter onRedeemed={open} />
      ) : (
        <>
          <Card flush>
            <Tabs
              label="优惠券状态"
              panel={PANEL}
              tabs={couponTabIds.map((id) => ({ id, text: couponTabs[id], count: counts[id] }))}
              current={filters.status}
              onChange={(status) => set({ status })}
            />
            <CouponFilterBar filters={filters} set={set} reset={reset} isDefault={isDefault} />
            <div {...panelOf(PANEL, filters.status)}>
              {wantsOrder && (
                <div className={styles.inMind}>
                  <Notice tone={order.error ? 'warning' : 'info'}>
                    {inMind
                      ? `以下是在${inMind.location_text}可用的优惠券，能否用于订单“${inMind.title}”见每张券的说明`
                      : order.error
                        ? `没有查到订单 ${filters.order_no}，以下是全部优惠券`
                        : `正在查询订单 ${filters.order_no}`}
                  </Notice>
                </div>
              )}
              {error && !data ? (
                <ErrorBlock message={error.message} onRetry={() => void list.refetch()} busy={isFetching} />
              ) : data?.list.length === 0 ? (
                <EmptyState
                  icon="ticket"
                  title={
                    filters.status === 'unused'
                      ? '暂无可用优惠券，去领券中心看看'
                      : `暂无${couponTabs[filters.status]}的优惠券`
                  }
                  action={
                    isDefault ? (
                      <Button kind="primary" onClick={() => openView('center')}>
                        去领券中心
                      </Button>
                    ) : (
                      <Button onClick={reset}>重置筛选</Button>
                    )
                  }
                />
              ) : (
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
                          forOrder={inMind !== undefined}
                          onOpen={() => open(coupon.coupon_no)}
                        />
                      ))
                    : Array.from({ length: 6 }, (_, index) => (
                        <li key={index} className={styles.placeholder}>
                          <Skeleton height="100%" />
                        </li>
                      ))}
                </ul>
              )}
              {data && (
                <Pager
                  page={filters.page}
                  pageSize={filters.page_size}
                  total={data.total}
                  onChange={(change) => set(change)}
                />
              )}
            </div>
          </Card>
          <Notice>付款时系统会自动选用最优惠的一张，也可以自己更换。</Notice>
        </>
      )}
      {opened && <CouponTickets couponNo={opened} onClose={close} />}
    </Screen>
  );
}
