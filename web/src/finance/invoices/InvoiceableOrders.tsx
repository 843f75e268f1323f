import { useState } from 'react';
import { invoiceLimits } from '@uc/contract/finance/invoice-texts';
import { api, useCan, useRead } from '../../client';
import { Button } from '../../ui/Button';
import { FilterText } from '../../ui/FilterBar';
import { FilterSelect } from '../../ui/FilterSelect';
import { NotedText } from '../../ui/NotedText';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { PageTotal } from '../../ui/PageTotal';
import type { Column } from '../../ui/record-columns';
import { TabbedList } from '../../ui/TabbedList';
import { ApplyDialog } from './ApplyDialog';
import type { InvoiceableOrder } from './invoice';
import styles from './invoices.module.css';
import type { TabContent } from './tab-content';
import { OrderWhy } from './OrderWhy';

const MOST = invoiceLimits.orders;
const whichOptions = [
  ['ended', '已完成的平台订单'],
  ['all', '全部已支付的订单'],
] as const;

/** 可开票订单: every paid order with what of it can be invoiced, or why nothing can. */
export function InvoiceableOrders({ state, tabs }: TabContent) {
  const { which, keyword, page, page_size } = state.filters;
  const read = useRead(
    api.invoices.orders,
    { which, page, page_size, ...(keyword && { keyword }) },
    { keepPrevious: true },
  );
  const mayApply = useCan()('finance.invoice:apply');
  const [chosen, choose] = useState<ReadonlyMap<string, InvoiceableOrder>>(new Map());
  const [isAsked, setAsked] = useState(false);
  const rows = new Map(read.data?.list.map((order) => [order.order_no, order]));
  const close = () => setAsked(false);
  const change = (keys: ReadonlySet<string>) =>
    choose(
      new Map(
        [...keys].flatMap((no) =>
          [chosen.get(no) ?? rows.get(no)].filter((one) => one !== undefined).map((one) => [no, one]),
        ),
      ),
    );
  const orders = [...chosen.values()];
  return (
    <>
      <TabbedList
        tabs={tabs}
        state={state}
        fields={
          <>
            <FilterText name="keyword" label="订单" value={keyword} placeholder="订单编号或标题" />
            <FilterSelect name="which" label="范围" value={which} options={whichOptions} />
          </>
        }
        caption="可开票订单"
        columns={columns}
        read={read}
        rowKey={({ order_no: no }) => no}
        oneLine
        minWidth={860}
        {...(mayApply && {
          selection: {
            selected: new Set(chosen.keys()),
            isSelectable: (no: string) => chosen.has(no) || rows.get(no)?.is_in === true,
            label: (no: string) => rows.get(no)?.title ?? no,
            change,
          },
        })}
        above={
          orders.length > 0 && (
            <div className={styles.batch} role="status">
              已选{orders.length}个订单，合计 ¥
              <PageTotal price amounts={orders.map(({ amount }) => amount)} />
              <Button
                size="small"
                kind="primary"
                disabled={orders.length > MOST}
                onClick={() => setAsked(true)}
              >
                申请开票
              </Button>
              {orders.length > MOST && `一次最多选择${MOST}个订单`}
              <Button size="small" kind="quiet" onClick={() => choose(new Map())}>
                取消选择
              </Button>
            </div>
          )
        }
        empty={{ title: '还没有已支付的订单', hint: '订单完成后，可以在这里申请开票' }}
        unmatched={{ icon: 'search', title: '没有符合条件的订单', hint: '可以清除筛选条件' }}
      />
      {isAsked && <ApplyDialog orders={orders} onClose={close} onDone={() => choose(new Map())} />}
    </>
  );
}

const columns: Column<InvoiceableOrder>[] = [
  {
    key: 'title',
    title: '订单',
    card: 'title',
    render: ({ order_no: no, title, type_text: type }) => (
      <NotedText note={type} number={no}>
        {title}
      </NotedText>
    ),
  },
  {
    key: 'amount',
    title: '可开票金额（元）',
    width: 152,
    align: 'end',
    card: 'figure',
    render: ({ amount }) => <MoneyText value={amount} />,
  },
  { key: 'why', title: '计算与原因', width: 320, render: (order) => <OrderWhy order={order} /> },
  {
    key: 'at',
    title: '支付时间',
    width: 148,
    card: 'when',
    render: ({ paid_at: at }) => <MomentText value={at} />,
  },
];
