import { api, useCan, useRead } from '../client';
import { to } from '../routes';
import { TicketLink } from '../forms/TicketLink';
import { Button, ButtonLink } from '../ui/Button';
import { Facts } from '../ui/Card';
import { CopyText } from '../ui/CopyText';
import { Countdown } from '../ui/Countdown';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { MomentText } from '../ui/MomentText';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import { Timeline } from '../ui/Timeline';
import { type Order, type OrderDetail, statusTones } from './order';
import styles from './OrderDrawer.module.css';
import type { Doing as OrderDoing } from './OrderDialogs';
import { Refunds } from './OrderRefunds';
import { Deliveries, Items, Payments, Review } from './OrderSections';

interface Props {
  orderNo: string;
  onClose(): void;
  onPay(order: Order): void;
  onDo(action: OrderDoing['action'], order: Order): void;
  onDelete(order: Order): void;
  onAgain(order: Order): void;
}

/** Actions in the drawer, the main one last. */
const doingTexts: readonly (readonly [OrderDoing['action'], string])[] = [
  ['cancel', '取消订单'],
  ['refund', '申请退款'],
  ['revise', '申请修改'],
  ['review', '评价'],
  ['deliver', '提交交付'],
  ['handle_refund', '处理退款'],
  ['accept', '验收'],
];
const mains: readonly string[] = ['deliver', 'handle_refund', 'accept'];

/** One order down to its documents: events with their persons, price, payment and deliveries (orders.md#my-orders). */
export function OrderDrawer({ orderNo, onClose, ...doing }: Props) {
  const { data: order, error, isFetching, refetch } = useRead(api.orders.detail, { order_no: orderNo });
  return (
    <Dialog
      shape="drawer"
      title="订单详情"
      aside={order && <StatusTag tone={statusTones[order.status]}>{order.status_text}</StatusTag>}
      onClose={onClose}
      footer={order && <Footer order={order} {...doing} />}
    >
      {order ? (
        <Detail order={order} onTimeout={() => void refetch()} />
      ) : error ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

function Detail({ order, onTimeout }: { order: OrderDetail; onTimeout: () => void }) {
  const { status, left_seconds, accept_deadline } = order;
  return (
    <div className={styles.detail}>
      <section>
        <h3 className={styles.title}>{order.title}</h3>
        {status === 'pending_pay' && left_seconds !== null && (
          <p className={styles.deadline}>
            <Countdown seconds={left_seconds} of={order} ends="自动关闭" onEnd={onTimeout} />
          </p>
        )}
        {status === 'pending_accept' && accept_deadline !== null && (
          <p className={styles.deadline}>
            {order.role === 'seller' ? '等待买家' : '请'}在 {accept_deadline.slice(0, 16)}{' '}
            前验收，逾期将自动验收
          </p>
        )}
        <Facts
          facts={[
            ['订单号', <CopyText key="no" text={order.order_no} label="订单号" />],
            ['订单类型', order.order_type_text],
            ['分中心', order.location_text],
            ['下单人', order.created_by],
            ['服务方', order.seller.name],
            ['下单时间', <MomentText key="at" value={order.created_at} />],
            ...(order.paid_at
              ? ([['付款时间', <MomentText key="paid" value={order.paid_at} />]] as const)
              : []),
            ...(order.completed_at
              ? ([['完成时间', <MomentText key="done" value={order.completed_at} />]] as const)
              : []),
            ...(order.remark ? ([['备注', order.remark]] as const) : []),
          ]}
        />
      </section>
      <section>
        <h3>进度</h3>
        <Timeline entries={order.timeline.toReversed()} />
      </section>
      <Items order={order} />
      <Payments order={order} />
      <Deliveries deliveries={order.deliveries} />
      <Refunds order={order} onTimeout={onTimeout} />
      <Review review={order.review} />
    </div>
  );
}

function Footer({
  order,
  onPay,
  onDo,
  onDelete,
  onAgain,
}: { order: OrderDetail } & Omit<Props, 'orderNo' | 'onClose'>) {
  const can = useCan();
  return (
    <>
      <TicketLink kind="order" no={order.order_no} />
      {order.payments.length > 0 && can('finance.rmb:view') && (
        <ButtonLink to={to('finance.rmb', { no: order.order_no })} kind="quiet">
          查看资金流水
        </ButtonLink>
      )}
      {order.source_link !== null && <ButtonLink to={order.source_link}>查看{order.source_text}</ButtonLink>}
      {order.actions.includes('delete') && <Button onClick={() => onDelete(order)}>删除</Button>}
      {order.actions.includes('again') && <Button onClick={() => onAgain(order)}>再次购买</Button>}
      {doingTexts
        .filter(([action]) => order.actions.includes(action))
        .map(([action, text]) => (
          <Button
            key={action}
            kind={mains.includes(action) ? 'primary' : 'plain'}
            onClick={() => onDo(action, order)}
          >
            {action === 'refund' && order.status === 'completed' ? '申请售后' : text}
          </Button>
        ))}
      {order.actions.includes('pay') && (
        <Button kind="primary" onClick={() => onPay(order)}>
          {order.open_pay_no === null ? '立即付款' : '继续支付'}
        </Button>
      )}
    </>
  );
}

const Loading = () => (
  <div className={styles.detail} aria-busy>
    <Skeleton width="60%" height={22} />
    <Skeleton height={120} />
    <Skeleton height={200} />
    <Skeleton height={160} />
  </div>
);
