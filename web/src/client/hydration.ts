import { pageLife } from './page-life';

/** What the server rendered this page from (docs/adr/0020); the browser hydrates it with the same. */
export interface ServerState {
  /** The browser that it was rendered for, as JSON of `Look`. */
  look: string;
  /** Seconds since 1970. */
  at: number;
  /** The answers of the reads, as the cache of reads keeps them. */
  reads: unknown;
}

/** What the document carries, undefined in one that was not rendered by the server. */
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
