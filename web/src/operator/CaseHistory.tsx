import { Timeline, type TimelineEntry } from '../ui/Timeline';
import styles from './operator.module.css';

/** 处理记录: the events of a case. */
export const CaseHistory = ({ events }: { events: readonly TimelineEntry[] }) => (
  <section className={styles.case} aria-label="处理记录">
    <h3>处理记录</h3>
    <Timeline entries={events} />
  </section>
);
