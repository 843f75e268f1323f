import { testSeed } from '../testing-seed';

/** `npm run fuzz` tries everything; the check a share of it, and `npm run soak` others. */
export const isWhole = process.env.FUZZ_WHOLE === '1';

/** So many of a list, others at the next index: together the indexes reach all of them. */
export const shareOf = <T>(list: readonly T[], index: number, many = 4): readonly T[] =>
  isWhole ? list : Array.from({ length: many }, (_, n) => list[(testSeed + index * many + n) % list.length]!);
