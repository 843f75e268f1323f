import type { Api } from '@uc/contract';
import type { WireOutput } from '../client';
import { Timeline } from '../ui/Timeline';
import styles from './operator.module.css';
import { StaffFile } from './StaffFile';
import { Yuan } from './Yuan';

type Detail = WireOutput<Api['orders']['staffDetail']>;

/** Facts for a decision about an order: the goods, the payment, the deliveries, the statements of both sides. */
export function OrderCase({ order }: { order: Detail }) {
  const { items, payments, deliveries, refunds, timeline } = order;
  return (
    <>
      <section className={styles.part}>
        <h3>费用与支付</h3>
        <ul>
          {items.map((item) => (
            <li key={`${item.name}/${item.spec}`}>
              {item.name} {item.spec} × {item.qty}
              {item.unit}
              <Yuan value={item.price} />
            </li>
          ))}
          <li>
            实付
            <Yuan value={order.pay_amount} />
          </li>
          {payments.map((payment) => (
            <li key={`${payment.method}/${payment.ref_no}`}>
              {payment.method_text.replace(/支付$/, '')}支付
              {payment.refunded > 0 && (
                <>
                  （已退 <Yuan value={payment.refunded} />）
                </>
              )}
              <Yuan value={payment.amount} />
            </li>
          ))}
        </ul>
      </section>
      {deliveries.length > 0 && (
        <section className={styles.part}>
          <h3>交付</h3>
          {deliveries.map(({ at, note, files }) => (
            <div key={at}>
              <p>
                {at.slice(0, 16)} {note}
              </p>
              <Papers files={files} />
            </div>
          ))}
        </section>
      )}
      {refunds.length > 0 && (
        <section className={styles.part}>
          <h3>退款售后</h3>
          {refunds.map((refund) => (
            <div key={refund.refund_no}>
              <p>
                {refund.at.slice(0, 16)} {refund.status_text} <Yuan value={refund.amount} /> 元：
                {refund.reason}
              </p>
              {refund.answer && <p>处理意见：{refund.answer}</p>}
              <Papers files={refund.files} />
            </div>
          ))}
        </section>
      )}
      <section className={styles.part}>
        <h3>进度</h3>
        <Timeline entries={timeline.toReversed()} />
      </section>
    </>
  );
}

/** Files that staff may look at; of some there is only the name. */
const Papers = ({ files }: { files: Detail['deliveries'][number]['files'] }) =>
  files.map(({ file_id, name }) =>
    file_id === null ? <p key={name}>{name}</p> : <StaffFile key={file_id} fileId={file_id} text={name} />,
  );
