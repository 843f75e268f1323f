import { Countdown } from '../ui/Countdown';
import { MomentText } from '../ui/MomentText';
import { MoneyText } from '../ui/MoneyText';
import { StatusTag, type Tone } from '../ui/StatusTag';
import type { OrderDetail } from './order';
import styles from './OrderDrawer.module.css';
import { OrderFile } from './OrderFile';

type Refund = OrderDetail['refunds'][number];
const tones: Record<Refund['status'], Tone> = { open: 'warning', agreed: 'positive', refused: 'negative' };

/** 退款记录: requests, answers, and the destination of every part of the money (orders.md#my-orders). */
export function Refunds({
  order: { refunds, role },
  onTimeout,
}: {
  order: Pick<OrderDetail, 'refunds' | 'role'>;
  onTimeout(): void;
}) {
  if (refunds.length === 0) return null;
  return (
    <section>
      <h3>退款售后</h3>
      {refunds.map((refund) => (
        <article key={refund.refund_no} className={styles.delivery} aria-label={`退款 ${refund.refund_no}`}>
          <header className={styles.refundHead}>
            <MoneyText price value={refund.amount} unit="¥" />
            <StatusTag tone={tones[refund.status]}>{refund.status_text}</StatusTag>
            <span className={styles.faint}>
              <MomentText value={refund.at} />
            </span>
          </header>
          <p>原因：{refund.reason}</p>
          {refund.route === 'balance' && <p>在线支付部分：申请{refund.route_text}</p>}
          {refund.answer && <p>处理意见：{refund.answer}</p>}
          {refund.status === 'open' && (
            <p className={styles.faint}>
              {refund.decider === 'staff'
                ? '等待平台审核'
                : role === 'seller'
                  ? '等待您处理'
                  : '等待服务方处理'}
              {refund.left_seconds !== null && (
                <>
                  ，
                  <Countdown seconds={refund.left_seconds} of={refund} ends="自动退款" onEnd={onTimeout} />
                </>
              )}
            </p>
          )}
          {refund.files.length > 0 && (
            <ul>
              {refund.files.map((file) => (
                <li key={file.file_id ?? file.name}>
                  <OrderFile file={file} />
                </li>
              ))}
            </ul>
          )}
          <Legs legs={refund.legs} title={refund.status === 'open' ? '同意后款项去向' : '退款去向'} />
        </article>
      ))}
    </section>
  );
}

function Legs({ legs, title }: Pick<Refund, 'legs'> & { title: string }) {
  if (legs.length === 0) return null;
  return (
    <table className={styles.lines} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">原支付方式</th>
          <th scope="col">{title}</th>
          <th scope="col" className={styles.end}>
            金额
          </th>
        </tr>
      </thead>
      <tbody>
        {legs.map((leg) => (
          <tr key={`${leg.method}/${leg.ref_no}/${leg.to}`}>
            <td>{leg.method_text}</td>
            <td>{leg.to_text}</td>
            <td className={styles.end}>
              <MoneyText price value={leg.amount} unit="¥" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
