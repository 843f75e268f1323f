import { limits } from '@uc/contract/limits';
import { add, type Fen, fen } from '@uc/contract/money';

const MOST = limits.booking.mostParts;

/** The first of these that come to a sum, at least so many and at most as many as may be matched at once. */
export function partsOf<T extends { amount_fen: number }>(
  rows: readonly T[],
  wanted: Fen,
  least = 2,
): T[] | undefined {
  const chosen: T[] = [];
  const search = (from: number, total: Fen): boolean => {
    if (total === wanted) return chosen.length >= least;
    if (total > wanted || chosen.length >= MOST) return false;
    for (let at = from; at < rows.length; at += 1) {
      chosen.push(rows[at]!);
      if (search(at + 1, add(total, fen(rows[at]!.amount_fen)))) return true;
      chosen.pop();
    }
    return false;
  };
  return search(0, fen(0)) ? chosen : undefined;
}
