import { useSyncExternalStore } from 'react';

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  const matches = () => matchMedia(query).matches;
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    matches,
    matches,
  );
}

/** Wide enough for a table; below it records are cards (shell.md#layout). */
export const WIDE = '(min-width: 720px)';
