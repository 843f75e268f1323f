import { Suspense } from 'react';
import { Navigate } from 'react-router';
import { useCan } from '../client';
import { type RouteId, routeOf, to } from '../routes';
import { ErrorBoundary } from './ErrorBoundary';
import { ForbiddenPage } from './ForbiddenPage';
import { isAllowed } from './menu';
import { LazyScreen } from './pages';
import { PageSkeleton } from './PageSkeleton';
import { TakenOver } from './TakenOver';

/** The page of a row once there is a session: what may be seen, what is refused, what lies outside. */
export function Page({ id, isReady }: { id: RouteId; isReady: boolean }) {
  const { screen, href } = routeOf(id);
  if (href) return <Navigate to={to('home')} state={{ homepage: true }} replace />;
  if (!screen) return null;
  if (!isReady) return <PageSkeleton />;
  return (
    <ErrorBoundary key={id}>
      <Suspense fallback={<PageSkeleton />}>
        <Permitted id={id} screen={screen} />
        <TakenOver />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A typed address is held to the same permission as the menu (product 01 §1.1). */
function Permitted({ id, screen }: { id: RouteId; screen: string }) {
  const can = useCan();
  return isAllowed(routeOf(id), { can }) ? <LazyScreen screen={screen} /> : <ForbiddenPage />;
}
