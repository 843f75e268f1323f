import { refuse } from '../call/index';

/**
 * Limits the things that this server does at the same time, per key and altogether. Takes a place and returns
 * the function that frees it; refuses rate.exceeded.
 */
export function slots<K extends number | string>(most: { each: number; all: number }) {
  const underWay = new Map<K, number>();
  let all = 0;
  return (key: K): (() => void) => {
    const own = underWay.get(key) ?? 0;
    if (own >= most.each || all >= most.all) throw refuse('rate.exceeded', { seconds: 2 });
    underWay.set(key, own + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = (underWay.get(key) ?? 1) - 1;
      if (left === 0) underWay.delete(key);
      else underWay.set(key, left);
    };
  };
}

/** Limits how many uploads are processed at the same time (trust §4.8, F1). Runs the work, or refuses rate.exceeded. */
export function uploadSlots(most: { each: number; all: number }) {
  const take = slots<number>(most);
  return async <T>(uid: number, run: () => Promise<T>): Promise<T> => {
    const release = take(uid);
    try {
      return await run();
    } finally {
      release();
    }
  };
}
