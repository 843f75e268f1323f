import { MoneyText } from '../../ui/MoneyText';
import { AllocationTable } from './AllocationTable';
import styles from './credit.module.css';
import type { RepayPreview } from './repay';

/** The effect of a repayment: its allocation, the amount still owed, and the credit it frees. */
export function RepayEffect({ preview, isFetching }: { preview: RepayPreview; isFetching: boolean }) {
  return (
    <section className={styles.effect} aria-busy={isFetching} aria-live="polite">
      <AllocationTable alloc={preview.alloc} />
      <dl>
        <div>
          <dt>还款后剩余应还</dt>
          <dd>
            <MoneyText value={preview.remaining} unit="¥" price />
          </dd>
        </div>
        <div>
          <dt>释放信用额度</dt>
          <dd>
            <MoneyText value={preview.releases} unit="¥" price />
          </dd>
        </div>
      </dl>
      {preview.resumes && <p className={styles.good}>还清逾期后，信用额度立即恢复使用</p>}
    </section>
  );
}
