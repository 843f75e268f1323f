import { useEffect, useRef } from 'react';
import { isAsked } from '../ui/key-press';
import { isPalettePress } from '../ui/palette-keys';

/** ⌘K opens the palette, also from a field; not over a dialog that asks. */
export function usePaletteKey(onPress: () => void): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || !isPalettePress(event)) return;
      // Else the browser goes to its address bar.
      event.preventDefault();
      if (!event.repeat && !isAsked()) latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
