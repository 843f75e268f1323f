import { classes } from './classes';
import styles from './StatusTag.module.css';

export type Tone = 'neutral' | 'info' | 'positive' | 'warning' | 'negative';

/** A state in words on the ground of its tone; colour never stands alone. */
export function StatusTag({ tone = 'neutral', children }: { tone?: Tone; children: string }) {
  return <span className={classes(styles.tag, styles[tone])}>{children}</span>;
}
