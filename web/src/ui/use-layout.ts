import { useSyncExternalStore } from 'react';

export type Layout = 'grid' | 'table';
const listeners = new Set<() => void>();
const chosen: Record<string, Layout | undefined> = {};

/** Whether records are shown as cards or as lines, remembered on this device by a key of client/device.ts. */
export function useLayout(key: string): [Layout, (next: Layout) => void] {
  const shown = useSyncExternalStore(
    subscribe,
    () => chosen[key] ?? remembered(key),
    () => remembered(key),
  );
  return [shown, (next) => choose(key, next)];
}

function choose(key: string, next: Layout) {
  chosen[key] = next;
  try {
    localStorage.setItem(key, next);
  } catch {
    // Storage may be refused: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function remembered(key: string): Layout {
  try {
    return localStorage.getItem(key) === 'table' ? 'table' : 'grid';
  } catch {
    return 'grid';
  }
}
