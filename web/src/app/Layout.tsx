import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { api, type Session, SessionProvider, useRead } from '../client';
import { currentPrincipal, needsSignIn } from '../client/credentials';
import { documentSetting } from '../client/page';
import { loaded } from '../client/load';
import { leaveForeignReturn, leaveForSignIn } from '../client/sign-in';
import { followSignOut } from '../client/sign-out';
import { followSwitch } from '../client/switch';
import { subAccountExpiry } from '../client/sub-account-expiry';
import { totalAmountOf } from '../client/total-amount';
import { uploadsOf } from '../client/upload-record';
import { type RouteId, routeOf, to } from '../routes';
import { StepUp } from '../forms/StepUp';
import { MonthMarks } from '../ui/month-marks';
import { Breadcrumb } from './Breadcrumb';
import { ClosingBar } from './ClosingBar';
import { documentTitle } from './crumbs';
import { Header } from './Header';
import { HelpLink } from './HelpLink';
import { isMoneyPage } from './idle-state';
import { IdleWatch } from './IdleWatch';
import styles from './Layout.module.css';
import { Page } from './Page';
import { SessionError } from './SessionError';
import { Sidebar, SidebarSkeleton } from './Sidebar';
import { SubAccountStrip } from './SubAccountStrip';
import { HydrationEnd } from './HydrationEnd';
import { useWorkingDays } from './working-days';

/** @public Asked for by `chunk` once the layout is fetched. */
export { prepare } from './prepare';

const ExpiredPage = lazy(() => loaded(() => import('./ExpiredPage')));
const NavDrawer = lazy(() => loaded(() => import('./NavDrawer')));
const HomepageDialog = lazy(() => loaded(() => import('./HomepageDialog')));

/** The frame of every page but the sign-in (shell.md#layout). */
export default function Layout({ id }: { id: RouteId }) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isExpired = useSyncExternalStore(
    subAccountExpiry.subscribe,
    subAccountExpiry.get,
    subAccountExpiry.get,
  );
  const isSub = currentPrincipal() === 'sub';
  const session = useRead(api.passport.session, {}, { enabled: !isExpired });
  const [isNavOpen, setNavOpen] = useState(false);
  const [isHomepageAsked, askHomepage] = useState(false);
  const main = useFocusOnArrival(id, pathname);

  useEffect(followSignOut, []);
  useEffect(followSwitch, []);
  useEffect(() => {
    if (!isExpired && needsSignIn()) leaveForSignIn();
    setNavOpen(false);
  }, [pathname, isExpired]);
  useEffect(() => {
    if (session.data) leaveForeignReturn();
    if (session.data?.kind === 'main') totalAmountOf(session.data.uid);
    if (session.data) uploadsOf(`${session.data.uid}/${session.data.sub?.sub_username ?? ''}`);
  }, [session.data]);
  // A typed address of 我的主页 comes here with this mark in the history entry.
  const isSentForHomepage = (state as { homepage?: true } | null)?.homepage === true;
  const closeHomepage = () => {
    askHomepage(false);
    if (isSentForHomepage) void navigate(pathname + search, { replace: true });
  };

  if (isExpired) return <ExpiredPage />;
  if (mustChangePassword(session.data, session.error))
    return <Navigate to={to('passport.signIn', { change: 1 })} replace />;

  const frame = (
    <div className={styles.frame} data-strip={isSub || undefined}>
      <a
        className={styles.skip}
        data-unprinted
        href="#main"
        onClick={(event) => (event.preventDefault(), main.current?.focus())}
      >
        跳到主要内容
      </a>
      {documentSetting('demo') === '1' && <DemoNote />}
      <div className={styles.top} data-unprinted>
        <Header session={session.data} onMenu={() => setNavOpen(true)} />
        {isSub && <SubAccountStrip sub={session.data?.sub ?? undefined} />}
      </div>
      <div className={styles.columns}>
        <nav className={styles.side} aria-label="主导航">
          {session.data ? (
            <Sidebar current={id} onHomepage={() => askHomepage(true)} />
          ) : (
            !session.error && <SidebarSkeleton />
          )}
        </nav>
        <div className={styles.content}>
          {session.data?.closing_at && <ClosingBar at={session.data.closing_at} />}
          <div className={styles.trail}>
            <Breadcrumb id={id} />
            <HelpLink />
          </div>
          <main id="main" ref={main} tabIndex={-1}>
            {session.error && !session.data ? (
              <>
                <SessionError
                  message={session.error.message}
                  onRetry={session.refetch}
                  busy={session.isFetching}
                />
                <HydrationEnd />
              </>
            ) : (
              <Page id={id} isReady={session.data !== undefined} />
            )}
          </main>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {routeOf(id).title}
      </p>
      {session.data && (
        <>
          {isNavOpen && (
            <Suspense fallback={null}>
              <NavDrawer onClose={() => setNavOpen(false)}>
                <Sidebar current={id} onHomepage={() => askHomepage(true)} />
              </NavDrawer>
            </Suspense>
          )}
          {(isHomepageAsked || isSentForHomepage) && (
            <Suspense fallback={null}>
              <HomepageDialog address={session.data.provider_homepage} onClose={closeHomepage} />
            </Suspense>
          )}
          <StepUp />
          <IdleWatch
            seconds={session.data.idle_seconds}
            isMoney={isMoneyPage(pathname, search)}
            onStay={session.refetch}
          />
        </>
      )}
    </div>
  );
  return session.data ? (
    <SessionProvider value={session.data}>
      <MonthMarks value={useWorkingDays}>{frame}</MonthMarks>
    </SessionProvider>
  ) : (
    frame
  );
}

const DemoNote = () => (
  <section className={styles.demo} data-unprinted aria-label="演示说明">
    演示环境，不产生真实资金往来
  </section>
);

/** The title of the document; on every page but the first the focus and the top of the page, as a browser would do it. */
function useFocusOnArrival(id: RouteId, pathname: string) {
  const main = useRef<HTMLElement>(null);
  const arrived = useRef(pathname);
  useEffect(() => {
    document.title = documentTitle(id);
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [id, pathname]);
  return main;
}

const mustChangePassword = (session: Session | undefined, error: { errorCode: number } | null): boolean =>
  session?.sub?.must_change_pwd === true || error?.errorCode === 300013;
