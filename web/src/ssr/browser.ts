import { type Look, lookKeys } from '../app/look';
import { WIDE } from '../ui/use-media';

/** The browser's state as its request tells it. */
export interface Visit {
  /** Origin, path and query. */
  href: string;
  cookies: string;
  isMobile: boolean;
  /** Settings in the document's meta elements, by name. */
  settings: Record<string, string>;
}

const nothing = () => undefined;

/** Sets the browser globals that the application reads while it renders. Events and timers never fire. */
export function becomeBrowser(visit: Visit, [wide, ...values]: Look): void {
  const remembered = new Map(
    lookKeys.flatMap((key, at) => (values[at] == null ? [] : [[key as string, values[at]]])),
  );
  Object.assign(globalThis, {
    window: globalThis,
    location: Object.assign(new URL(visit.href), { assign: nothing, reload: nothing, replace: nothing }),
    document: documentOf(visit),
    localStorage: storage(remembered),
    sessionStorage: storage(new Map()),
    matchMedia: (query: string) => ({
      matches: query.endsWith(WIDE) && wide,
      addEventListener: nothing,
      removeEventListener: nothing,
    }),
    addEventListener: nothing,
    removeEventListener: nothing,
    ucPage: undefined,
  });
}

const documentOf = ({ cookies, settings }: Visit) => ({
  cookie: cookies,
  querySelector: (selector: string) => {
    const name = /^meta\[name="(.+)"\]$/.exec(selector)?.[1] ?? '';
    return name in settings ? { content: settings[name] } : null;
  },
  addEventListener: nothing,
  removeEventListener: nothing,
});

const storage = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
