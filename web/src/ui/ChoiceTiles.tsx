import { type ReactNode, useId } from 'react';
import { classes } from './classes';
import styles from './ChoiceTiles.module.css';

export interface Choice<T extends string> {
  value: T;
  text: ReactNode;
  note?: ReactNode;
  /** Cannot be chosen now; the note says why. */
  disabled?: boolean;
}

/** One of a few, each on a tile of its own: radio buttons to the keyboard and to screen readers. */
export function ChoiceTiles<T extends string>({
  label,
  choices,
  value,
  onChange,
  narrow = false,
}: {
  label: string;
  choices: readonly Choice<T>[];
  /** None of them is chosen when it is no one's value. */
  value: T | '';
  onChange(value: T): void;
  /** Figures side by side; otherwise words. */
  narrow?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={classes(styles.tiles, narrow && styles.narrow)}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.tile}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            <span className={styles.text}>{choice.text}</span>
            {choice.note && <span className={styles.note}>{choice.note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
