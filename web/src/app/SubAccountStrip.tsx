import type { Session } from '../client';
import { signOut } from '../client/sign-out';
import { Icon } from '../ui/Icon';
import styles from './SubAccountStrip.module.css';

/** Names, on every page of a sub-account, the member and its owner, with the way out (shell.md#layout). */
export function SubAccountStrip({ sub }: { sub: NonNullable<Session['sub']> | undefined }) {
  return (
    <section className={styles.strip} aria-label="子账号身份">
      {sub && (
        <>
          <Icon name="users" />
          <p>
            您正以子账号 <b>{sub.true_name}</b>（{sub.sub_username}）代表 <b>{sub.parent_name}</b> 操作
          </p>
          <button type="button" onClick={() => void signOut()}>
            退出子账号
          </button>
        </>
      )}
    </section>
  );
}
