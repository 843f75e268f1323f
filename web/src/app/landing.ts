import { type RouteId, routeEntries, type RouteRow } from '../routes';
import { isAllowed, isFor, lineage, menuFor, type Viewer } from './menu';

/**
 * The landing page of a person: the first page of their menu, which is 首页 with the permission to see it; where the
 * menu is empty, the first page that opens by itself. With a first-level row, the first page of its own entries.
 * Undefined when there is none: a role may carry nothing that has a page.
 */
export function landingOf(viewer: Viewer, under?: RouteId): RouteId | undefined {
  const offered = menuFor(viewer).flatMap((group) => (group.items.length > 0 ? group.items : [group]));
  const inMenu = offered.find(
    ({ id, isExternal }) => !isExternal && (under === undefined || lineage(id)[0] === under),
  );
  if (inMenu || under !== undefined) return inMenu?.id;
  return routeEntries.find(([, row]) => opensByItself(row, viewer))?.[0];
}

/** Permitted to this person in particular, rendered inside the layout, and nothing has to be chosen first. */
const opensByItself = (row: RouteRow, viewer: Viewer): boolean =>
  row.screen !== undefined &&
  row.permission !== undefined &&
  row.layout !== false &&
  row.needs === undefined &&
  isFor(row, viewer) &&
  isAllowed(row, viewer);
