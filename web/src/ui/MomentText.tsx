import styles from './MomentText.module.css';

/** `YYYY-MM-DD HH:mm:ss` of the wire as day and minute; in a table two lines keep the column narrow. The seconds stay in the tooltip. */
export function MomentText({ value, twoLines = false }: { value: string; twoLines?: boolean }) {
  const [day = '', time = ''] = value.split(' ');
  return (
    <time dateTime={`${day}T${time}+08:00`} title={value} className={styles.moment}>
      {day} <span className={twoLines ? styles.below : undefined}>{time.slice(0, 5)}</span>
    </time>
  );
}
