import { MomentText } from '../ui/MomentText';
import type { OwnRequest } from './crowd';
import styles from './crowdsourcing.module.css';

/** 下一步 of a request in a list: the next automatic event and its moment. */
export function RequestClock({ clock }: Pick<OwnRequest, 'clock'>) {
  if (clock === null) return '—';
  return (
    <div>
      <MomentText value={clock.at} />
      <div className={styles.no}>{clock.text}</div>
    </div>
  );
}
