import { readCredentials } from '../client/credentials';
import { leaveForSignIn } from '../client/sign-in';
import { BASE } from '../client/page';
import { Button } from '../ui/Button';
import styles from './ExpiredPage.module.css';
import { Logo } from './Logo';

/**
 * A sub-account's credentials ran out (spec §4, shell.md#session-sign-in-redirect-start-up): they are gone, a
 * main account in this browser is not.
 */
export default function ExpiredPage() {
  const hasMain = readCredentials().vso_token !== undefined;
  return (
    <main className={styles.page}>
      <Logo size={44} />
      <h1>子账号登录已失效，请重新登录</h1>
      <p>为保障账户安全，登录状态会在长时间未操作、被停用或权限变更后失效。</p>
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => leaveForSignIn('subaccount')}>
          重新登录
        </Button>
        {hasMain && <a href={`${BASE}/home`}>以主账号继续</a>}
      </div>
    </main>
  );
}
