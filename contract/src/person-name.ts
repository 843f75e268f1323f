import { visibleLine } from './visible-text';

/** The dot inside names is U+00B7; keyboards and papers of others have these for it, often between blanks. */
const DOTS = /[·•・‧･∙⋅]/;
/** Marks that choose between drawings of one character: no register of names keeps them. */
const VARIANTS = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;
/** Text copied out of a PDF has radicals where it shows the character that looks the same. */
const RADICALS = /[\u2F00-\u2FD5]/g;

/** The one spelling of a name, of a person or of an account holder: as it is seen, with the dot of names (U+00B7). */
export const canonicalName = (typed: string): string =>
  visibleLine(typed)
    .replaceAll(VARIANTS, '')
    .replaceAll(RADICALS, (radical) => radical.normalize('NFKC'))
    .replaceAll(/[‘’]/g, "'")
    .split(DOTS)
    .map((part) => part.trim())
    .join('·');

/**
 * 々, 〇 and the unified ideographs: two blocks of the first plane, twelve characters among the compatibility ones, and the
 * planes 2 and 3, which hold nothing else. Written as ranges, so that a browser whose Unicode is older takes the same names.
 */
const IDEOGRAPHS =
  /[\u3005\u3007\u3400-\u4DBF\u4E00-\u9FFF\uFA0E\uFA0F\uFA11\uFA13\uFA14\uFA1F\uFA21\uFA23\uFA24\uFA27-\uFA29\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}]/gu;
const HAN_NAME =
  /^[\u3005\u3007\u3400-\u4DBF\u4E00-\u9FFF\uFA0E\uFA0F\uFA11\uFA13\uFA14\uFA1F\uFA21\uFA23\uFA24\uFA27-\uFA29\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}]+(?:·[\u3005\u3007\u3400-\u4DBF\u4E00-\u9FFF\uFA0E\uFA0F\uFA11\uFA13\uFA14\uFA1F\uFA21\uFA23\uFA24\uFA27-\uFA29\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}]+)*$/u;
const LETTER_NAME = /^\p{Script=Latin}+(?:[ .,'·-]+\p{Script=Latin}+)*\.?$/u;

/** Whether a name in its one spelling can be a person's: 2–50 characters (code points), Han with dots between them, or letters. */
export function isPersonName(name: string): boolean {
  const { length } = [...name];
  if (length < 2 || length > 50 || name.includes('··')) return false;
  return HAN_NAME.test(name) || LETTER_NAME.test(name);
}

/** The Han characters of a text, of every plane. */
export const ideographsOf = (text: string): string[] => text.match(IDEOGRAPHS) ?? [];
