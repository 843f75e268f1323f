import { useEffect, useState } from 'react';
import { afterWrites } from '../client/writes';

/** The page comes first, and a write that may bring new credentials. */
const START_MS = 1000;

/** Whether the page is so far that the frame around it may read its own data. */
export function useStarted(): boolean {
  const [hasStarted, setStarted] = useState(false);
  useEffect(() => {
    let isLeft = false;
    const start = () => isLeft || setStarted(true);
    const timer = setTimeout(() => void afterWrites().then(start), START_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, []);
  return hasStarted;
}
