import { classes } from './classes';
import { Icon } from './Icon';
import styles from './Steps.module.css';

/** Where somebody stands on a way of a few steps; `current` counts from 0, past the last one all are done. */
export function Steps({
  label,
  steps,
  current,
}: {
  label: string;
  steps: readonly string[];
  current: number;
}) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((text, index) => (
        <li
          key={text}
          className={classes(index < current && styles.done, index === current && styles.current)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark}>{index < current ? <Icon name="check" size={14} /> : index + 1}</span>
          {text}
          {index < current && <span className="visually-hidden">（已完成）</span>}
        </li>
      ))}
    </ol>
  );
}
