import { useSyncExternalStore } from 'react';
import { device } from '../client/device';

export type Layout = 'grid' | 'table';
const listeners = new Set<() => void>();
let chosen: Layout | undefined;

/** Whether works are shown as pictures or as lines; remembered on this device. */
export function useLayout(): [Layout, (next: Layout) => void] {
  return [useSyncExternalStore(subscribe, current, remembered), choose];
}

function choose(next: Layout) {
  chosen = next;
  try {
    localStorage.setItem(device.worksLayout, next);
  } catch {
    // Storage may be refused: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const current = (): Layout => chosen ?? remembered();
function remembered(): Layout {
  try {
    return localStorage.getItem(device.worksLayout) === 'table' ? 'table' : 'grid';
  } catch {
    return 'grid';
  }
}
