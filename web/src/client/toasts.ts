/** One message over the page. */
export interface Toast {
  id: number;
  kind: 'error' | 'success' | 'info';
  text: string;
  /** Takes back what the message confirms. */
  undo?: (() => Promise<unknown>) | undefined;
}

/** Time for which a toast stays: 3 s (spec §9). */
export const TOAST_MS = 3000;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Time in which what was done may be taken back (ADR 143). */
const UNDO_MS = 8000;

/**
 * Shows a message for 3 s; one that is already up is not shown twice. One that may be taken back stays longer, and takes
 * the place of an earlier one, since it is about something else.
 */
export function toast(text: string, kind: Toast['kind'] = 'info', undo?: Toast['undo']): void {
  const same = shown.find((one) => one.text === text && one.kind === kind);
  if (same && !undo) return;
  const id = (lastId += 1);
  publish([...shown.filter((one) => one !== same), { id, kind, text, undo }]);
  setTimeout(() => dismissToast(id), undo ? UNDO_MS : TOAST_MS);
}

/** Takes back what a message confirmed, and says so; a failure says itself. */
export function undoToast({ id, undo }: Toast): void {
  dismissToast(id);
  void undo?.().then(
    () => toast('已撤销', 'success'),
    () => undefined,
  );
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
