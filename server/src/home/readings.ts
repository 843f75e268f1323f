import type { ReadingsOf } from '@uc/contract/spelling';
import { polyphonic } from 'pinyin-pro';

const known = new Map<string, readonly string[]>();

/** The readings of a letter by `pinyin-pro`, which has those of given names as well (ADR 124). */
export const readingsOf: ReadingsOf = (letter) => {
  if (!/\p{Script=Han}/u.test(letter)) return [];
  const found = known.get(letter) ?? readingsBy(letter);
  known.set(letter, found);
  return found;
};

/** A letter that the package does not know is read as itself. */
const readingsBy = (letter: string): readonly string[] =>
  (polyphonic(letter, { toneType: 'none', type: 'array' })[0] ?? [])
    .map((reading) => reading.replaceAll('ü', 'v'))
    .filter((reading) => /^[a-z]+$/.test(reading));
