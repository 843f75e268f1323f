/** One message over the page. */
export interface Toast {
  id: number;
  kind: 'error' | 'success' | 'info';
  text: string;
}

/** Time for which a toast stays: 3 s (spec §9). */
export const TOAST_MS = 3000;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message for 3 s; one that is already up is not shown twice. */
export function toast(text: string, kind: Toast['kind'] = 'info'): void {
  if (shown.some((one) => one.text === text && one.kind === kind)) return;
  const id = (lastId += 1);
  publish([...shown, { id, kind, text }]);
  setTimeout(() => dismissToast(id), TOAST_MS);
}

/** Takes a toast away before its 3 s are over (spec §9). */
export const dismissToast = (id: number): void => publish(shown.filter((one) => one.id !== id));

/** The messages that are up, oldest first: a store for `useSyncExternalStore`. */
export const toasts = {
  get: (): readonly Toast[] => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function publish(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
