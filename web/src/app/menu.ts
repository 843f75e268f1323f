import { parentOf, type RouteId, type RouteRow, routeEntries, routeOf } from '../routes';

/** The person that the menu is built for. */
export interface Viewer {
  kind: 'main' | 'sub';
  can: (permission: string) => boolean;
  hasCreditLimit: boolean;
}
export interface MenuItem {
  id: RouteId;
  title: string;
  path: string;
  icon: RouteRow['icon'];
  /** An address outside, in a new tab. */
  isExternal: boolean;
}
/** A first-level entry; without items it is itself the link. */
export interface MenuGroup extends MenuItem {
  items: MenuItem[];
}

/**
 * The sidebar (shell.md#what-is-hidden): two levels of the tree, without what is hidden, not permitted, for
 * the other kind of account, or only for holders of a credit line. A group whose table has a single page is
 * that page.
 */
export function menuFor(viewer: Viewer): MenuGroup[] {
  const offered = routeEntries.filter(([, row]) => isOffered(row, viewer));
  return offered
    .filter(([id, row]) => row.icon && parentOf(id) === undefined)
    .flatMap(([id, row]) => {
      if (!row.redirect) return [{ ...itemOf(id), items: [] }];
      const isSingle = routeEntries.filter(([child]) => parentOf(child) === id).length === 1;
      const items = offered.filter(([child]) => parentOf(child) === id).map(([child]) => itemOf(child));
      const [only] = items;
      if (!only) return [];
      return [isSingle ? { ...only, icon: row.icon, items: [] } : { ...itemOf(id), items }];
    });
}

/**
 * Every page that this person may open by its address alone, in the order of the table: those of the menu, and those that
 * stand behind a button of another page, with the title of the page above.
 */
export const pagesFor = (viewer: Viewer): (MenuItem & { above: string | undefined })[] =>
  routeEntries
    .filter(([, row]) => (row.screen || row.href) && row.layout !== false && !row.needs)
    .filter(([, row]) => isAllowed(row, viewer) && isFor(row, viewer) && hasCondition(row, viewer))
    .map(([id]) => {
      const above = parentOf(id);
      return { ...itemOf(id), above: above && routeOf(above).title };
    });

/** Whether a person may open a row at all, typed or chosen (members-and-roles.md#how-a-right-is-decided). */
export const isAllowed = ({ permission, orPermission }: RouteRow, { can }: Pick<Viewer, 'can'>): boolean =>
  !permission || can(permission) || (orPermission !== undefined && can(orPermission));

/** The rows that a page stands under, outermost first, itself last. */
export function lineage(id: RouteId): RouteId[] {
  const above = parentOf(id);
  return above ? [...lineage(above), id] : [id];
}

function isOffered(row: RouteRow, viewer: Viewer): boolean {
  if (row.hide || !isAllowed(row, viewer)) return false;
  return hasCondition(row, viewer) && isFor(row, viewer);
}

const hasCondition = ({ onlyIf }: RouteRow, { hasCreditLimit }: Viewer): boolean =>
  onlyIf !== 'hasCreditLimit' || hasCreditLimit;

/** Whether a row is meant for this kind of account. */
export const isFor = ({ as }: RouteRow, { kind }: Pick<Viewer, 'kind'>): boolean =>
  as === undefined || as === (kind === 'sub' ? 'subAccount' : 'owner');

function itemOf(id: RouteId): MenuItem {
  const { title, path, icon, href } = routeOf(id);
  return { id, title, path, icon, isExternal: href !== undefined };
}
