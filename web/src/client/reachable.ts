import { BASE } from './page';

const PROBE_MS = 5_000;
const PAUSE_MS = 5_000;

let probe: Promise<boolean> | undefined;

/** Whether our server answers: `navigator.onLine` is also true behind a dead link or a proxy's error page. */
export function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return Promise.resolve(false);
  return (probe ??= fetch(`${BASE}/favicon.svg`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_MS),
  })
    .then(
      ({ ok }) => ok,
      () => false,
    )
    .finally(() => (probe = undefined)));
}

let waiting: Promise<void> | undefined;
let tryNow: () => void = () => undefined;
const listeners = new Set<() => void>();

/** Whether something waits for the connection: a store for `useSyncExternalStore`. `retry` does not wait for the next look. */
export const connection = {
  isAwaited: (): boolean => waiting !== undefined,
  retry: (): void => tryNow(),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Until our server answers: looked at when the browser is online again, when somebody presses 重试, and every 5 s. */
export function untilReachable(): Promise<void> {
  if (!waiting) publish(waitForServer().finally(() => publish(undefined)));
  return waiting ?? Promise.resolve();
}

async function waitForServer(): Promise<void> {
  while (!(await isReachable())) await pause();
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    tryNow = () => {
      clearTimeout(timer);
      window.removeEventListener('online', tryNow);
      resolve();
    };
    const timer = setTimeout(tryNow, PAUSE_MS);
    window.addEventListener('online', tryNow);
  });
}

function publish(next: Promise<void> | undefined): void {
  waiting = next;
  for (const listener of listeners) listener();
}
