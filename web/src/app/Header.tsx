import { Link } from 'react-router';
import { type Session, useCan } from '../client';
import { documentSetting } from '../client/page';
import { to } from '../routes';
import { IconButton } from '../ui/Button';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import { AccountMenu } from './AccountMenu';
import styles from './Header.module.css';
import { Keys } from './Keys';
import { Logo } from './Logo';
import { OrderSearch } from './OrderSearch';
import { ThemeMenu } from './ThemeMenu';
import { useUnread } from './use-unread';

/**
 * The line over every page (shell.md#layout); parts that depend on the session take their room before they are there.
 */
export function Header({ session, onMenu }: { session: Session | undefined; onMenu: () => void }) {
  return (
    <header className={styles.header}>
      <IconButton name="menu" label="打开导航菜单" className={styles.menu} onClick={onMenu} />
      <a className={styles.logo} href={documentSetting('public-site') || '/'} aria-label="返回网站首页">
        <Logo />
      </a>
      <Link className={styles.name} to={to('home')}>
        用户中心
      </Link>
      <div className={styles.tools}>
        {session && (
          <>
            <Searches />
            <Keys />
            <ThemeMenu />
            <Support />
            <Help />
            <Messages unread={session.unread} />
            <AccountMenu session={session} />
          </>
        )}
      </div>
    </header>
  );
}

const Searches = () => (useCan()('order.order:view') ? <OrderSearch /> : null);

const Support = () =>
  useCan()('ticket:view') ? (
    <Link className={styles.bell} to={to('support')} title="工单">
      <Icon name="list" size={18} />
      <span className="visually-hidden">工单</span>
    </Link>
  ) : null;

const Help = () => (
  <Link className={classes(styles.bell, styles.help)} to={to('help')} title="帮助">
    <Icon name="question" size={18} />
    <span className="visually-hidden">帮助</span>
  </Link>
);

const Messages = ({ unread }: { unread: number }) =>
  useCan()('msg:view') ? <Bell atStart={unread} /> : null;

function Bell({ atStart }: { atStart: number }) {
  const unread = useUnread(atStart);
  return (
    <Link className={styles.bell} to={to('messages')} title="消息">
      <Icon name="bell" size={18} />
      <span className="visually-hidden">消息</span>
      {unread > 0 && (
        <>
          <span className={styles.unread}>{unread > 99 ? '99+' : unread}</span>
          <span className="visually-hidden">条未读</span>
        </>
      )}
    </Link>
  );
}
