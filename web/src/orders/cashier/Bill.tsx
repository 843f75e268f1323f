import { MoneyText } from '../../ui/MoneyText';
import styles from './Cashier.module.css';
import type { Preview } from './cashier';

/** The orders that are paid, each with its price. */
export function Bill({ preview: { orders } }: { preview: Preview }) {
  return (
    <section className={styles.section} aria-label="支付的订单">
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.order_no}>
            <span className={styles.name}>
              {order.title}
              <span className={styles.faint}>
                {order.order_type_text} · {order.order_no}
              </span>
            </span>
            <MoneyText price value={order.total_amount} unit="¥" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 支付明细: every source in the order in which it is taken, and the sum; of several orders each with its own. */
export function Parts({ preview }: { preview: Preview }) {
  const { parts, orders, total_amount: total } = preview;
  return (
    <section className={styles.section}>
      <h3>支付明细</h3>
      <table className={styles.parts}>
        <tbody>
          {parts.map((part) => (
            <tr key={part.method}>
              <th scope="row">{part.method_text}</th>
              <td>
                <MoneyText price value={part.amount} unit="¥" />
              </td>
            </tr>
          ))}
          <tr className={styles.sum}>
            <th scope="row">订单总额</th>
            <td>
              <MoneyText price value={total} unit="¥" />
            </td>
          </tr>
        </tbody>
      </table>
      {orders.length > 1 && (
        <details className={styles.more}>
          <summary>每个订单的支付明细</summary>
          {orders.map((order) => (
            <p key={order.order_no}>
              {order.title}
              <span className={styles.faint}>
                {order.parts.map((part, index) => (
                  <span key={part.method}>
                    {index > 0 && ' · '}
                    {part.method_text} <MoneyText price value={part.amount} unit="¥" />
                  </span>
                ))}
              </span>
            </p>
          ))}
        </details>
      )}
    </section>
  );
}
