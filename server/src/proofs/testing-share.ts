import { isWhole } from '../testing-breadth';
import { testSeed } from '../testing-seed';

/** A share of a list, another one at the next index: together the indexes reach all of them. */
export const shareOf = <T>(list: readonly T[], index: number, many = 4): readonly T[] =>
  isWhole || list.length <= many
    ? list
    : Array.from({ length: many }, (_, n) => list[(testSeed + index * many + n) % list.length]!);
