import { Link } from 'react-router';
import { useCan } from '../client';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { classes } from '../ui/classes';
import { EmptyState } from '../ui/EmptyState';
import { MomentText } from '../ui/MomentText';
import { MoneyText } from '../ui/MoneyText';
import { StatusTag, type Tone } from '../ui/StatusTag';
import styles from './Lists.module.css';
import { innerLink, type Summary } from './summary';

const orderTones: Record<NonNullable<Summary['recent_orders']>[number]['status'], Tone> = {
  pending_pay: 'warning',
  processing: 'info',
  pending_accept: 'warning',
  completed: 'positive',
  refunding: 'negative',
  refunded: 'neutral',
  part_refunded: 'neutral',
  closed: 'neutral',
};

/** 最近订单(5). */
export function RecentOrders({ orders }: { orders: NonNullable<Summary['recent_orders']> }) {
  const mayOrder = useCan()('order.order:create');
  return (
    <Card title="最近订单" flush extra={<Link to={to('orders.myOrders')}>全部订单</Link>}>
      {orders.length === 0 && (
        <EmptyState
          title="您还没有订单"
          action={mayOrder && <ButtonLink to={to('orders.myOrders', { buy: 'new' })}>去逛逛</ButtonLink>}
        />
      )}
      <ul className={styles.rows}>
        {orders.map((order) => (
          <li key={order.order_no} className={styles.order}>
            <div className={styles.what}>
              <Link to={to('orders.myOrders', { order: order.order_no })}>{order.title}</Link>
              <p className={styles.faint}>
                {order.order_type_text} · <MomentText value={order.created_at} />
              </p>
            </div>
            <MoneyText price value={order.pay_amount} unit="¥" />
            <span className={styles.state}>
              <StatusTag tone={orderTones[order.status]}>{order.status_text}</StatusTag>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** 众包动态(5). */
export function Crowd({ entries }: { entries: Summary['recent_crowd'] }) {
  const can = useCan();
  if (!can('crowd.request:view') && !can('crowd.bid:view')) return null;
  return (
    <Card
      title="众包动态"
      flush
      extra={
        can('crowd.request:view') ? (
          <Link to={to('crowdsourcing.publish')}>我发布的</Link>
        ) : (
          <Link to={to('crowdsourcing.carry')}>我承接的</Link>
        )
      }
    >
      {entries.length === 0 && <p className={styles.none}>暂无众包动态</p>}
      <ul className={styles.rows}>
        {entries.map((entry) => (
          <li key={`${entry.no}/${entry.at}/${entry.text}`} className={styles.order}>
            <div className={styles.what}>
              <Link to={innerLink(entry.link) ?? to('home')} aria-label={`${entry.title}：${entry.text}`}>
                {entry.title}
              </Link>
              <p className={styles.faint}>{entry.text}</p>
            </div>
            <span className={styles.faint}>
              <MomentText value={entry.at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** 最新消息(5). */
export function Messages({ messages }: { messages: Summary['messages'] }) {
  return (
    <Card title="最新消息" flush extra={<Link to={to('messages')}>全部消息</Link>}>
      {messages.length === 0 && <p className={styles.none}>暂无消息</p>}
      <ul className={styles.rows}>
        {messages.map((message) => (
          <li key={message.msg_id} className={classes(styles.message, !message.read && styles.unread)}>
            <Link to={to('messages.mailbox', { id: message.msg_id })}>
              {!message.read && <span className="visually-hidden">未读：</span>}
              {message.title}
              <span className="visually-hidden">：{message.content}</span>
            </Link>
            <p className={styles.faint}>
              {message.category_text} · <MomentText value={message.at} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** 平台公告. */
export function Notices({ notices }: { notices: Summary['notices'] }) {
  return (
    <Card title="平台公告" flush>
      {notices.length === 0 && <p className={styles.none}>暂无公告</p>}
      <ul className={styles.rows}>
        {notices.map((notice) => (
          <li key={`${notice.at}/${notice.title}`} className={styles.message}>
            {notice.content ? (
              <details className={styles.notice}>
                <summary>{notice.title}</summary>
                <p>{notice.content}</p>
              </details>
            ) : (
              notice.title
            )}
            <p className={styles.faint}>{notice.at.slice(0, 10)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
