import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Steps } from '../../ui/Steps';
import styles from './security.module.css';

/** The last step: the result, and the way back. */
export const Done = ({ steps, children }: { steps: readonly string[]; children: string }) => (
  <div className={styles.stack}>
    <Steps label="步骤" steps={steps} current={steps.length} />
    <div role="status">
      <Notice tone="positive">{children}</Notice>
    </div>
    <div className={styles.buttons}>
      <ButtonLink kind="primary" to={to('account.safe')}>
        返回账户安全
      </ButtonLink>
    </div>
  </div>
);
