import { StatTile } from '../../ui/Card';
import { MoneyText } from '../../ui/MoneyText';
import type { BillDetail } from './bill';
import styles from './bills.module.css';

/** What a bill comes to, by what it was paid, and its parts. */
export function BillFigures({
  bill,
}: {
  bill: Omit<BillDetail, 'month' | 'status' | 'status_text' | 'fixed_at' | 'due_at' | 'task'>;
}) {
  return (
    <>
      <div className={styles.figures}>
        <StatTile label="实付">
          <MoneyText value={bill.paid} unit="¥" size="figure" />
        </StatTile>
        {(
          [
            ['原价', bill.price],
            ['优惠', bill.discount],
            ['代金券', bill.voucher],
            ['创意币', bill.coin],
            ['余额', bill.rmb],
            ['白条', bill.iou],
            ['在线', bill.online],
          ] as const
        ).map(([label, value]) => (
          <StatTile key={label} label={label}>
            <MoneyText value={value} />
          </StatTile>
        ))}
      </div>
      <p className={styles.faint}>
        {bill.parts.map(({ part, part_text, count, price }, index) => (
          <span key={part}>
            {index > 0 && '　'}
            {`${part_text} ${count}笔 `}
            <MoneyText value={price} unit="¥" />
          </span>
        ))}
      </p>
    </>
  );
}
