import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import areaStyles from './TextArea.module.css';
import { type Typed, useMeant } from './use-meant';

/** Several lines of text with their label and the first thing wrong with them; how much room is left shows when it is little. */
export function TextArea({
  label,
  error,
  hint,
  most,
  value,
  onChange,
  onBlur,
  ...rest
}: {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** The most characters allowed, as people see them. */
  most: number;
  value: string;
  onChange?: (event: Typed) => void;
} & Omit<ComponentProps<'textarea'>, 'value' | 'maxLength' | 'onChange'>) {
  const id = useId();
  const { props, fault, left } = useMeant({ meant: 'lines', value, most, onChange, onBlur });
  const wrong = error ?? fault;
  const note = wrong ?? (left <= 20 ? `还可输入${left}个字` : hint);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={4}
        className={areaStyles.area}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        {...rest}
        {...props}
      />
      {note && (
        <p
          id={`${id}-note`}
          className={wrong ? styles.error : styles.hint}
          role={wrong ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}
