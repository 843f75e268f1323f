import { areaNames, permissionText } from '@uc/contract/permissions';
import { parentOf, type RouteId, routeEntries, type RouteRow } from '../routes';

const codesOf = ({ permission, orPermission }: RouteRow) =>
  orPermission === undefined ? [permission] : [permission, orPermission];

/** Pages that somebody with these permissions sees, by their first level in the menu, from the route table. */
export function pagesFor(permissions: readonly string[]): { title: string; pages: string[] }[] {
  const held = new Set(permissions);
  const isOffered = ([, row]: [RouteId, RouteRow]) =>
    !row.hide && row.as !== 'owner' && codesOf(row).some((code) => code === undefined || held.has(code));
  const offered = routeEntries.filter(isOffered);
  return offered
    .filter(([id, row]) => row.icon !== undefined && parentOf(id) === undefined)
    .flatMap(([id, row]) => {
      const pages = offered.filter(([child]) => parentOf(child) === id).map(([, page]) => page.title);
      if (row.redirect !== undefined && pages.length === 0) return [];
      return [{ title: row.title, pages }];
    });
}

/** Actions that these permissions allow beside looking, by area. */
export function actionsFor(permissions: readonly string[]): { title: string; actions: string[] }[] {
  const actions = permissions.filter((code) => !code.endsWith(':view'));
  return Object.entries(areaNames).flatMap(([area, title]) => {
    const here = actions.filter((code) => code.split(/[.:]/, 1)[0] === area).map(permissionText);
    return here.length === 0 ? [] : [{ title, actions: here }];
  });
}
