import { useState } from 'react';
import { BASE } from '../client/page';
import { type RouteId, routeAt, routeOf } from '../routes';
import { screens } from '../screens';
import { type Chunk, chunk } from './chunk';

const layout = chunk<{ id: RouteId }>(() => import('./Layout'));
const pages = new Map<string, Chunk<object>>(Object.entries(screens).map(([id, load]) => [id, chunk(load)]));

/** Fetches what the address shows, so that it can be rendered at once; a failure is told when it is rendered. */
export async function fetchPage(pathname: string): Promise<void> {
  const row = routeOf(routeAt(pathname.slice(BASE.length) || '/'));
  const { screen = '', layout: hasLayout = true } = row.redirect ? routeOf(row.redirect as RouteId) : row;
  await Promise.allSettled([hasLayout && layout.fetch(), pages.get(screen)?.fetch()]);
}

/** Fetches a screen that is likely to be asked for next. */
export const prefetchScreen = (screen: string): void =>
  void pages
    .get(screen)
    ?.fetch()
    .catch(() => undefined);

/** What surrounds every page but the sign-in. */
export function LazyLayout({ id }: { id: RouteId }) {
  const [Layout] = useState(layout.component);
  return <Layout id={id} />;
}

/** A screen of the table, loaded when it is first shown (spec §2). */
export function LazyScreen({ screen }: { screen: string }) {
  const [Screen] = useState(() => pages.get(screen)?.component());
  return Screen && <Screen />;
}
