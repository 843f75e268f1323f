import { type ReactNode, useDeferredValue } from 'react';

/**
 * Content below the first screen of a page: rendered after the part above, so that that does not wait for it. `place` holds its
 * place until then.
 */
export function Later({ children, place = null }: { children: ReactNode; place?: ReactNode }) {
  return useDeferredValue(true, false) ? children : place;
}
