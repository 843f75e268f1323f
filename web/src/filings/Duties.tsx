import { markedDay } from '@uc/contract/estimated-day';
import { type DutyKind, dutySentence, isAwaited } from '@uc/contract/filings/case-texts';
import { Notice } from '../ui/Notice';
import { type FilingCase, leftText } from './filing';
import styles from './filings.module.css';

/** Duties with their day and the consequence of missing it, and the corrections that the platform asks for. */
export function Duties({ one }: { one: FilingCase }) {
  return (
    <>
      {one.fix_note !== null && (
        <Notice tone="warning">
          {one.fix_items.length === 0 ? (
            `需要补充材料：${one.fix_note}`
          ) : (
            <>
              需要补充以下内容：
              {one.fix_items.map(({ field, text, reason }) => (
                <span key={field} className={styles.line}>{`${text}：${reason}`}</span>
              ))}
            </>
          )}
        </Notice>
      )}
      {one.duties.map(({ kind, due_on, is_estimate, days_left: left }) => (
        <Notice key={kind} tone={isAwaited(kind) ? 'info' : left <= 7 ? 'negative' : 'warning'}>
          {dutySentence(kind as DutyKind, markedDay(due_on, is_estimate), leftText(left))}
        </Notice>
      ))}
    </>
  );
}
