import { formatMoney } from '@uc/contract/money';
import type { InvoiceableOrder } from './invoice';
import styles from './invoices.module.css';

/** How the amount of an order comes about, or what keeps it out. */
export function OrderWhy({ order: { is_in: isIn, reason, why } }: { order: InvoiceableOrder }) {
  return (
    <span className={styles.what}>
      {reason !== '' && <span>{reason}</span>}
      {why.map(({ text, paid, counts }) => (
        <span key={text} className={styles.note}>
          {counts < 0
            ? `${text} −${formatMoney(-counts)}`
            : `${text} ${formatMoney(paid)}${isIn && counts > 0 ? '，计入' : ''}`}
        </span>
      ))}
    </span>
  );
}
