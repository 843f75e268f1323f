import { type RouteId, routeOf, type RouteRow } from '../routes';
import { lineage } from './menu';

export interface Crumb {
  title: string;
  /** Undefined: plain text. */
  path: string | undefined;
}

/** The trail of a page: 首页, its parents, itself. Plain text on sub-account and role pages (spec §2). */
export function crumbsOf(id: RouteId): Crumb[] {
  if (id === 'home') return [];
  const { crumb } = routeOf(id);
  const trail: RouteId[] = ['home', ...lineage(id)];
  return trail
    .map((one) => routeOf(one))
    .filter((row, at, rows) => row.title !== rows[at + 1]?.title)
    .map((row, at, rows) => ({
      title: row.title,
      path: crumb === 'plain' || at === rows.length - 1 ? undefined : pathOf(row),
    }));
}

/** Where a crumb leads: to the page of the same name at once, as the menu does. */
function pathOf({ title, path, redirect }: RouteRow): string {
  const next = redirect === undefined ? undefined : routeOf(redirect as RouteId);
  return next?.title === title ? next.path : path;
}

/** `我的订单 - 用户中心` (shell.md#layout). */
export const documentTitle = (id: RouteId): string => `${routeOf(id).title} - 用户中心`;
