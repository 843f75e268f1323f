import { Button } from '../ui/Button';
import { CopyText } from '../ui/CopyText';
import { Countdown } from '../ui/Countdown';
import { MomentText } from '../ui/MomentText';
import { MoneyText } from '../ui/MoneyText';
import { NotedText } from '../ui/NotedText';
import { PageTotal } from '../ui/PageTotal';
import type { Column } from '../ui/record-columns';
import { StatusTag } from '../ui/StatusTag';
import { RowActions } from '../ui/RowActions';
import { Tooltip } from '../ui/Tooltip';
import type { Doing as OrderDoing } from './OrderDialogs';
import { type Order, paidParts, payMethodTexts, statusTones } from './order';
import styles from './OrdersScreen.module.css';

interface Doing {
  onOpen(order: Order): void;
  onPay(order: Order): void;
  onDo(action: OrderDoing['action'], order: Order): void;
  onDelete(order: Order): void;
  onTimeout(): void;
  rows: readonly Order[];
}

/** The one thing that waits to be done with an order; everything else is in its drawer. */
const nextTexts = {
  accept: '验收',
  deliver: '提交交付',
  handle_refund: '处理退款',
  review: '评价',
} as const satisfies Partial<Record<OrderDoing['action'], string>>;
const nextActions = Object.keys(nextTexts) as (keyof typeof nextTexts)[];

/** The columns of orders.md#my-orders. The actions offered are the server's `actions`. */
export const orderColumns = ({ onOpen, onPay, onDo, onDelete, onTimeout, rows }: Doing): Column<Order>[] => [
  {
    key: 'info',
    title: '订单信息',
    total: '本页合计',
    card: 'title',
    render: (order) => (
      <NotedText number={<CopyText text={order.order_no} label="订单号" />}>
        <button type="button" onClick={() => onOpen(order)}>
          {order.title}
        </button>
      </NotedText>
    ),
  },
  { key: 'type', title: '订单类型', width: 124, isExtra: true, render: (order) => order.order_type_text },
  { key: 'location', title: '分中心', width: 104, isExtra: true, render: (order) => order.location_text },
  { key: 'created_by', title: '下单人', width: 84, render: (order) => order.created_by },
  {
    key: 'amount',
    title: '金额',
    align: 'end',
    width: 120,
    card: 'figure',
    total: <PageTotal price amounts={rows.map(({ pay_amount }) => pay_amount)} />,
    render: (order) => <Amount order={order} />,
  },
  {
    key: 'status',
    title: '状态',
    width: 220,
    card: 'mark',
    render: (order) => <Status order={order} onTimeout={onTimeout} />,
  },
  {
    key: 'created_at',
    title: '下单时间',
    width: 148,
    card: 'when',
    render: (order) => <MomentText value={order.created_at} />,
  },
  {
    key: 'actions',
    title: '操作',
    align: 'end',
    width: 148,
    card: 'actions',
    render: (order) => (
      <RowActions of={order.title}>
        {order.actions.includes('pay') && (
          <Button
            size="small"
            kind="primary"
            onClick={() => onPay(order)}
            aria-label={`立即付款：${order.title}`}
          >
            立即付款
          </Button>
        )}
        {nextActions
          .filter((action) => order.actions.includes(action))
          .map((action) => (
            <Button
              key={action}
              size="small"
              kind="quiet"
              onClick={() => onDo(action, order)}
              aria-label={`${nextTexts[action]}：${order.title}`}
            >
              {nextTexts[action]}
            </Button>
          ))}
        {!order.actions.includes('pay') && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => onOpen(order)}
            aria-label={`${order.actions.includes('progress') ? '查看进度' : '详情'}：${order.title}`}
          >
            {order.actions.includes('progress') ? '查看进度' : '详情'}
          </Button>
        )}
        {order.actions.includes('cancel') && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => onDo('cancel', order)}
            aria-label={`取消订单：${order.title}`}
          >
            取消订单
          </Button>
        )}
        {order.actions.includes('delete') && !order.actions.includes('review') && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => onDelete(order)}
            aria-label={`删除：${order.title}`}
          >
            删除
          </Button>
        )}
      </RowActions>
    ),
  },
];

function Amount({ order }: { order: Order }) {
  const { total_amount, discount_amount, pay_amount, refund_amount } = order;
  const parts = paidParts(order);
  return (
    <Tooltip
      underline={false}
      content={
        <dl className={styles.parts}>
          <dt>原价</dt>
          <dd>
            <MoneyText price value={total_amount} />
          </dd>
          {discount_amount > 0 && (
            <>
              <dt>优惠</dt>
              <dd>
                −<MoneyText price value={discount_amount} />
              </dd>
            </>
          )}
          {refund_amount > 0 && (
            <>
              <dt>已退</dt>
              <dd>
                <MoneyText price value={refund_amount} />
              </dd>
            </>
          )}
          {parts.map(([method, amount]) => (
            <div key={method} style={{ display: 'contents' }}>
              <dt>{payMethodTexts[method]}</dt>
              <dd>
                <MoneyText price value={amount} />
              </dd>
            </div>
          ))}
        </dl>
      }
    >
      <MoneyText price value={pay_amount} unit="¥" className={styles.hinted} />
    </Tooltip>
  );
}

function Status({ order, onTimeout }: { order: Order; onTimeout: () => void }) {
  const { status, status_text, sub_status_text, left_seconds, accept_deadline } = order;
  return (
    <NotedText
      note={
        status === 'pending_pay' && left_seconds !== null ? (
          <span className={styles.warning}>
            <Countdown seconds={left_seconds} of={order} ends="自动关闭" onEnd={onTimeout} isShort />
          </span>
        ) : status === 'pending_accept' && accept_deadline !== null ? (
          `${accept_deadline.slice(5, 16)} 自动验收`
        ) : (
          sub_status_text
        )
      }
    >
      <StatusTag tone={statusTones[status]}>{status_text}</StatusTag>
    </NotedText>
  );
}
