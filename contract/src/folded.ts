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

/**
 * Numbers of ours, in groups as people read them out: an order's, an application's for a real name, a bill's, and
 * those of all other documents; one that was minted looks like a word, and is known by what stands before it: 合同编号：HT7K2MQ04XTA.
 */
const OWN =
  /(?<![A-Z\d])(?:O(?:[ -]{0,3}\d){16}|RN(?:[ -]{0,3}\d){14}|IOU(?:[ -]{0,3}\d){12}|(?!O)[A-Z]{1,2}(?:[ -]{0,3}\d){18}|(?<=[号码]:? ?)[A-Z]{1,2}[\dA-HJKMNP-TV-Z]{10})(?![A-Z\d])/g;
/** Numbers of applications that say themselves what they are: of a patent, and under which a copyright was taken. */
const OFFICE =
  /(?<![A-Z\d])(?:(?:ZL)?(?:[ -]{0,3}\d){12} {0,3}\. {0,3}[\dX]|(?:19|20)\d{2} ?[A-Z] ?\d{2} ?[A-Z] ?\d{6,8})(?![A-Z\d])/g;

/** The number of ours in a text, whatever words stand around it; undefined without one, or with two. */
export const documentNoIn = (text: string): string | undefined =>
  onlyOne(text, OWN, (number) => number.replace(/^(IOU\d{6})/, '$1-'));
/** The number of an application in a text, as cases keep it; undefined without one, or with two. */
export const applicationNoIn = (text: string): string | undefined =>
  onlyOne(text, OFFICE, (number) => number.replace(/^ZL/, ''));

function onlyOne(text: string, shape: RegExp, kept: (number: string) => string): string | undefined {
  const line = visibleLine(text.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(DASHES, '-')
    .replaceAll(/\s/g, ' ');
  const [found, ...others] = new Set(
    (line.match(shape) ?? []).map((one) => kept(one.replaceAll(/[ -]/g, ''))),
  );
  return others.length === 0 ? found : undefined;
}

/** The text in one width, without blanks and invisible marks; its case stays. */
export const bare = (text: string): string => visibleLine(text.normalize('NFKC')).replaceAll(/\s/g, '');
