import { refuse } from '../call/index';

/**
 * Limits how many uploads are processed on this server at the same time, per customer and altogether (trust §4.8, F1).
 * Runs the work, or refuses rate.exceeded.
 */
export function uploadSlots(most: { each: number; all: number }) {
  const underWay = new Map<number, number>();
  let all = 0;
  return async <T>(uid: number, work: () => Promise<T>): Promise<T> => {
    const own = underWay.get(uid) ?? 0;
    if (own >= most.each || all >= most.all) throw refuse('rate.exceeded', { seconds: 2 });
    underWay.set(uid, own + 1);
    all += 1;
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (underWay.get(uid) ?? 1) - 1;
      if (left === 0) underWay.delete(uid);
      else underWay.set(uid, left);
    }
  };
}
