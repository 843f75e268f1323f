import { type ReactNode, useDeferredValue } from 'react';

/** Content below the first screen of a page: rendered after the part above, so that that does not wait for it. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
