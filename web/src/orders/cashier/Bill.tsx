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

/**
 * 支付明细: the price, the coupon's discount and the amount to pay; then every source in the order in which it is
 * taken, which together pay just that. With several orders, each has its own.
 */
export function Parts({ preview }: { preview: Preview }) {
  const { parts, orders, total_amount: total, discount_amount: discount, pay_amount: due } = preview;
  return (
    <section className={styles.section}>
      <h3>支付明细</h3>
      <table className={styles.parts}>
        <tbody>
          <Line text="订单总额" amount={total} />
          {discount > 0 && <Line text="优惠券抵扣" amount={discount} isLess />}
          <Line text="应付金额" amount={due} isSum />
          {parts
            .filter(({ method }) => method !== 'coupon')
            .map((part) => (
              <Line key={part.method} text={part.method_text} amount={part.amount} />
            ))}
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

function Line({
  text,
  amount,
  isLess = false,
  isSum = false,
}: {
  text: string;
  amount: number;
  isLess?: boolean;
  isSum?: boolean;
}) {
  return (
    <tr className={isSum ? styles.sum : undefined}>
      <th scope="row">{text}</th>
      <td>
        {isLess && '−'}
        <MoneyText price value={amount} unit="¥" />
      </td>
    </tr>
  );
}
