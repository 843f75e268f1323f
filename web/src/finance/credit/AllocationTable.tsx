import { MoneyText } from '../../ui/MoneyText';
import { periodText } from './bill';
import styles from './credit.module.css';
import type { Allocation } from './repay';

/** The allocation of a repayment, bill by bill: 违约金 before 本金. */
export function AllocationTable({ alloc }: { alloc: readonly Allocation[] }) {
  return (
    <table className={styles.alloc}>
      <caption>分配明细（先违约金，后本金）</caption>
      <thead>
        <tr>
          <th scope="col">账期</th>
          <th scope="col">违约金</th>
          <th scope="col">本金</th>
        </tr>
      </thead>
      <tbody>
        {alloc.map((share) => (
          <tr key={share.bill_no}>
            <th scope="row">{periodText(share.period)}</th>
            <td>
              <MoneyText value={share.to_late_fee} />
            </td>
            <td>
              <MoneyText value={share.to_principal} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
