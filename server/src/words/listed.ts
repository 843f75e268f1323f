import { UNFIT } from '@uc/contract/public-text';
import { lettersOf } from '@uc/contract/unfit-words';
import type { Db } from '../db/index';
import { allWords } from './store';

/** Texts that everybody will read, by the field of the form in which they are told of. */
export type PublicTexts = Readonly<Record<string, readonly (string | null | undefined)[]>>;
interface Fault {
  field: string;
  message: string;
}

/** Words of the list that occur in texts, as whoever reviews them reads: those that refuse first. */
export async function wordsIn(db: Db, texts: PublicTexts): Promise<string[]> {
  const found = findIn(await allWords(db), Object.values(texts).flat());
  const of = (effect: string) => found.filter((one) => one.effect === effect).map(({ word }) => word);
  return [...of('refuse'), ...of('review')];
}

/** `faults` with those of the fields, not told of yet, that have a word with which nothing is handed in. */
export async function listedFaults(
  db: Db,
  texts: PublicTexts,
  faults: readonly Fault[] = [],
): Promise<Fault[]> {
  const refusing = (await allWords(db)).filter(({ effect }) => effect === 'refuse');
  const told = new Set(faults.map(({ field }) => field));
  const fields = Object.keys(texts).filter(
    (field) => !told.has(field) && findIn(refusing, texts[field]!).length > 0,
  );
  return [...faults, ...fields.map((field) => ({ field, message: UNFIT }))];
}

/** The listed words in the texts of one field, also a word that is spread over several texts. */
function findIn<Word extends { word: string }>(list: readonly Word[], texts: PublicTexts[string]): Word[] {
  const letters = lettersOf(texts.map((text) => text ?? '').join('\n'));
  // A word of marks alone, from before they were refused, would be in every text.
  return list.filter(({ word }) => lettersOf(word) !== '' && letters.includes(lettersOf(word)));
}
