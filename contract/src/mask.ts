/**
 * Keeps the first and the last character and hides the rest (spec §5). Shorter than three that would hide nothing, so
 * one character becomes `*` and two keep the first only: `张*` (shell.md#masking). Characters are code points.
 */
export function mask(value: string): string {
  const characters = [...value];
  const [first = '', ...others] = characters;
  if (characters.length < 3) return characters.length === 1 ? '*' : first + '*'.repeat(others.length);
  return first + '*'.repeat(characters.length - 2) + characters.at(-1);
}

/** `138****5678` (shell.md#masking); a text other than an 11-digit number is masked as any text. */
export const maskPhone = (phone: string): string =>
  /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : mask(phone);

/** `a***z@qq.com`: always three asterisks, so the length of the name is not told; one or two letters as `mask` does. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return mask(email);
  const name = email.slice(0, at);
  return (name.length < 3 ? mask(name) : `${name.charAt(0)}***${name.at(-1)}`) + email.slice(at);
}

/** `3***************9`: the spec's own rule (shell.md#masking). */
export const maskIdNo = mask;
/** `张*三`, `张*`: the spec's own rule (shell.md#masking). */
export const maskName = mask;

/** `**** **** **** 0018`: the last four digits of a card or account; under eight digits as `mask` does. */
export function maskCard(cardNo: string): string {
  const digits = cardNo.replace(/\D/g, '');
  return digits.length < 8 ? mask(cardNo) : `**** **** **** ${digits.slice(-4)}`;
}

/** Digits as they are typed, full-width ones with them, and what people put between groups of them. */
const D = '[0-9０-９]';
const GAP = '[ \\u00A0\\u3000.·_－—-]?';
const groups = (...sizes: number[]) => sizes.map((size) => `(${D}{${size}})`).join(GAP);
/** With a country code before it; our own numbers are longer runs of digits, and amounts have a point before them. */
const mobile = new RegExp(
  `(?<![0-9０-９.])(?:[+＋]?[8８][6６]${GAP})?([1１][3-9３-９]${D})${GAP}${groups(4, 4)}(?!${D})`,
  'g',
);
const landline = new RegExp(`(?<![\\w０-９.])([0０]${D}{2,3})[-－—]${D}{3,4}(${D}{4})(?!${D})`, 'g');
/** Numbers of identity and of cards, in one run or in groups; a capital before it makes it a number of ours. */
const SPACE = '[ \\u00A0\\u3000-]?';
const longNumber = new RegExp(
  `(?<![0-9０-９A-Z_])(?:${D}{15,18}[0-9０-９Xx]?|${D}{6}${SPACE}${D}{8}${SPACE}${D}{3}[0-9０-９Xx]|${D}{4}(?:${SPACE}${D}{4}){3}(?:${SPACE}${D}{1,3})?)(?![\\w０-９])`,
  'g',
);
/**
 * A text without the whole of the phones, identity numbers and card numbers in it, for who need not know them
 * (support.md#rights).
 */
export const maskNumbers = (text: string): string =>
  text
    .replaceAll(longNumber, mask)
    .replaceAll(mobile, (_, head: string, _middle: string, end: string) => `${head}****${end}`)
    .replaceAll(landline, (_, head: string, end: string) => `${head}-****${end}`);

/** Whether a search asks for digits, which must not find what is masked. */
export const asksDigits = (keyword: string): boolean => /[0-9０-９]/.test(keyword);
