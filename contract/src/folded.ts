import { visibleLine } from './visible-text';

/** Hyphens and dashes of every width, and the minus sign. */
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * A text of others in one spelling, in which identifiers are looked for: NFKC, capitals, one hyphen, no blanks, no
 * invisible marks.
 */
export const foldedLine = (text: string): string => bare(text).toUpperCase().replaceAll(DASHES, '-');

/** The same without hyphens too: how identifiers in it are compared. */
export const folded = (text: string): string => bare(text).toUpperCase().replaceAll(DASHES, '');

/**
 * Every run of `length` characters of a folded text, each once: whatever a bank or an office has set before and behind an
 * identifier, one of them is it.
 */
export function windowsOf(text: string, length: number): string[] {
  const runs = Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) =>
    text.slice(at, at + length),
  );
  return [...new Set(runs)];
}

const DOCUMENT_NO = /^[A-Z]\d{18}$/;
/** The number of a document of ours (product 03) in a text, whatever stands around it; undefined without one, or with two. */
export function documentNoIn(text: string): string | undefined {
  const [found, ...others] = windowsOf(folded(text), 19).filter((part) => DOCUMENT_NO.test(part));
  return others.length === 0 ? found : undefined;
}

/** The text in one width, without blanks and invisible marks; its case stays. */
export const bare = (text: string): string => visibleLine(text.normalize('NFKC')).replaceAll(/\s/g, '');
