import { Link } from 'react-router';
import { to } from '../routes';
import styles from './ClosingBar.module.css';

/**
 * On every page while the account is in its cooling-off time: when it ends, and the way back
 * (account.md#account-states).
 */
export const ClosingBar = ({ at }: { at: string }) => (
  <section className={styles.bar} aria-label="注销提示">
    <p>账号将于 {at.slice(0, 10)} 注销</p>
    <Link to={to('account.safe', { tab: 'close' })}>撤销</Link>
  </section>
);
