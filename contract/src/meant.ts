import { applicationNoIn, bare, documentNoIn, folded, foldedLine } from './folded';
import { amountAsMeant } from './money';
import { canonicalName } from './person-name';
import { visibleLine, visibleLines } from './visible-text';

/**
 * Cleaners of typed or pasted input, by the meaning of a field; applied twice, each gives the same result. The browser
 * cleans with it before anything is counted or judged, the server before anything is checked. Text that is not
 * understood stays for the check to refuse: nothing is cut, and no character that could be meant is left out.
 */
export const meanings = {
  /** As it was typed, a password. */
  exact: (typed: string) => typed,
  words: (typed: string) => visibleLine(typed).trim(),
  lines: (typed: string) => visibleLines(typed).trim(),
  name: (typed: string) => canonicalName(typed).trim(),
  /** The search words of a list, or a number that was pasted in groups or with surrounding text. */
  search: (typed: string) =>
    documentNoIn(typed) ?? applicationNoIn(typed) ?? groupsIn(typed) ?? visibleLine(typed).trim(),
  phone: mobile,
  /** A name to sign in with, a number of QQ, an address of mail or of the web: one word. */
  word: (typed: string) => bare(typed),
  /** A phone number, an address of mail or a name. */
  login: (typed: string) => (isMobile(mobile(typed)) ? mobile(typed) : bare(typed)),
  /**
   * Identifiers printed in groups and compared without them: a card, 联行号, a number of a paper, a code on a coupon.
   */
  identifier: folded,
  /** Numbers that keep their hyphens: an account of a company, a number of an office. */
  number: foldedLine,
  whole: (typed: string) => wholeAsMeant(bare(typed)),
  amount: amountAsMeant,
  code: codeAsMeant,
} as const;

/** The meaning of a field, which selects its cleaner. */
export type Meaning = keyof typeof meanings;

const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);

/** A number of eleven digits without the country code before it and the marks between its groups. */
function mobile(typed: string): string {
  const digits = folded(typed).replaceAll(/[().]/g, '');
  return digits.replace(/^(?:TEL:)?(?:\+|00)?86(?=1[3-9]\d{9}$)/, '').replace(/^TEL:(?=1)/, '');
}

/** A phone number, or the twelve digits of an account, where nothing else was typed; digits without a gap stay as they are. */
function groupsIn(typed: string): string | undefined {
  if (/^\d*$/.test(visibleLine(typed).trim())) return undefined;
  const phone = mobile(typed);
  if (isMobile(phone)) return phone;
  return /^\d{12}$/.test(folded(typed)) ? folded(typed) : undefined;
}

/** `1,000` is a thousand; any other comma stays to be refused. */
const wholeAsMeant = (text: string): string =>
  /^\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;

/** A code of six digits, also where the whole message was pasted; where two stand in it, neither is taken. */
function codeAsMeant(typed: string): string {
  const text = visibleLine(typed.normalize('NFKC'));
  if (/^[\d\s-]*$/.test(text)) return folded(text);
  const [code, ...others] = text.match(/(?<!\d)\d{6}(?!\d)/g) ?? [];
  return code !== undefined && others.length === 0 ? code : folded(text);
}
