import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { BrowserRouter, Navigate, useLocation } from 'react-router';
import { accountSwitch } from '../client/account-switch';
import { loaded } from '../client/load';
import { BASE } from '../client/page';
import { type RouteId, routeAt, routeOf, to } from '../routes';
import { ErrorBoundary } from './ErrorBoundary';
import { LazyLayout } from './layouts';
import { LazyScreen } from './pages';
import { Offline } from './Offline';
import { HydrationEnd } from './HydrationEnd';
import { Toaster } from './Toaster';
import { LeaveGuard } from '../ui/LeaveGuard';

const SwitchedDialog = lazy(() => loaded(() => import('./SwitchedDialog')));

/**
 * The application under the spec's base path with browser history (spec §1), or with the server's replacement for it.
 */
export function App({ history: History = InBrowser }: { history?: ComponentType<{ children: ReactNode }> }) {
  return (
    <History>
      <ErrorBoundary>
        <Here />
      </ErrorBoundary>
      <LeaveGuard />
      <Switched />
      <Offline />
      <Toaster />
    </History>
  );
}

function Switched() {
  const isSwitched = useSyncExternalStore(accountSwitch.subscribe, accountSwitch.get, () => false);
  if (!isSwitched) return null;
  return (
    <Suspense fallback={null}>
      <SwitchedDialog />
    </Suspense>
  );
}

const InBrowser = ({ children }: { children: ReactNode }) => (
  <BrowserRouter basename={BASE}>{children}</BrowserRouter>
);

/** Renders the row of the route table that the address matches. */
function Here() {
  const { pathname, search } = useLocation();
  const id = routeAt(pathname);
  const { redirect, layout, screen } = routeOf(id);
  if (id === 'anywhere') return <Navigate to={to('home', { from: pathname + search })} replace />;
  // The page that it names may not be this person's: `Page` then goes on to another under the same heading.
  if (redirect) return <Navigate to={routeOf(redirect as RouteId).path} state={{ under: id }} replace />;
  return (
    <Suspense fallback={null}>
      {layout === false && screen ? (
        <>
          <LazyScreen screen={screen} />
          <HydrationEnd />
        </>
      ) : (
        <LazyLayout id={id} />
      )}
    </Suspense>
  );
}
