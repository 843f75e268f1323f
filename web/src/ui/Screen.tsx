import type { ReactNode } from 'react';
import styles from './Screen.module.css';

/** A screen inside the layout: its one h1, its actions, and cards below each other. */
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
      <header className={styles.head}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
