import { classes } from './classes';
import { Icon } from './Icon';
import styles from './Steps.module.css';

/** Progress through a few steps; `current` counts from 0, past the last one all are done. */
export function Steps({
  label,
  steps,
  current,
  faulty,
}: {
  label: string;
  steps: readonly string[];
  current: number;
  /** Number of faults in each earlier step of a form; a step that is not checked yet is neither ticked nor marked. */
  faulty?: ReadonlyMap<number, number>;
}) {
  const isDone = (index: number) => index < current && (faulty === undefined || faulty.get(index) === 0);
  const faultsOf = (index: number) => (index === current ? 0 : (faulty?.get(index) ?? 0));
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((text, index) => (
        <li
          key={text}
          className={classes(
            isDone(index) && styles.done,
            index === current && styles.current,
            faultsOf(index) > 0 && styles.faulty,
          )}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {isDone(index) ? <Icon name="check" size={14} /> : faultsOf(index) > 0 ? '!' : index + 1}
          </span>
          {text}
          {isDone(index) && <span className="visually-hidden">（已完成）</span>}
          {faultsOf(index) > 0 && <span className="visually-hidden">{`（${faultsOf(index)}处待修改）`}</span>}
        </li>
      ))}
    </ol>
  );
}
