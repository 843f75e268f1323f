import { refuse } from '../call/index';

/** Files that are decoded and saved at the same time on this server, per customer and altogether (trust §4.8, F1). */
const most = { each: 2, all: 4 } as const;

/** Limits how many uploads are processed at the same time. Runs the work, or refuses rate.exceeded. */
export function uploadSlots() {
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
