import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes';
import styles from './Field.module.css';

interface Labelled {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** The way out, beside the hint and beside the error. */
  way?: ReactNode;
}

/** A text field with its label, hint and the first thing wrong with it; `after` sits inside at its end. */
export function TextField({
  label,
  error,
  hint,
  way,
  after,
  className,
  ...rest
}: Labelled & { after?: ReactNode } & ComponentProps<'input'>) {
  const id = useId();
  const input = (
    <input
      id={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={error || hint || way ? `${id}-note` : undefined}
      {...rest}
    />
  );
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      {after ? (
        <div className={styles.box}>
          {input}
          {after}
        </div>
      ) : (
        input
      )}
      <Note id={id} error={error} hint={hint} way={way} />
    </div>
  );
}

export function SelectField({
  label,
  error,
  hint,
  way,
  className,
  children,
  ...rest
}: Labelled & ComponentProps<'select'>) {
  const id = useId();
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint || way ? `${id}-note` : undefined}
        {...rest}
      >
        {children}
      </select>
      <Note id={id} error={error} hint={hint} way={way} />
    </div>
  );
}

function Note({ id, error, hint, way }: { id: string } & Omit<Labelled, 'label'>) {
  if (!error && !hint && !way) return null;
  return (
    <p id={`${id}-note`} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
      {error ?? hint} {way}
    </p>
  );
}
