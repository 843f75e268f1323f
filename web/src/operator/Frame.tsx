import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, Navigate, NavLink, useLocation } from 'react-router';
import { api, demand } from '../client';
import { staffToken } from '../client/staff';
import { StepUp } from '../verify/StepUp';
import { Button, IconButton } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Skeleton } from '../ui/Skeleton';
import styles from './operator.module.css';
import { type ConsoleRow, consoleRows, rowAt } from './routes';
import { useMay, useStaff } from './use-staff';

/** Head, menu by permission, and the page of the address. */
export function Frame() {
  const { pathname } = useLocation();
  const staff = useStaff();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const row = rowAt(pathname);
  useEffect(() => {
    document.title = `${row?.title ?? '运营后台'} - 运营后台`;
    setOpen(false);
  }, [row]);
  const signOut = async () => {
    await demand(api.operator.signOut, {}, { quiet: true }).catch(() => undefined);
    staffToken.forget();
  };
  const groups = [...new Set(consoleRows.map(({ group }) => group))];
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
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
        <span className={styles.who}>
          {staff.name}（{staff.role_text}）
        </span>
        <Button size="small" icon="exit" onClick={() => void signOut()}>
          退出
        </Button>
      </header>
      <div className={styles.columns}>
        <nav className={styles.side} data-open={isOpen || undefined} aria-label="主导航">
          {groups.map((group) => {
            const rows = consoleRows.filter((one) => one.group === group && may(one.permission));
            return (
              rows.length > 0 && (
                <section key={group}>
                  <h2>{group}</h2>
                  {rows.map(({ path, title }) => (
                    <NavLink key={path} to={path} end>
                      {title}
                    </NavLink>
                  ))}
                </section>
              )
            );
          })}
        </nav>
        <main ref={main} className={styles.main} tabIndex={-1}>
          <Page key={row?.path} row={row} />
        </main>
      </div>
      <StepUp />
    </div>
  );
}

function Page({ row }: { row: ConsoleRow | undefined }) {
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
    </Suspense>
  );
}
