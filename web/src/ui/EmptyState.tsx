import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { Icon, type IconName } from './Icon';

/** Nothing here: a drawing, one sentence, one action (shell.md#tables-filters-export). */
export function EmptyState({
  icon = 'list',
  title,
  hint,
  action,
}: {
  icon?: IconName;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <div className={styles.drawing}>
        <svg viewBox="0 0 160 112" width={160} height={112} aria-hidden focusable={false}>
          <ellipse cx="80" cy="100" rx="58" ry="7" className={styles.ground} />
          <path d="M34 34l46-14 46 14v52a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6V34Z" className={styles.back} />
          <rect x="44" y="10" width="72" height="66" rx="6" className={styles.sheet} />
          <path d="M56 24h26M56 34h48M56 44h36" className={styles.lines} />
          <path d="M34 48l46 22 46-22v38a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6V48Z" className={styles.front} />
        </svg>
        <span className={styles.badge}>
          <Icon name={icon} size={20} />
        </span>
      </div>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
