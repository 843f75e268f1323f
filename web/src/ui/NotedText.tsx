import type { ReactNode } from 'react';
import styles from './NotedText.module.css';

interface Props {
  children: ReactNode;
  /** A remark that gives way before the text does. */
  note?: ReactNode;
  /** A number or a day, never cut. */
  number?: ReactNode;
}

/** What a cell says, with a note behind it, in one line; on a phone the note is left to what opens behind the row. */
export const NotedText = ({ children, note, number }: Props) => (
  <span className={styles.line}>
    <span className={styles.text}>{children}</span>
    {isThere(note) && (
      <span className={styles.note} data-note>
        {note}
      </span>
    )}
    {isThere(number) && (
      <span className={styles.number} data-note="number">
        {number}
      </span>
    )}
  </span>
);

const isThere = (content: ReactNode): boolean =>
  content !== undefined && content !== null && content !== false && content !== '';
