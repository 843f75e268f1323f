import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import areaStyles from './TextArea.module.css';

/** Several lines of text with their label and the first thing wrong with them; how much room is left shows when it is little. */
export function TextArea({
  label,
  error,
  hint,
  maxLength,
  value,
  ...rest
}: { label: string; error?: string | undefined; hint?: ReactNode; maxLength: number; value: string } & Omit<
  ComponentProps<'textarea'>,
  'value' | 'maxLength'
>) {
  const id = useId();
  const left = maxLength - value.length;
  const note = error ?? (left <= 20 ? `还可输入${left}个字` : hint);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={4}
        className={areaStyles.area}
        maxLength={maxLength}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        {...rest}
      />
      {note && (
        <p
          id={`${id}-note`}
          className={error ? styles.error : styles.hint}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}
