import { estimateNote } from '@uc/contract/estimated-day';
import { Link } from 'react-router';
import { to } from '../routes';
import { classes } from '../ui/classes';
import { Countdown } from '../ui/Countdown';
import { today } from '../ui/days';
import { StatusTag } from '../ui/StatusTag';
import { type Deadline, isCounted } from './deadline';
import styles from './Deadlines.module.css';
import { deadlineText, innerLink } from './summary';

interface Props {
  rows: readonly Deadline[];
  /** The answer that they came with: countdowns run from its moment. */
  answer: object;
  onEnd(): void;
}

/** Deadlines, each with its consequence at zero; the whole row leads to the page on which one can act. */
export function DeadlineRows({ rows, answer, onEnd }: Props) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.key} className={styles.row}>
          <span className={styles.hour}>{row.all_day ? '全天' : row.at.slice(11, 16)}</span>
          <div className={styles.what}>
            <p className={styles.title}>
              <StatusTag tone={row.left_seconds < 0 ? 'negative' : 'neutral'}>{row.kind_text}</StatusTag>
              <Link to={innerLink(row.link) ?? to('home')} className={styles.door}>
                {row.title}
                {row.is_estimate && `（${estimateNote}）`}
                <span className="visually-hidden">（{row.key.split('.')[1]}）</span>
              </Link>
            </p>
            <p className={styles.faint}>
              {isCounted(row) ? (
                <Countdown seconds={row.left_seconds} of={answer} ends={row.consequence} onEnd={onEnd} />
              ) : (
                `到期后：${row.consequence}`
              )}
            </p>
          </div>
          <Left row={row} />
        </li>
      ))}
    </ul>
  );
}

function Left({ row: { at, all_day: allDay, left_seconds } }: { row: Deadline }) {
  const { text, isClose } = deadlineText(at, today(), allDay);
  const isOver = left_seconds < 0;
  return (
    <span className={classes(styles.left, (isClose || isOver) && styles.close)}>
      {isOver ? '已到期' : text}
    </span>
  );
}
