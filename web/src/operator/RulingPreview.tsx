import { parseTyped, toWire } from '@uc/contract/money';
import { useRead } from '../client';
import { ReadFault } from '../ui/ReadFault';
import { api } from './api';
import styles from './operator.module.css';
import { Yuan } from './Yuan';

/** The division of the disputed amount if this much went back to the buyer, as the server would book it. */
export function RulingPreview({
  of: { dispute_no: no, amount },
  back,
}: {
  of: { dispute_no: string; amount: number };
  back: string;
}) {
  const typed = parseTyped(back);
  const wanted = typed === undefined ? undefined : toWire(typed);
  const isWithin = wanted !== undefined && wanted <= amount;
  const read = useRead(api.disputes.staffDisputePreview, { no, back: wanted ?? 0 }, { enabled: isWithin });
  const { data } = read;
  return (
    <section className={styles.preview} aria-label="分配预览" aria-live="polite">
      {!isWithin ? (
        <p>
          {wanted === undefined ? '填写退回雇主的金额后，这里显示各方所得。' : '退回金额不能超过争议金额。'}
        </p>
      ) : data ? (
        <dl>
          {(
            [
              ['退回雇主', data.back],
              ['服务商到账', data.arrives],
              ['平台服务费', data.fee],
              ['代扣税款', data.tax],
            ] as const
          ).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Yuan value={value} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <ReadFault of={read} what="分配预览" />
      )}
    </section>
  );
}
