import { useEffect } from 'react';
import { takeOver } from '../client/painted';
import { standClock } from '../ui/clock';

/** Beside a screen: what the server painted answers to nobody before it is taken over, and can be pressed from then on. */
export function TakenOver() {
  useEffect(() => {
    standClock(undefined);
    takeOver();
  }, []);
  return null;
}
