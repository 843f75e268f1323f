import { Link } from 'react-router';
import { to } from '../routes';
import { Countdown } from '../ui/Countdown';
import { MoneyText } from '../ui/MoneyText';
import type { FilingCase } from './filing';
import styles from './filings.module.css';

/** The orders of a case, and where the official and the service part of each are (filings.md#money-of-filings). */
export function CaseMoney({ one }: { one: FilingCase }) {
  const { orders, tally } = one;
  if (orders.length === 0) return null;
  const parts: [string, number][] = [
    ['已付款', tally.paid],
    ['平台担保中', tally.escrow],
    ['待缴官方', tally.official_held],
    ['已缴官方', tally.official_paid],
    ['已完成服务', tally.earned],
    ['已退回', tally.returned],
  ];
  return (
    <section>
      <h3>费用</h3>
      <dl className={styles.tally}>
        {parts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <MoneyText value={value} price />
            </dd>
          </div>
        ))}
      </dl>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.order_no}>
            <p className={styles.head}>
              <Link to={to('orders.myOrders', { order: order.order_no })}>{order.business_text}</Link>
              <span className={styles.no}>{order.state_text}</span>
            </p>
            <ul className={styles.items}>
              {order.items.map(({ text, kind, amount }, at) => (
                <li key={`${text}/${at}`}>
                  <span>{`${kind === 'official' ? '官费' : '服务费'} · ${text}`}</span>
                  <MoneyText value={amount} price />
                </li>
              ))}
            </ul>
            {order.left_seconds !== null && (
              <p className={styles.no}>
                <Countdown seconds={order.left_seconds} of={order} ends={order.at_zero ?? ''} />
              </p>
            )}
            {order.official_state !== 'none' && (
              <p className={styles.no}>
                {`官费 ${order.official_text}`}
                {order.official_receipt !== null && `（收据 ${order.official_receipt}）`}
                {order.service_earned_on !== null && `；服务完成 ${order.service_earned_on}，收据见订单`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
