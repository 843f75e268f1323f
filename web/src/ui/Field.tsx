import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Meaning } from '@uc/contract/meant';
import { Choices } from './Choices';
import { classes } from './classes';
import { type Typed, useMeant } from './use-meant';
import styles from './Field.module.css';

interface Labelled {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** The way out, beside the hint and beside the error. */
  way?: ReactNode;
}

interface Input extends Omit<ComponentProps<'input'>, 'maxLength' | 'onChange'> {
  /** The meaning of the field, which selects the cleaning of typed and pasted text. */
  meant?: Meaning;
  /** The most characters allowed, as people see them. */
  most?: number;
  onChange?: (event: Typed) => void;
}

/** A text field with its label, hint and the first thing wrong with it; `after` sits inside at its end. */
export function TextField({
  label,
  error,
  hint,
  way,
  after,
  className,
  meant = 'words',
  most,
  onChange,
  onBlur,
  ...rest
}: Labelled & { after?: ReactNode } & Input) {
  const id = useId();
  const { props, fault, understood } = useMeant({ meant, value: rest.value, most, onChange, onBlur });
  const wrong = error ?? fault;
  const said = understood ?? hint;
  const input = (
    <input
      id={id}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong || said || way ? `${id}-note` : undefined}
      {...rest}
      {...props}
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
      <Note id={id} error={wrong} hint={said} way={way} />
    </div>
  );
}

/** A choice out of a list; one of a long list is found by its letters or the initials of its pinyin. */
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
      <Choices
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint || way ? `${id}-note` : undefined}
        {...rest}
      >
        {children}
      </Choices>
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
