import { type RouteId, routeOf } from '../routes';
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
    .map(({ title, path }, at, rows) => ({
      title,
      path: crumb === 'plain' || at === rows.length - 1 ? undefined : path,
    }));
}

/** `我的订单 - 用户中心` (shell.md#layout). */
export const documentTitle = (id: RouteId): string => `${routeOf(id).title} - 用户中心`;
