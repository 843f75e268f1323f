import { today } from './days';
import styles from './MomentText.module.css';

/** `YYYY-MM-DD HH:mm:ss` of the wire as day and minute. The seconds stay in the tooltip; where room is short, so does this year. */
export function MomentText({ value }: { value: string }) {
  const [day = '', time = ''] = value.split(' ');
  const year = day.slice(0, 5);
  return (
    <time dateTime={`${day}T${time}+08:00`} title={value} className={styles.moment}>
      <span data-year={today().startsWith(year) || undefined}>{year}</span>
      {day.slice(5)} {time.slice(0, 5)}
    </time>
  );
}
