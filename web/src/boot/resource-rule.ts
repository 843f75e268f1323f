import { BASE } from '../client/page';
import { pageLife } from '../client/page-life';
import { showErrorPage } from './error-page';
import { isReachable } from '../client/reachable';
import { takeReload } from './reload-budget';

/** Whether the error of this element is a picture's, which the page can do without. */
function isImage(element: Element): boolean {
  if (element instanceof HTMLLinkElement) return /\bicon\b/.test(element.rel);
  return (
    element instanceof HTMLImageElement ||
    element instanceof SVGElement ||
    element instanceof HTMLInputElement
  );
}

const addressOf = (element: Element): string =>
  element.getAttribute('src') ?? element.getAttribute('href') ?? '';
const isOurs = (address: string): boolean => new URL(address, location.href).pathname.startsWith(`${BASE}/`);

/**
 * Any non-image resource error reloads the page (spec §4) as long as the budget lasts and the server answers; then a
 * static page says so when one of our own files is missing. Someone else's, an extension's say, leaves the page as it is.
 */
export function watchResources(): void {
  let isReloading = false;
  const life = pageLife();
  life.resourceFailed = async () => {
    if (isReloading || life.isLeaving) return 'reloading';
    // Another failure may have had its answer meanwhile.
    if (!(await isReachable())) return isReloading ? 'reloading' : 'offline';
    if (isReloading || life.isLeaving) return 'reloading';
    isReloading = takeReload(location.pathname, Date.now(), sessionStorage);
    if (isReloading) location.reload();
    return isReloading ? 'reloading' : 'over';
  };
  window.addEventListener('pagehide', () => (isReloading = true));
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof Element) || isImage(target)) return;
      // Later, the code that needs a missing resource asks for it again.
      const isStarting = document.readyState !== 'complete';
      void life.resourceFailed().then((outcome) => {
        if (outcome === 'reloading' || life.isLeaving || !isOurs(addressOf(target))) return;
        if (outcome === 'offline' && !isStarting) return rememberLostStyle(target);
        life.isLeaving = true;
        showErrorPage(outcome === 'offline');
      });
    },
    true,
  );
}

function rememberLostStyle(element: Element): void {
  if (element instanceof HTMLLinkElement && element.rel === 'stylesheet') pageLife().lostStyles.push(element);
}
