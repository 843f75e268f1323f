import { seeded as numbers } from '../server/src/demo/seeded';

/** A source of chance that comes again with its seed. */
export interface Chance {
  /** Between 0 and 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  pick<T>(of: readonly T[]): T;
}

/** The same for the same seed. */
export function seeded(seed: number): Chance {
  const next = numbers(seed);
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return { next, whole, pick: (of) => of[whole(0, of.length - 1)]! };
}
