import { useId } from 'react';
import styles from './operator.module.css';

interface Props {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  hint?: string;
  onChange: (value: string) => void;
}

/** A reason: several lines, at most 200 characters. */
export function BlankArea({ name, label, value, error, hint, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.area}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        rows={3}
        maxLength={2000}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {(error ?? hint) && (
        <p id={`${id}-note`} role={error ? 'alert' : undefined} data-error={error ? true : undefined}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
