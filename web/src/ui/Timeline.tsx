import type { ReactNode } from 'react';
import { MomentText } from './MomentText';
import styles from './Timeline.module.css';

export interface TimelineEntry {
  at: string;
  actor: string;
  text: string;
  comment?: ReactNode;
}

/** Events, newest first: time, person, text. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.timeline}>
      {entries.map((entry, index) => (
        <li key={`${entry.at}/${entry.text}/${entries.length - index}`}>
          <p className={styles.text}>
            {entry.text}
            <span className={styles.actor}>{entry.actor}</span>
          </p>
          {entry.comment && <p className={styles.comment}>{entry.comment}</p>}
          <p className={styles.at}>
            <MomentText value={entry.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
