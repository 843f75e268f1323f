import { seeded as numbersOf } from '../server/src/demo/seeded';

/** A random generator that repeats with its seed. */
export interface Random {
  /** Between 0 and 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  pick<T>(of: readonly T[]): T;
}

/** Numbers are the same for the same seed. */
export function seededRandom(seed: number): Random {
  const next = numbersOf(seed);
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return { next, whole, pick: (of) => of[whole(0, of.length - 1)]! };
}
