import { MomentText } from '../ui/MomentText';
import { MoneyText } from '../ui/MoneyText';
import type { OrderDetail } from './order';
import styles from './OrderDrawer.module.css';

/** 费用明细: every line, what was taken off, what is to pay. */
export function Items({ order }: { order: OrderDetail }) {
  return (
    <section>
      <h3>费用明细</h3>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col" className={styles.end}>
              单价
            </th>
            <th scope="col" className={styles.end}>
              数量
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={`${item.name}/${item.spec}`}>
              <td>
                {item.name}
                {item.spec && <span className={styles.faint}>{item.spec}</span>}
              </td>
              <td className={styles.end}>
                <MoneyText price value={item.price} />
              </td>
              <td className={styles.end}>
                {item.qty} {item.unit}
              </td>
            </tr>
          ))}
          <Line name="原价" amount={order.total_amount} />
          {order.discount_amount > 0 && <Line name="优惠" amount={order.discount_amount} sign="−" />}
          <Line name={order.status === 'pending_pay' ? '应付' : '实付'} amount={order.pay_amount} isDue />
          {order.refund_amount > 0 && <Line name="已退款" amount={order.refund_amount} />}
        </tbody>
      </table>
    </section>
  );
}

function Line({
  name,
  amount,
  sign = '',
  isDue = false,
}: {
  name: string;
  amount: number;
  sign?: string;
  isDue?: boolean;
}) {
  return (
    <tr className={isDue ? styles.due : undefined}>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td className={styles.end}>
        {sign}
        <MoneyText price value={amount} unit="¥" />
      </td>
    </tr>
  );
}

/** 支付明细 method by method, with what went back by each. */
export function Payments({ order }: { order: OrderDetail }) {
  if (order.payments.length === 0) return null;
  return (
    <section>
      <h3>支付明细</h3>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">支付方式</th>
            <th scope="col" className={styles.end}>
              支付金额
            </th>
            <th scope="col" className={styles.end}>
              已退
            </th>
          </tr>
        </thead>
        <tbody>
          {order.payments.map((payment) => (
            <tr key={`${payment.method}/${payment.ref_no}`}>
              <td>
                {payment.method_text}
                {payment.ref_no && <span className={styles.faint}>{payment.ref_no}</span>}
              </td>
              <td className={styles.end}>
                <MoneyText price value={payment.amount} unit="¥" />
              </td>
              <td className={styles.end}>
                {payment.refunded > 0 ? <MoneyText price value={payment.refunded} unit="¥" /> : '—'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** 交付文件 of each delivery. */
export function Deliveries({ deliveries }: Pick<OrderDetail, 'deliveries'>) {
  if (deliveries.length === 0) return null;
  return (
    <section>
      <h3>交付文件</h3>
      {deliveries.map((delivery) => (
        <div key={delivery.at} className={styles.delivery}>
          <p>{delivery.note}</p>
          <p className={styles.faint}>
            <MomentText value={delivery.at} />
          </p>
          <ul>
            {delivery.files.map((file) => (
              <li key={file}>{file}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** 售后: each refund with its state and reason. */
export function Refunds({ refunds }: Pick<OrderDetail, 'refunds'>) {
  if (refunds.length === 0) return null;
  return (
    <section>
      <h3>售后</h3>
      {refunds.map((refund) => (
        <div key={refund.refund_no} className={styles.delivery}>
          <p>
            {refund.status_text} <MoneyText price value={refund.amount} unit="¥" />
          </p>
          <p>{refund.reason}</p>
          <p className={styles.faint}>
            {refund.refund_no} <MomentText value={refund.at} />
          </p>
        </div>
      ))}
    </section>
  );
}
