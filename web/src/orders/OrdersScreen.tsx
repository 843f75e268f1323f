import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { api, countedTabs, useCan, useRead, useWrite } from '../client';
import { ExportButton } from '../tasks/ExportButton';
import { Button } from '../ui/Button';
import { WIDEN } from '../ui/FilteredList';
import type { Column, Selection } from '../ui/record-columns';
import { Screen } from '../ui/Screen';
import { TabbedList } from '../ui/TabbedList';
import { useFilters } from '../ui/use-filters';
import { OrderBatchBar } from './OrderBatchBar';
import { type Order, tabIds, tabTexts } from './order';
import { orderColumns } from './order-columns';
import { OrderFilterFields } from './OrderFilterFields';
import { cursorTo, exportInput, listInput, orderFilters } from './order-filters';
import { OrderLayers, useOrderLayers } from './OrderLayers';

const PANEL = 'orders-panel';
const nothing: ReadonlySet<string> = new Set();

/** 我的订单 (orders.md#my-orders). */
export default function OrdersScreen() {
  const can = useCan();
  const state = useFilters(orderFilters, 'status');
  const { filters, set } = state;
  const layers = useOrderLayers();
  const cursor = (useLocation().state as { cursor?: string } | null)?.cursor;
  const list = useRead(api.orders.list, listInput(filters, cursor), { keepPrevious: true });
  const exporting = useWrite(api.orders.exportList);
  const [selected, setSelected] = useState(nothing);

  const { data } = list;
  const rows = data?.list;
  useEffect(() => setSelected(nothing), [filters]);
  const { refetch } = list;
  const onTimeout = useCallback(() => void refetch(), [refetch]);

  const columns: Column<Order>[] = orderColumns({
    onOpen: ({ order_no }) => layers.open(order_no),
    onPay: ({ order_no }) => layers.pay([order_no]),
    onDo: layers.act,
    onDelete: ({ order_no }) => layers.remove([order_no]),
    onTimeout,
    rows: rows ?? [],
  });
  const isSelecting = can('order.order:delete') || can('order.order:pay');

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
            <Button kind="primary" icon="plus" onClick={() => layers.buy()}>
              去下单
            </Button>
          )}
        </>
      }
    >
      <TabbedList
        tabs={{
          label: '订单状态',
          panel: PANEL,
          tabs: countedTabs(tabIds, (id) => tabTexts[id], list),
          current: filters.status,
          onChange: (status) => set({ status }),
        }}
        state={state}
        fields={<OrderFilterFields filters={filters} />}
        days="下单时间"
        above={
          <OrderBatchBar
            selected={(rows ?? []).filter(({ order_no }) => selected.has(order_no))}
            onPay={layers.pay}
            onDelete={layers.remove}
            onClear={() => setSelected(nothing)}
          />
        }
        caption="我的订单"
        columns={columns}
        read={list}
        rowKey={({ order_no }) => order_no}
        oneLine
        minWidth={960}
        hasTotals
        {...(isSelecting && { selection: selectionOf(rows ?? [], selected, setSelected) })}
        empty={{
          title: filters.status === 'all' ? '您还没有订单' : `暂无${tabTexts[filters.status]}的订单`,
          action: can('order.order:create') && <Button onClick={() => layers.buy()}>去逛逛</Button>,
        }}
        unmatched={{ icon: 'search', title: '没有符合条件的订单', hint: WIDEN }}
        onPage={(change) =>
          set(change, {
            state: {
              cursor: change.page_size === filters.page_size ? cursorTo(change.page, data) : undefined,
            },
          })
        }
      />
      <OrderLayers layers={layers} onChanged={() => setSelected(nothing)} />
    </Screen>
  );
}

/** The orders that a batch may delete or pay. */
function selectionOf(
  rows: readonly Order[],
  selected: ReadonlySet<string>,
  change: Selection['change'],
): Selection {
  const selectable = rows.filter(({ actions }) => actions.includes('delete') || actions.includes('pay'));
  return {
    selected,
    change,
    isSelectable: (orderNo) => selectable.some(({ order_no }) => order_no === orderNo),
    label: (orderNo) => `订单${orderNo}`,
  };
}
