import { useEffect, useState } from 'react';

/** A value once it has stayed the same for so long: what is typed is asked for when the typing pauses. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
