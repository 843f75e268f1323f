import type { ReactNode } from 'react';
import styles from './Screen.module.css';

/** A screen inside the layout: its one h1, its actions, which open dialogs with headers of their own, and cards below each other. */
export function Screen({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
