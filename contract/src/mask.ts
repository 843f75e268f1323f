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

const phone = /(?<![\w.])(1[3-9]\d)[ -]?(\d{4})[ -]?(\d{4})(?!\w)/g;
const longNumber = /(?<!\w)\d{15,18}[\dXx]?(?!\w)/g;
/** A text without the whole of the phones, identity numbers and card numbers in it, for who need not know them (support.md#staff). */
export const maskNumbers = (text: string): string =>
  text
    .replaceAll(phone, (_, head: string, _middle: string, end: string) => `${head}****${end}`)
    .replaceAll(longNumber, mask);
