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

// Digits may be full-width, and people put blanks, points and dashes between groups of them.
/** With a country code before it; our own numbers are longer runs of digits, and amounts have a point before them. */
const mobile =
  /(?<![0-9０-９.])(?:[+＋]?[8８][6６][ \u00A0\u3000.·_－—-]?)?([1１][3-9３-９][0-9０-９])[ \u00A0\u3000.·_－—-]?[0-9０-９]{4}[ \u00A0\u3000.·_－—-]?([0-9０-９]{4})(?![0-9０-９])/g;
const landline = /(?<![\w０-９.])([0０][0-9０-９]{2,3})[-－—][0-9０-９]{3,4}([0-9０-９]{4})(?![0-9０-９])/g;
/** Numbers of identity and of cards, in one run or in groups; a capital before it makes it a number of ours. */
const longNumber =
  /(?<![0-9０-９A-Z_])(?:[0-9０-９]{15,18}[0-9０-９Xx]?|[0-9０-９]{6}[ \u00A0\u3000-]?[0-9０-９]{8}[ \u00A0\u3000-]?[0-9０-９]{3}[0-9０-９Xx]|[0-9０-９]{4}(?:[ \u00A0\u3000-]?[0-9０-９]{4}){3}(?:[ \u00A0\u3000-]?[0-9０-９]{1,3})?)(?![\w０-９])/g;
/**
 * A text without the whole of the phones, identity numbers and card numbers in it, for who need not know them
 * (support.md#rights).
 */
export const maskNumbers = (text: string): string =>
  text
    .replaceAll(longNumber, mask)
    .replaceAll(mobile, (_, head: string, end: string) => `${head}****${end}`)
    .replaceAll(landline, (_, head: string, end: string) => `${head}-****${end}`);

/** Whether a search asks for digits, which must not find what is masked. */
export const asksDigits = (keyword: string): boolean => /[0-9０-９]/.test(keyword);
