import { isOperatorPage, isSubAccountPage } from './page';
import { pageLife, type Surface } from './page-life';

/** The surface that the open page belongs to. */
export function currentSurface(): Surface {
  const { pathname } = location;
  if (isOperatorPage(pathname)) return 'staff';
  return isSubAccountPage(pathname) ? 'sub' : 'own';
}

/** The tag of whom the open page shows; undefined before it has heard of anybody (ADR 65). */
export const shownTag = (): string | undefined => pageLife().shown[currentSurface()];

const keyOf = (surface: Surface) => `uc:shown:${surface}`;

/** The same, or whom this tab showed there before it was loaded again. */
export const lastShownTag = (): string | undefined =>
  shownTag() ?? sessionStorage.getItem(keyOf(currentSurface())) ?? undefined;

/** The first answer says whom a page shows. Answers whether this one is for the same. */
export function isForPage(surface: Surface, tag: string): boolean {
  const { shown } = pageLife();
  if (shown[surface] === undefined) {
    shown[surface] = tag;
    sessionStorage.setItem(keyOf(surface), tag);
  }
  return shown[surface] === tag;
}
