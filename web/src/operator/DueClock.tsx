import { useSyncExternalStore } from 'react';
import { currentTime } from '../ui/clock';
import { clockText } from './clock-text';
import styles from './DueClock.module.css';

const MINUTE_MS = 60_000;
const minute = () => Math.floor(currentTime().getTime() / MINUTE_MS);
const everyMinute = (listener: () => void) => {
  const timer = setInterval(listener, 5_000);
  return () => clearInterval(timer);
};

interface Props {
  /** When it runs out, as the wire has it. */
  at: string;
  /** What happens then. */
  ends: string;
  /** In a line of text with the moment; else two short lines of a list. */
  inLine?: boolean;
}

/** What is left of a clock, and what happens at zero: 剩5小时 自动同意退款. */
export function DueClock({ at, ends, inLine = false }: Props) {
  useSyncExternalStore(everyMinute, minute);
  const { text, nearness } = clockText(at);
  const day = at.slice(0, 16);
  return inLine ? (
    <span>
      {day} ·{' '}
      <b data-near={nearness} className={styles.left}>
        {text}
      </b>
      {nearness === 'over' ? `，已到期：${ends}` : `，到期${ends}`}
    </span>
  ) : (
    <span className={styles.clock} title={`${day} ${ends}`}>
      <b data-near={nearness} className={styles.left}>
        {text}
      </b>
      <small>{ends}</small>
    </span>
  );
}
