import { useEffect } from 'react';
import { endHydration } from '../client/hydration';
import { standClock } from '../ui/clock';

/** Rendered beside a screen: ends the inert state of server-rendered HTML after hydration. */
export function HydrationEnd() {
  useEffect(() => {
    standClock(undefined);
    endHydration();
  }, []);
  return null;
}
