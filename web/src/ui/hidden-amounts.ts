import { useSyncExternalStore } from 'react';
import { formatMoney } from '@uc/contract/money';

/** The same as in client/device.ts, which these blocks do not know. */
export const KEY = 'uc.hideAmounts';
const listeners = new Set<() => void>();
let hidden = remembered();

/** Whether balances are covered, and the switch; remembered on this device, shared by every screen and tab. */
export function useHiddenAmounts(): [hidden: boolean, toggle: () => void] {
  return [useSyncExternalStore(subscribe, () => hidden, remembered), toggle];
}

/** A balance as text: `1,234.56`, or while hidden a fixed number of asterisks. */
export function useAmountText(): (value: unknown) => string {
  return useHiddenAmounts()[0] ? () => '****' : formatMoney;
}

function toggle() {
  hidden = !hidden;
  try {
    localStorage.setItem(KEY, hidden ? '1' : '0');
  } catch {
    // Storage may be refused: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    hidden = event.newValue === '1';
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}
