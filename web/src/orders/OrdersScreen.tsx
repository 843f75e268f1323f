import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { loaded } from '../client/load';
import { useLocation, useNavigate } from 'react-router';
import { api, useCan, useRead, useTotalAmount, useWrite } from '../client';
import { to } from '../routes';
import { ExportButton } from '../tasks/ExportButton';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { RecordList } from '../ui/RecordList';
import type { Column, Selection } from '../ui/record-columns';
import { Screen } from '../ui/Screen';
import { panelOf, Tabs } from '../ui/Tabs';
import { useFilters, useOpened } from '../ui/use-filters';
import { DeleteDialog } from './DeleteDialog';
import { OrderBatchBar } from './OrderBatchBar';
import { type Order, tabIds, tabTexts } from './order';
import { orderColumns } from './order-columns';
import { type Doing, OrderDialogs } from './OrderDialogs';
import { OrderDrawer } from './OrderDrawer';
import { OrderFilterBar } from './OrderFilterBar';
import { cursorTo, exportInput, listInput, orderFilters } from './order-filters';

const CreateOrderDialog = lazy(() => loaded(() => import('./CreateOrderDialog')));
const CashierDrawer = lazy(() => loaded(() => import('./cashier/CashierDrawer')));
const PANEL = 'orders-panel';
const nothing: ReadonlySet<string> = new Set();

/** 我的订单 (product 02 §2.2). */
export default function OrdersScreen() {
  const can = useCan();
  const navigate = useNavigate();
  const { filters, set, reset, isDefault } = useFilters(orderFilters, 'status');
  const [opened, open, close] = useOpened('order');
  const cursor = (useLocation().state as { cursor?: string } | null)?.cursor;
  const total = useTotalAmount();
  const types = useRead(api.orders.types, { total_amount: total ?? 0 }, { enabled: total !== undefined });
  const list = useRead(api.orders.list, listInput(filters, cursor), { keepPrevious: true });
  // In the address, so that a reload in the middle of a payment finds it again.
  const [paying, pay, endPaying] = useOpened('pay');
  const exporting = useWrite(api.orders.exportList);
  const [doing, setDoing] = useState<Doing>();
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
    onPay: ({ order_no }) => pay(order_no),
    onDo: (action, order) => setDoing({ action, order }),
    onDelete: (order) => setDeleting([order.order_no]),
    onTimeout,
    rows: rows ?? [],
  });
  const isSelectable = (orderNo: string) =>
    rows?.some(
      ({ order_no, actions }) =>
        order_no === orderNo && (actions.includes('delete') || actions.includes('pay')),
    ) ?? false;
  const selection: Selection | undefined =
    can('order.order:delete') || can('order.order:pay')
      ? {
          selected,
          change: setSelected,
          isSelectable,
          label: (orderNo) => `订单${orderNo}`,
        }
      : undefined;

  return (
    <Screen
      title="我的订单"
      actions={
        <>
          {can('order.order:export') && (
            <ExportButton
              title="订单"
              total={data?.total}
              start={(format) => exporting.submit(exportInput(filters, format))}
            />
          )}
          {can('order.order:create') && (
            <Button kind="primary" icon="plus" onClick={() => setBuying({})}>
              去下单
            </Button>
          )}
        </>
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
          <OrderBatchBar
            selected={(rows ?? []).filter(({ order_no }) => selected.has(order_no))}
            onPay={(orderNos) => pay(orderNos.join(','))}
            onDelete={setDeleting}
            onClear={() => setSelected(nothing)}
          />
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
      {opened && (
        <OrderDrawer
          orderNo={opened}
          onClose={close}
          onPay={({ order_no }) => pay(order_no)}
          onDo={(action, order) => setDoing({ action, order })}
          onDelete={(order) => setDeleting([order.order_no])}
          onAgain={(order) => setBuying({ like: order })}
        />
      )}
      <OrderDialogs doing={doing} onClose={() => setDoing(undefined)} />
      {paying && (
        <Suspense fallback={null}>
          <CashierDrawer
            key={paying}
            orderNos={paying.split(',')}
            onClose={() => {
              setSelected(nothing);
              endPaying();
            }}
            onOpenOrder={(orderNo) => void navigate(to('orders.myOrders', { order: orderNo }))}
          />
        </Suspense>
      )}
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
