import { isAfter, isBefore } from './day';
/** Provinces of GB/T 2260, as the number of a resident id card begins. */
const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71'.split(
    ' ',
  ),
);
/** The papers whose number has 18 characters and the check digit of GB 11643. */
export type NumberedPaper = 'id_card' | 'hmt_residence' | 'foreign_resident';
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const ID_CHECK_DIGITS = '10X98765432';
const EARLIEST_BIRTH = '1900-01-01';

/**
 * The first fault of a number of 18 characters (GB 11643): `format` (shape, beginning, a birth date that exists and is
 * not to come), `checkDigit`, `underage`. `today` is `YYYY-MM-DD` in China. A lower-case x is accepted; store
 * `canonicalIdNo`.
 */
export function idNoProblem(
  idNo: string,
  today: string,
  adultAge: number,
): 'format' | 'checkDigit' | 'underage' | undefined {
  const birth = birthDateOf(idNo);
  if (birth === undefined || isAfter(birth, today)) return 'format';
  if (ID_CHECK_DIGITS[weighted(idNo, ID_WEIGHTS, Number) % 11] !== canonicalIdNo(idNo).charAt(17))
    return 'checkDigit';
  return ageOn(birth, today) < adultAge ? 'underage' : undefined;
}

/** The one spelling of an id card number: its x in upper case. */
export const canonicalIdNo = (idNo: string): string => idNo.toUpperCase();

/**
 * The kind of paper that has such a number, by its beginning: a province; 810000, 820000 or 830000 on the residence
 * permit of Hong Kong, Macao and Taiwan residents; or 9, the province of issue and the country in three figures on the
 * permanent residence card of a foreigner. Undefined where no paper has it.
 */
export function paperOfNumber(idNo: string): NumberedPaper | undefined {
  if (!/^\d{17}[\dXx]$/.test(idNo)) return undefined;
  if (/^8[123]0000/.test(idNo)) return 'hmt_residence';
  if (PROVINCES.has(idNo.slice(0, 2))) return 'id_card';
  return idNo.startsWith('9') && PROVINCES.has(idNo.slice(1, 3)) ? 'foreign_resident' : undefined;
}

/** The birth date in a well-shaped number of 18 characters as `YYYY-MM-DD`, undefined when its beginning or the date is wrong. */
export function birthDateOf(idNo: string): string | undefined {
  if (paperOfNumber(idNo) === undefined) return undefined;
  const day = `${idNo.slice(6, 10)}-${idNo.slice(10, 12)}-${idNo.slice(12, 14)}`;
  return isCalendarDay(day) && !isBefore(day, EARLIEST_BIRTH) ? day : undefined;
}

/** `YYYY-MM-DD` that exists in the calendar. */
export function isCalendarDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Full years lived on a day; born on 29 February counts from 1 March in a common year. Both `YYYY-MM-DD`. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

const USCC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const USCC_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** 统一社会信用代码 of the right shape (GB 32100); only this blocks. */
export const isUsccShaped = (code: string): boolean =>
  /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code);

/** What an organisation is by its code: 92 is what the registry of trade gives a 个体工商户. */
export const businessTexts = { household: '个体工商户', enterprise: '企业' } as const;
/** The kind of an organisation by its unified code. */
export const businessOf = (uscc: string): keyof typeof businessTexts =>
  uscc.startsWith('92') ? 'household' : 'enterprise';

/**
 * Whether a well-shaped code's check digit fits. A few genuine codes do not, so this warns and a person looks
 * (account.md#identity-and-contact-rules).
 */
export function hasUsccCheckDigit(code: string): boolean {
  const rest = weighted(code, USCC_WEIGHTS, (character) => USCC_ALPHABET.indexOf(character)) % 31;
  // The outer modulus matters: at rest 0 the digit is '0', not past the end of the alphabet.
  return USCC_ALPHABET[(31 - rest) % 31] === code.charAt(17);
}

/** Whether a string of digits passes the Luhn sum of bank cards. */
export function isLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  const total = [...digits].reverse().reduce((sum, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    return sum + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return total % 10 === 0;
}

function weighted(code: string, weights: readonly number[], valueOf: (character: string) => number): number {
  return weights.reduce((total, weight, index) => total + weight * valueOf(code.charAt(index)), 0);
}
