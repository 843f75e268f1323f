import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon';
import styles from './two-step.module.css';

/** One way of the second step: its name, its state, its actions. */
export function Row({
  icon,
  title,
  note,
  action,
  children,
}: {
  icon: IconName;
  title: string;
  note: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <Icon name={icon} size={18} />
      </span>
      <div className={styles.text}>
        <h3>{title}</h3>
        <p>{note}</p>
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {children}
    </li>
  );
}
