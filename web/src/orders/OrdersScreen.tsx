import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { api, storedTotalAmount, useCan, useRead } from '../client';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { Notice } from '../ui/Notice';
import { RecordList } from '../ui/RecordList';
import type { Column, Selection } from '../ui/record-columns';
import { Screen } from '../ui/Screen';
import { panelOf, Tabs } from '../ui/Tabs';
import { useFilters, useOpened } from '../ui/use-filters';
import { CancelDialog } from './CancelDialog';
import { DeleteDialog } from './DeleteDialog';
import { type Order, tabIds, tabTexts } from './order';
import { orderColumns } from './order-columns';
import { OrderDrawer } from './OrderDrawer';
import { OrderFilterBar } from './OrderFilterBar';
import { cursorTo, listInput, orderFilters } from './order-filters';
import styles from './OrdersScreen.module.css';

const CreateOrderDialog = lazy(() => import('./CreateOrderDialog'));
const PANEL = 'orders-panel';
/** Orders that one call removes at most (product 08 §8.5). */
const MOST_AT_ONCE = 50;
const nothing: ReadonlySet<string> = new Set();

/** 我的订单 (product 02 §2.2). */
export default function OrdersScreen() {
  const can = useCan();
  const { filters, set, reset, isDefault } = useFilters(orderFilters, 'status');
  const [opened, open, close] = useOpened('order');
  const cursor = (useLocation().state as { cursor?: string } | null)?.cursor;
  const types = useRead(api.orders.types, { total_amount: storedTotalAmount() });
  const list = useRead(api.orders.list, listInput(filters, cursor), { keepPrevious: true });
  const [cancelling, setCancelling] = useState<Order>();
  const [deleting, setDeleting] = useState<readonly string[]>([]);
  const [selected, setSelected] = useState(nothing);
  const [buying, setBuying] = useState<{ like?: Order }>();

  const { data } = list;
  const rows = data?.list;
  useEffect(() => setSelected(nothing), [filters]);
  const { refetch } = list;
  const onTimeout = useCallback(() => void refetch(), [refetch]);

  const columns: Column<Order>[] = orderColumns({
    onOpen: ({ order_no }) => open(order_no),
    onCancel: setCancelling,
    onDelete: (order) => setDeleting([order.order_no]),
    onTimeout,
    rows: rows ?? [],
  });
  const isRemovable = (orderNo: string) =>
    rows?.find(({ order_no }) => order_no === orderNo)?.actions.includes('delete') ?? false;
  const removable = [...selected].filter(isRemovable);
  const selection: Selection | undefined = can('order.order:delete')
    ? { selected, change: setSelected, isSelectable: isRemovable, label: (orderNo) => `订单${orderNo}` }
    : undefined;

  return (
    <Screen
      title="我的订单"
      actions={
        can('order.order:create') && (
          <Button kind="primary" icon="plus" onClick={() => setBuying({})}>
            去下单
          </Button>
        )
      }
    >
      <Card flush>
        <Tabs
          label="订单状态"
          panel={PANEL}
          tabs={tabIds.map((id) => ({ id, text: tabTexts[id], count: data ? data.counts[id] : null }))}
          current={filters.status}
          onChange={(status) => set({ status })}
        />
        <OrderFilterBar
          filters={filters}
          types={types.data ?? {}}
          set={set}
          reset={reset}
          isDefault={isDefault}
        />
        <div {...panelOf(PANEL, filters.status)}>
          {removable.length > 0 && (
            <div className={styles.batch} role="status">
              已选 {removable.length} 项
              <Button
                size="small"
                disabled={removable.length > MOST_AT_ONCE}
                onClick={() => setDeleting(removable)}
              >
                批量删除
              </Button>
              {removable.length > MOST_AT_ONCE && `一次最多${MOST_AT_ONCE}项`}
              <Button size="small" kind="quiet" onClick={() => setSelected(nothing)}>
                取消选择
              </Button>
            </div>
          )}
          <RecordList
            caption="我的订单"
            columns={columns}
            read={list}
            rowKey={({ order_no }) => order_no}
            rowHeight={80}
            minWidth={960}
            hasTotals
            {...(selection && { selection })}
            empty={
              isDefault ? (
                <EmptyState
                  title={filters.status === 'all' ? '您还没有订单' : `暂无${tabTexts[filters.status]}的订单`}
                  action={can('order.order:create') && <Button onClick={() => setBuying({})}>去逛逛</Button>}
                />
              ) : (
                <EmptyState
                  icon="search"
                  title="没有符合条件的订单"
                  hint="可以放宽时间范围或清除筛选条件"
                  action={<Button onClick={reset}>重置筛选</Button>}
                />
              )
            }
            paging={filters}
            onPage={(change) =>
              set(change, {
                state: {
                  cursor: change.page_size === filters.page_size ? cursorTo(change.page, data) : undefined,
                },
              })
            }
          />
        </div>
      </Card>
      {data && (
        <Notice>在线付款、合并付款、验收、退款和导出即将开放；现在可以下单、查看、取消和删除订单。</Notice>
      )}
      {opened && (
        <OrderDrawer
          orderNo={opened}
          onClose={close}
          onCancel={setCancelling}
          onDelete={(order) => setDeleting([order.order_no])}
          onAgain={(order) => setBuying({ like: order })}
        />
      )}
      {cancelling && <CancelDialog order={cancelling} onClose={() => setCancelling(undefined)} />}
      {deleting.length > 0 && (
        <DeleteDialog
          orderNos={deleting}
          onClose={() => setDeleting([])}
          onDeleted={() => {
            setSelected(nothing);
            if (opened && deleting.includes(opened)) close();
          }}
        />
      )}
      {buying && (
        <Suspense fallback={null}>
          <CreateOrderDialog like={buying.like} onClose={() => setBuying(undefined)} onCreated={open} />
        </Suspense>
      )}
    </Screen>
  );
}
