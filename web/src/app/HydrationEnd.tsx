import { useEffect } from 'react';
import { endHydration } from '../client/hydration';
import { standClock } from '../ui/clock';

/** Beside a screen: what the server rendered takes no input before it is hydrated. */
export function HydrationEnd() {
  useEffect(() => {
    standClock(undefined);
    endHydration();
  }, []);
  return null;
}
