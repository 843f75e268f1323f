import type { ReactNode } from 'react';
import { classes } from './classes';
import { Icon } from './Icon';
import styles from './Notice.module.css';
import type { Tone } from './StatusTag';

/** A line about an obstacle, or about a later event. */
export function Notice({
  tone = 'info',
  children,
  action,
}: {
  tone?: Exclude<Tone, 'neutral'>;
  children: ReactNode;
  action?: ReactNode;
}) {
  const isLoud = tone === 'negative' || tone === 'warning';
  return (
    <div className={classes(styles.notice, styles[tone])} role={isLoud ? 'alert' : 'note'}>
      <Icon name={isLoud ? 'warning' : 'info'} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
