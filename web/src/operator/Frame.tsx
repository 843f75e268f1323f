import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { demand } from '../client';
import { api } from './api';
import { loaded } from '../client/load';
import { staffToken } from '../client/staff';
import { StepUp } from '../forms/StepUp';
import { Button, IconButton } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { PaletteButton } from '../ui/PaletteButton';
import { Skeleton } from '../ui/Skeleton';
import { Menu } from './Menu';
import styles from './operator.module.css';
import { type ConsoleRow, rowAt } from './routes';
import { unsent } from './unsent';
import { useConsoleKeys } from './use-console-keys';
import { usePaletteKey } from './use-palette-key';
import { useMay, useStaff } from './use-staff';

const ConsolePalette = lazy(() => loaded(() => import('./ConsolePalette')));
const ConsoleKeyList = lazy(() => loaded(() => import('./ConsoleKeyList')));
const StaffPasswordDialog = lazy(() => loaded(() => import('./StaffPasswordDialog')));

/** What the palette says of the page it leads to. */
type Opened = { opened?: number } | null;

/** Head, menu by permission, and the page of the address. The focus begins at the heading of that page. */
export function Frame({ isEntering }: { isEntering: boolean }) {
  const { pathname, state } = useLocation();
  const staff = useStaff();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'password' | 'keys' | 'palette'>();
  const close = () => setDialog(undefined);
  useConsoleKeys({ '?': () => setDialog('keys') });
  usePaletteKey(() => setDialog('palette'));
  const row = rowAt(pathname);
  useEffect(() => {
    document.title = `${row?.title ?? '运营后台'} - 运营后台`;
    setOpen(false);
  }, [row]);
  // Somebody else is at this tab now.
  useEffect(() => void unsent.of(staff.staff_id), [staff.staff_id]);
  const signOut = async () => {
    await demand(api.operator.signOut, {}, { quiet: true }).catch(() => undefined);
    staffToken.forget();
  };
  return (
    <div className={styles.frame}>
      <header className={styles.head} data-unprinted>
        <IconButton
          name="menu"
          label="菜单"
          className={styles.menuButton}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <Link to="/" className={styles.brand}>
          运营后台
        </Link>
        {staff.demo && <span className={styles.demo}>演示环境，不产生真实资金往来</span>}
        {staff.is_unscanned && (
          <span className={styles.demo}>客户上传的文件未作病毒扫描，请管理员配置CLAMD</span>
        )}
        <div className={styles.self}>
          <PaletteButton onPress={() => setDialog('palette')} />
          <span className={styles.who}>
            {staff.name}（{staff.role_text}）
          </span>
          <Button size="small" className={styles.keys} onClick={() => setDialog('keys')}>
            快捷键
          </Button>
          <Button size="small" onClick={() => setDialog('password')}>
            修改密码
          </Button>
          <Button size="small" icon="exit" onClick={() => void signOut()}>
            退出
          </Button>
        </div>
      </header>
      <div className={styles.columns}>
        <Menu isOpen={isOpen} />
        <main className={styles.main} tabIndex={-1}>
          <Page key={`${row?.path}/${(state as Opened)?.opened ?? ''}`} row={row} isEntering={isEntering} />
        </main>
      </div>
      <StepUp />
      <Suspense fallback={null}>
        {dialog === 'palette' && <ConsolePalette onClose={close} />}
        {dialog === 'keys' && <ConsoleKeyList onClose={close} />}
        {dialog === 'password' && (
          <StaffPasswordDialog hasSecondStep={staff.has_second_step} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

function Page({ row, isEntering }: { row: ConsoleRow | undefined; isEntering: boolean }) {
  const may = useMay();
  if (row === undefined) return <Navigate to="/" replace />;
  if (!may(row.permission))
    return (
      <>
        <h1>{row.title}</h1>
        <EmptyState icon="shield" title="您的岗位没有查看此页面的权限" />
      </>
    );
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <row.Screen />
      {isEntering && <FocusOnHeading />}
    </Suspense>
  );
}

/** Shown together with a page that is loaded later; takes the focus from nobody. */
function FocusOnHeading() {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading === null || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus();
  }, []);
  return null;
}
