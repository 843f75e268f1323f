import { api, figureOf, useCan, useRead } from '../../client';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { HideAmountsButton } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { Pager } from '../../ui/Pager';
import { Screen } from '../../ui/Screen';
import { panelOf, Tabs } from '../../ui/Tabs';
import { useFilters, useOpened } from '../../ui/use-filters';
import { couponFilters, couponInput, couponTabIds, couponTabs } from './coupon';
import { CouponCenter } from './CouponCenter';
import { CouponFilterBar } from './CouponFilterBar';
import { CouponGrid } from './CouponGrid';
import { CouponTickets } from './CouponTickets';
import { CouponTiles } from './CouponTiles';
import styles from './Vouchers.module.css';

const PANEL = 'coupons-panel';

/** 代金券/优惠券 (finance.md#coupon-screen). */
export default function VouchersScreen() {
  const can = useCan();
  const state = useFilters(couponFilters, 'status');
  const { filters, set, reset, isDefault } = state;
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
  const { data } = list;

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
        <CouponTiles summary={summary} onSoon={() => set({ status: 'unused', soon: '1' })} />
      </Card>
      {view === 'center' ? (
        <CouponCenter onRedeemed={open} />
      ) : (
        <>
          <Card flush>
            <Tabs
              label="优惠券状态"
              panel={PANEL}
              tabs={couponTabIds.map((id) => ({
                id,
                text: couponTabs[id],
                count: figureOf(summary, (counts) => counts[countNames[id]]),
              }))}
              current={filters.status}
              onChange={(status) => set({ status })}
            />
            {/* No FilteredList: coupons are cards in a grid, not records in a table. */}
            <CouponFilterBar state={state} />
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
              {data?.list.length === 0 ? (
                <NoCoupons
                  status={filters.status}
                  isFiltered={!isDefault}
                  onReset={reset}
                  onCenter={() => openView('center')}
                />
              ) : (
                <CouponGrid list={list} forOrder={inMind !== undefined} onOpen={open} />
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
          {data && <Notice>付款时系统会自动选用最优惠的一张，也可以自己更换。</Notice>}
        </>
      )}
      {opened && <CouponTickets couponNo={opened} onClose={close} />}
    </Screen>
  );
}

const countNames = {
  unused: 'available_count',
  locked: 'locked_count',
  pending: 'pending_count',
  used: 'used_count',
  invalid: 'invalid_count',
} as const;

interface NoCouponsProps {
  status: (typeof couponTabIds)[number];
  isFiltered: boolean;
  onReset(): void;
  onCenter(): void;
}

function NoCoupons({ status, isFiltered, onReset, onCenter }: NoCouponsProps) {
  return (
    <EmptyState
      icon="ticket"
      title={status === 'unused' ? '暂无可用优惠券，去领券中心看看' : `暂无${couponTabs[status]}的优惠券`}
      action={
        isFiltered ? (
          <Button onClick={onReset}>重置筛选</Button>
        ) : (
          <Button kind="primary" onClick={onCenter}>
            去领券中心
          </Button>
        )
      }
    />
  );
}
