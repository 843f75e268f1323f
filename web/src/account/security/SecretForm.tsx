import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import styles from './security.module.css';

interface Props extends Omit<ComponentProps<'form'>, 'action'> {
  alert: string;
  isBusy: boolean;
  action: string;
  children: ReactNode;
  /** Beside the button. */
  other?: ReactNode;
}

/** Fields, the refusal of the whole form, and what sends it. */
export const SecretForm = ({ alert, isBusy, action, children, other, ...rest }: Props) => (
  <form {...rest} className={styles.form}>
    {children}
    {alert && <Notice tone="negative">{alert}</Notice>}
    <div className={styles.buttons}>
      <Button type="submit" kind="primary" busy={isBusy}>
        {action}
      </Button>
      {other}
    </div>
  </form>
);
