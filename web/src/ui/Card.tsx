import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { classes } from './classes';

interface Props {
  title?: string;
  /** Sits at the end of the title line: a link, a switch. */
  extra?: ReactNode;
  /** Without padding, for a table or a list that draws its own. */
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A sheet with a heading; the heading names the region. */
export function Card({ title, extra, flush = false, className, children }: Props) {
  return (
    <section className={classes(styles.card, className)} aria-label={title}>
      {title && (
        <header className={styles.head}>
          <h2>{title}</h2>
          {extra && <div className={styles.extra}>{extra}</div>}
        </header>
      )}
      <div className={classes(!flush && styles.body)}>{children}</div>
    </section>
  );
}

/** One figure with its name above and a remark or action below. */
export function StatTile({
  label,
  children,
  note,
}: {
  label: ReactNode;
  children: ReactNode;
  note?: ReactNode;
}) {
  return (
    <div className={styles.tile}>
      <div className={styles.label}>{label}</div>
      <div className={styles.value}>{children}</div>
      {note !== undefined && <div className={styles.note}>{note}</div>}
    </div>
  );
}

/** Label and value pairs in a grid. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
