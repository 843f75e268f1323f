import { Dialog } from '../ui/Dialog';
import { MoneyText } from '../ui/MoneyText';
import { StatusTag } from '../ui/StatusTag';
import styles from './CoinBatches.module.css';
import type { AmountInfo } from './record';

/** What is left of each batch and when it expires; the one that is spent next stands first. */
export function CoinBatches({
  batches,
  onClose,
}: {
  batches: AmountInfo['coin']['batches'];
  onClose: () => void;
}) {
  return (
    <Dialog shape="drawer" title="创意币批次" onClose={onClose}>
      <p className={styles.note}>消耗顺序：先用赠送币（先到期的先用），再用充值币。</p>
      <ul className={styles.batches}>
        {batches.map((batch) => (
          <li key={batch.batch_no}>
            <div className={styles.head}>
              <StatusTag tone={batch.bucket === 'bonus' ? 'info' : 'neutral'}>
                {batch.bucket === 'bonus' ? '赠送币' : '充值币'}
              </StatusTag>
              <span className={styles.no}>{batch.batch_no}</span>
              <span className={styles.expiry}>
                {batch.expire_at ? `${batch.expire_at.slice(0, 10)} 到期` : '永不过期'}
              </span>
            </div>
            <progress value={batch.remaining} max={batch.amount} aria-label={`批次 ${batch.batch_no} 剩余`} />
            <p className={styles.note}>
              剩余 <MoneyText value={batch.remaining} /> / <MoneyText value={batch.amount} />
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
