/**
 * Pages that may act for different principals in one browser: the sub-account's, the console's, and all others (spec
 * §2, §6).
 */
export type Surface = 'own' | 'sub' | 'staff';

/** A call that the boot script started before any module ran. */
export interface FirstCall {
  answer: Promise<Response>;
  abort: AbortController;
  startedAt: number;
}

/** The state from which the server rendered this page (ADR 20); the browser hydrates it with the same. */
export interface ServerState {
  /** The browser that it was rendered for, as JSON of `Look`. */
  look: string;
  /** Seconds since 1970. */
  at: number;
  /** The tag of the person it is for. */
  shown: string | undefined;
  /** The answers of the reads, as the cache of reads keeps them. */
  reads: unknown;
}

/** Whether the page reloads, has used up its reloads, or is offline. */
export type ResourceFailure = 'reloading' | 'over' | 'offline';

/**
 * State of one document load, shared by the boot script and the application. State that rendering or a call changes
 * belongs here: a module of the server's thread outlives the visit that it renders (ADR 20).
 */
export interface PageLife {
  /** Calls under way, by `readKey` of their path. */
  first: Map<string, FirstCall>;
  /** On the way to the sign-in page, or ended by the error page: nothing else may render or navigate. */
  isLeaving: boolean;
  /** The tags of the persons the pages are for, by surface (ADR 65). */
  shown: Partial<Record<Surface, string>>;
  /** The tokens with which that was last answered. */
  confirmed: Partial<Record<Surface, string>>;
  /** The browser is signed in as somebody else by now. */
  isSwitched?: boolean;
  /** A sub-account's sign-in ran out while it was looked at. */
  isSubAccountExpired?: true;
  /** Handles a script, style or chunk that failed to load; answers the outcome (spec §4). */
  resourceFailed: () => Promise<ResourceFailure>;
  /** Style sheets that failed while there was no connection. */
  lostStyles: HTMLLinkElement[];
  /** The state from which the server rendered the page, until it is hydrated. */
  serverState?: ServerState | undefined;
}

declare global {
  interface Window {
    ucPage?: PageLife;
  }
}

/** The page life of this document; made here when no boot script ran. */
export const pageLife = (): PageLife =>
  (window.ucPage ??= {
    first: new Map(),
    isLeaving: false,
    shown: {},
    confirmed: {},
    resourceFailed: () => Promise.resolve('over'),
    lostStyles: [],
  });

const FRESH_MS = 10_000;

/** Takes a first call under its key, once; one that nobody asked for within 10 s is not used any more. */
export function takeFirst(key: string): FirstCall | undefined {
  const { first } = pageLife();
  const found = first.get(key);
  first.delete(key);
  return found && Date.now() - found.startedAt < FRESH_MS ? found : undefined;
}
