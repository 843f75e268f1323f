import { isConsolePage, isSubAccountPage } from './page';
import { pageLife, type Surface } from './page-life';

/** The surface that the open page belongs to. */
export function currentSurface(): Surface {
  const { pathname } = location;
  if (isConsolePage(pathname)) return 'staff';
  return isSubAccountPage(pathname) ? 'sub' : 'own';
}

/** The tag of the person the open page is for; undefined before an answer named one (ADR 65). */
export const shownTag = (): string | undefined => pageLife().shown[currentSurface()];

const keyOf = (surface: Surface) => `uc:shown:${surface}`;

/** The same, or the tag of this tab's page before it was loaded again. */
export const lastShownTag = (): string | undefined =>
  shownTag() ?? sessionStorage.getItem(keyOf(currentSurface())) ?? undefined;

/** The first answer names the person a page is for. Answers whether this answer is for the same one. */
export function isForPage(surface: Surface, tag: string): boolean {
  const { shown } = pageLife();
  if (shown[surface] === undefined) {
    shown[surface] = tag;
    sessionStorage.setItem(keyOf(surface), tag);
  }
  return shown[surface] === tag;
}
