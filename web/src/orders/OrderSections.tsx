import { Facts } from '../ui/Card';
import { MomentText } from '../ui/MomentText';
import { MoneyText } from '../ui/MoneyText';
import { Stars } from '../ui/StarRating';
import type { OrderDetail } from './order';
import { OrderFile } from './OrderFile';
import styles from './OrderDrawer.module.css';

/** 费用明细: every line, the discount, the amount to pay. */
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

/** 支付明细 method by method, with the amount refunded by each. */
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
              <li key={file.file_id ?? file.name}>
                <OrderFile file={file} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** The buyer's review. */
export function Review({ review }: Pick<OrderDetail, 'review'>) {
  if (review === null) return null;
  return (
    <section>
      <h3>评价</h3>
      <Facts
        facts={[
          ['成果质量', <Stars key="quality" value={review.quality} />],
          ['交付速度', <Stars key="speed" value={review.speed} />],
          ['服务态度', <Stars key="attitude" value={review.attitude} />],
        ]}
      />
      {review.text && <p className={styles.said}>{review.text}</p>}
    </section>
  );
}
