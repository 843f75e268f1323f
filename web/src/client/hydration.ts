import { pageLife, type ServerState } from './page-life';

/** The state embedded in a server-rendered document; undefined in any other. */
export function serverStateIn(root: Document): ServerState | undefined {
  const text = root.querySelector('#uc-state')?.textContent;
  return text ? (JSON.parse(text) as ServerState) : undefined;
}

/** The page is hydrated, or rendered anew by the browser: it takes input from now on. */
export function endHydration(): void {
  pageLife().serverState = undefined;
  const root = document.querySelector<HTMLElement>('#root');
  if (root) root.inert = false;
}
