import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../ui/Button';
import styles from './forms.module.css';

interface Props extends ComponentProps<'form'> {
  alert: string;
  isBusy: boolean;
  action: string;
  children: ReactNode;
}

/** Fields, the refusal of the whole form, and its one button. */
export function Form({ alert, isBusy, action, children, ...rest }: Props) {
  return (
    <form {...rest} className={styles.form} data-unguarded>
      {children}
      {alert && (
        <p className={styles.alert} role="alert">
          {alert}
        </p>
      )}
      <Button type="submit" kind="primary" size="large" className={styles.submit} busy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
