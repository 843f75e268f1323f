import { useEffect, useRef } from 'react';
import { singleKeys } from '../client/single-keys';
import { isAsked, isSingleKey } from '../ui/key-press';
import { isPalettePress } from '../ui/palette-keys';

/** The second letter comes within this time. */
const SECOND_MS = 1_500;

interface Keys {
  onPalette: () => void;
  onList: () => void;
  /** After G. */
  onLetter: (letter: string) => void;
}

/** Listens for the keys of every page (shell.md#keys); in a field and in a dialog a letter is a letter. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let first = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return;
      if (isPalettePress(event)) {
        // Else the browser goes to its address bar.
        event.preventDefault();
        if (!event.repeat && !isAsked()) latest.current.onPalette();
        return;
      }
      if (!isSingleKey(event) || !singleKeys.areOn()) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (event.key === '?') latest.current.onList();
      else if (performance.now() - first < SECOND_MS) latest.current.onLetter(event.key.toLowerCase());
      first = event.key === 'g' ? performance.now() : 0;
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
