import type { ReactNode } from 'react';
import type { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import styles from './security.module.css';

interface Props {
  form: Pick<ReturnType<typeof useForm>, 'alert' | 'busy' | 'props'>;
  action: string;
  children: ReactNode;
  /** Beside the button. */
  other?: ReactNode;
}

/** Fields, the refusal of the whole form, and its button. */
export const SecretForm = ({ form: { alert, busy, props }, action, children, other }: Props) => (
  <form {...props} className={styles.form}>
    {children}
    {alert && <Notice tone="negative">{alert}</Notice>}
    <div className={styles.buttons}>
      <Button type="submit" kind="primary" busy={busy}>
        {action}
      </Button>
      {other}
    </div>
  </form>
);
