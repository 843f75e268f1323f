import { bare, windowsOf } from '@uc/contract/folded';
import {
  canonicalIdNo,
  hasUsccCheckDigit,
  idNoProblem,
  isCalendarDay,
  isLuhn,
  isUsccShaped,
} from '@uc/contract/identity';
import { joined, type Piece, type Row } from './rows';

type Found = Pick<Piece, 'text' | 'confidence' | 'box'>;

/** Letters that a reader takes for digits, where only digits may stand. */
const digitFor: Record<string, string> = {
  ...{ O: '0', o: '0', Q: '0', D: '0', I: '1', l: '1', i: '1', '|': '1', Z: '2', z: '2' },
  ...{ S: '5', s: '5', G: '6', B: '8' },
};
const asDigits = (text: string) => [...text].map((character) => digitFor[character] ?? character).join('');
/** Every day is before it: whether a day has come is judged at the form. */
const END_OF_TIME = '9999-12-31';

/** The texts of a row, piece by piece, and as a whole, for a number that was read in two. */
const readings = (rows: readonly Row[]): Found[] =>
  rows.flatMap((row) => [...row, ...(row.length > 1 ? [joined(row)] : [])]);

function firstOf(rows: readonly Row[], take: (text: string) => string | undefined): Found | undefined {
  for (const found of readings(rows)) {
    const text = take(bare(found.text));
    if (text !== undefined) return { ...found, text };
  }
  return undefined;
}

/** A number of 18 characters with its check digit (GB 11643). */
export const idNumber = (rows: readonly Row[]): Found | undefined =>
  firstOf(rows, (text) =>
    windowsOf(canonicalIdNo(asDigits(text.replaceAll('×', 'X'))), 18).find(
      (part) => idNoProblem(part, END_OF_TIME, 0) === undefined,
    ),
  );

/** The number of a permanent residence card of 2017, whose shape alone is known. */
export const oldResidenceNumber = (rows: readonly Row[]): Found | undefined =>
  firstOf(rows, (text) => /(?<![A-Z])[A-Z]{3}\d{12}(?!\d)/.exec(text)?.[0]);

/** A 统一社会信用代码, rather one whose check digit fits. */
export function uscc(rows: readonly Row[]): Found | undefined {
  // I, O, S and Z are no characters of it.
  const clean = (text: string) =>
    [...text.toUpperCase()].map((one) => ('IOSZ'.includes(one) ? digitFor[one]! : one)).join('');
  const shaped = (text: string) => windowsOf(clean(text), 18).filter(isUsccShaped);
  return (
    firstOf(rows, (text) => shaped(text).find(hasUsccCheckDigit)) ??
    firstOf(rows, (text) => shaped(text.replace(/^\D*?(?=[\dA-Z]{18})/, ''))[0])
  );
}
export const hasFit = (code: string): boolean => isUsccShaped(code) && hasUsccCheckDigit(code);

/** The number of a bank card: rather one that passes Luhn, which not every card does. */
export function cardNumber(rows: readonly Row[]): Found | undefined {
  const digits = (text: string) => /(?<!\d)\d{15,19}(?!\d)/.exec(asDigits(text))?.[0];
  return (
    firstOf(rows, (text) => {
      const number = digits(text);
      return number !== undefined && isLuhn(number) ? number : undefined;
    }) ?? firstOf(rows, digits)
  );
}

/** The days of a text such as 2020.03.07-2040.03.07 or 2018年06月01日至长期, as `YYYY-MM-DD`. */
export function daysIn(text: string): string[] {
  const spelled = [...text.matchAll(/(\d{4})年(\d{1,2})月(\d{1,2})日?/g)].map(([, y, m, d]) =>
    [y, m!.padStart(2, '0'), d!.padStart(2, '0')].join('-'),
  );
  const digits = asDigits(text).replaceAll(/\D/g, '');
  const plain = [digits.slice(0, 8), digits.slice(8, 16)]
    .filter((part) => part.length === 8)
    .map((part) => `${part.slice(0, 4)}-${part.slice(4, 6)}-${part.slice(6)}`);
  return (spelled.length > 0 ? spelled : plain).filter(isCalendarDay);
}
