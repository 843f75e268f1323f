import { Icon } from '../../ui/Icon';
import styles from './withdraw.module.css';
import type { WithdrawDetail } from './withdraw';

const stateTexts = { done: '已完成', now: '进行中', failed: '未通过', later: '未开始' };

/** 提交 → 审核 → 打款 → 到账, with when each was reached (finance.md#withdrawal-screen). */
export function Progress({ steps }: { steps: WithdrawDetail['steps'] }) {
  return (
    <ol className={styles.progress} aria-label="提现进度">
      {steps.map(({ key, text, state, at }, index) => (
        <li key={key} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles.mark}>
            {state === 'done' ? (
              <Icon name="check" size={14} />
            ) : state === 'failed' ? (
              <Icon name="close" size={14} />
            ) : (
              index + 1
            )}
          </span>
          <span className={styles.name}>
            {text}
            <span className="visually-hidden">（{stateTexts[state]}）</span>
          </span>
          <span className={styles.at}>{at?.slice(5, 16)}</span>
        </li>
      ))}
    </ol>
  );
}
