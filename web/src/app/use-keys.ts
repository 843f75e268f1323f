import { useEffect, useRef } from 'react';
import { isPalettePress } from './palette-keys';
import { singleKeys } from './single-keys';

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
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !singleKeys.areOn())
        return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (event.key === '?') latest.current.onList();
      else if (performance.now() - first < SECOND_MS) latest.current.onLetter(event.key.toLowerCase());
      first = event.key === 'g' ? performance.now() : 0;
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** A dialog waits for an answer; beside a drawer one may go on. */
const isAsked = (): boolean => document.querySelector('dialog[open]:not([data-drawer])') !== null;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=textbox]') !== null);
