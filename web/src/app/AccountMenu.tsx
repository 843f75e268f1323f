import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type Session, useCan } from '../client';
import { loaded } from '../client/load';
import { signOut } from '../client/sign-out';
import { to } from '../routes';
import { Avatar } from '../ui/Avatar';
import { Icon } from '../ui/Icon';
import styles from './AccountMenu.module.css';
import { Menu } from './Menu';

const SubPasswordDialog = lazy(() => loaded(() => import('./SubPasswordDialog')));

/** The avatar menu (shell.md#layout): who this is, 账户信息, 账户安全, 退出登录; for a sub-account its own password. */
export function AccountMenu({ session }: { session: Session }) {
  const can = useCan();
  const shown = session.sub?.true_name || session.name || session.username;
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <Menu
        label="账户菜单"
        className={styles.face}
        face={
          <>
            <Avatar url={session.avatar_url} name={shown} size={28} isStrong />
            <span className={styles.name}>{shown}</span>
            <Icon name="down" size={14} />
          </>
        }
      >
        {(close) => (
          <>
            <dl className={styles.who}>
              <dt>{session.sub ? session.sub.sub_username : session.username}</dt>
              <dd>
                {session.sub
                  ? `所属主账号 ${session.sub.parent_name}（${session.sub.parent_account}）`
                  : `UID ${session.uid}`}
              </dd>
              {session.last_login_at && (
                <dd>
                  上次登录 {session.last_login_at.slice(0, 16)}
                  {session.last_login_region && ` · ${session.last_login_region}`}
                </dd>
              )}
            </dl>
            <hr />
            {can('account.info:view') && (
              <Link to={to('account.info')}>
                <Icon name="info" />
                账户信息
              </Link>
            )}
            {can('account.safe:manage') && (
              <Link to={to('account.safe')}>
                <Icon name="shield" />
                账户安全
              </Link>
            )}
            {session.sub && (
              <button
                type="button"
                onClick={() => {
                  close();
                  setChanging(true);
                }}
              >
                <Icon name="key" />
                修改登录密码
              </button>
            )}
            <hr />
            <Link to={to('passport.signIn', { switch: 1 })}>
              <Icon name="users" />
              切换账号
            </Link>
            <button type="button" onClick={() => void signOut()}>
              <Icon name="exit" />
              退出登录
            </button>
          </>
        )}
      </Menu>
      {isChanging && (
        <Suspense fallback={null}>
          <SubPasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}
