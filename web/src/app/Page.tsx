import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useCan } from '../client';
import { loaded } from '../client/load';
import { type RouteId, routeOf, to } from '../routes';
import { ErrorBoundary } from './ErrorBoundary';
import { GoOn } from './GoOn';
import { isAllowed } from './menu';
import { LazyScreen } from './pages';
import { PageSkeleton } from './PageSkeleton';
import { HydrationEnd } from './HydrationEnd';
import { useLanding } from './use-landing';

const ForbiddenPage = lazy(() => loaded(() => import('./ForbiddenPage')));
const NoPages = lazy(() => loaded(() => import('./NoPages')));

/** The page of a route row once the session is known: the screen, a 403 page, or a link to another site. */
export function Page({ id, isReady }: { id: RouteId; isReady: boolean }) {
  if (!isReady) return <PageSkeleton />;
  return (
    <ErrorBoundary key={id}>
      <Suspense fallback={<PageSkeleton />}>
        <Permitted id={id} />
        <HydrationEnd />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A typed address is held to the same permission as the menu (shell.md#what-is-hidden). */
function Permitted({ id }: { id: RouteId }) {
  const can = useCan();
  const landing = useLanding();
  const { under } = (useLocation().state ?? {}) as { under?: RouteId };
  const inGroup = useLanding(under);
  const { screen, href } = routeOf(id);
  if (!isAllowed(routeOf(id), { can })) {
    // These addresses are not chosen by name: every way back leads to /home, and a menu heading to its first page.
    const onward = id === 'home' ? landing : under && inGroup;
    if (onward) return <GoOn to={onward} />;
    return landing ? <ForbiddenPage landing={landing} /> : <NoPages />;
  }
  if (href) return <Navigate to={to('home')} state={{ homepage: true }} replace />;
  return screen && <LazyScreen screen={screen} />;
}
