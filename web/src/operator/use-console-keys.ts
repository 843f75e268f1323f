import { useEffect, useRef } from 'react';
import { singleKeys } from '../client/single-keys';
import { isAsked, isSingleKey } from '../ui/key-press';

/** What a key does; false when it does nothing here and is left to the browser. */
type Press = (event: KeyboardEvent) => void | false;

/** Listens for keys of one letter and Esc; in a field they are letters, and under a dialog that asks they do nothing. */
export function useConsoleKeys(keys: Readonly<Record<string, Press>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSingleKey(event) || event.repeat || isAsked()) return;
      if (event.key !== 'Escape' && !singleKeys.areOn()) return;
      const press = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (press && press(event) !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
