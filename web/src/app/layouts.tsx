import { BASE } from '../client/page';
import { type RouteId, routeAt, routeOf } from '../routes';
import { chunk } from '../client/chunk';
import { fetchScreen } from './pages';

const layout = chunk<{ id: RouteId }>(() => import('./Layout'));

/** Fetches the code of an address's page, so that it is rendered at once; a failure is told when it is rendered. */
export async function fetchPage(pathname: string): Promise<void> {
  const row = routeOf(routeAt(pathname.slice(BASE.length) || '/'));
  const { screen = '', layout: hasLayout = true } = row.redirect ? routeOf(row.redirect as RouteId) : row;
  await Promise.allSettled([hasLayout && layout.fetch(), fetchScreen(screen)]);
}

/** The frame of every page but the sign-in. */
export const LazyLayout = layout.Component;
