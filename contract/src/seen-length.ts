/** Texts of one character each by their code units: no marks that join or change others, no pairs. */
const PLAIN =
  /^[\n\t\u0020-\u02FF\u2010-\u2027\u2030-\u203B\u2460-\u24FF\u3000-\u3029\u3040-\u3096\u309B-\u31FF\u3400-\uA48C\uFF00-\uFF9D]*$/;
const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' });
/** More code units than a family with its colours has to one character. */
const MOST_UNITS = 16;

/** The number of characters that a person sees: 👨‍👩‍👧 is one, and so is 葛󠄀. */
export const seenLength = (text: string): number =>
  PLAIN.test(text) ? text.length : [...characters.segment(text)].length;

/** Whether a text has from `least` to `most` characters as they are seen; marks piled on one of them are not endless. */
export const isSeenWithin = (text: string, least: number, most: number): boolean => {
  if (text.length > most * MOST_UNITS) return false;
  const length = seenLength(text);
  return length >= least && length <= most;
};

/** At most the first `most` characters of a text, each of them whole. */
export function firstSeen(text: string, most: number): string {
  if (isSeenWithin(text, 0, most)) return text;
  const segments = [...characters.segment(text.slice(0, most * MOST_UNITS))];
  // The last one may have been cut in two with its code units.
  return segments
    .slice(0, Math.min(most, segments.length - 1))
    .map(({ segment }) => segment)
    .join('');
}
