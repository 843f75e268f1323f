import { Button } from '../../ui/Button';
import { CopyText } from '../../ui/CopyText';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { MoneyText } from '../../ui/MoneyText';
import { AllocationTable } from './AllocationTable';
import styles from './credit.module.css';
import type { Repaid } from './repay';

/** The result of a repayment: its amount and allocation, the rest of the debt, and the usable credit. */
export function RepayResult({ repaid, onClose }: { repaid: Repaid; onClose: () => void }) {
  return (
    <Dialog
      title="还款成功"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          完成
        </Button>
      }
    >
      <div className={styles.result} role="status">
        <span className={styles.done}>
          <Icon name="check" size={26} />
        </span>
        <p>
          <MoneyText value={repaid.amount} unit="¥" size="display" price />
        </p>
        <p className={styles.faint}>
          还款单号 <CopyText text={repaid.repay_no} label="还款单号" />
        </p>
      </div>
      <section className={styles.effect}>
        <AllocationTable alloc={repaid.alloc} />
        <dl>
          <div>
            <dt>剩余应还</dt>
            <dd>
              <MoneyText value={repaid.remaining} unit="¥" price />
            </dd>
          </div>
          <div>
            <dt>已释放信用额度</dt>
            <dd>
              <MoneyText value={repaid.releases} unit="¥" price />
            </dd>
          </div>
        </dl>
        {repaid.resumed && <p className={styles.good}>逾期账单已还清，信用额度已恢复</p>}
      </section>
    </Dialog>
  );
}
