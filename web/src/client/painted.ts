import { pageLife } from './page-life';

/** What the server painted this page from (docs/adr/0020); the page takes over where it was left. */
export interface Painted {
  /** The browser that it was painted for, as JSON of `Look`. */
  look: string;
  /** Seconds since 1970. */
  at: number;
  /** The answers of the reads, as the cache of reads keeps them. */
  reads: unknown;
}

/** What the document carries, undefined in one that was not painted. */
export function paintedIn(root: Document): Painted | undefined {
  const text = root.querySelector('#uc-painted')?.textContent;
  return text ? (JSON.parse(text) as Painted) : undefined;
}

/** From now on the page stands by itself: what was painted can be pressed. */
export function takeOver(): void {
  pageLife().painted = undefined;
  const root = document.querySelector<HTMLElement>('#root');
  if (root) root.inert = false;
}
