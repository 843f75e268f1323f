import type { ReactNode } from 'react';
import styles from './NextBar.module.css';

/**
 * What comes next about the matter of a page: for the side that looks with its action, which stays at the lower edge of a
 * phone, else who has the turn.
 */
export function NextBar({
  title,
  isNear = false,
  action,
  children,
}: {
  title: string;
  /** Little time is left. */
  isNear?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.next} data-next={action ? '' : undefined} data-near={isNear || undefined}>
      <div className={styles.text}>
        <strong>{title}</strong>
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
