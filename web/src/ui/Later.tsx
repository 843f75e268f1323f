import { type ReactNode, useDeferredValue } from 'react';

/** What lies below the first screen of a page: rendered once what is above stands, so that it does not wait for this. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
