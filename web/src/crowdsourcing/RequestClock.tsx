import { MomentText } from '../ui/MomentText';
import type { OwnRequest } from './crowd';
import styles from './crowdsourcing.module.css';

/** 下一步 of a request in a list: when, and what happens then by itself. */
export function RequestClock({ clock }: Pick<OwnRequest, 'clock'>) {
  if (clock === null) return '—';
  return (
    <div>
      <MomentText value={clock.at} />
      <div className={styles.no}>{clock.text}</div>
    </div>
  );
}
