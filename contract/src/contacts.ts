import { visibleLines } from './visible-text';

/**
 * Ways to reach somebody past the platform (public-texts.md#how-they-are-judged), looked for in text of one
 * width without invisible marks.
 */
const CONTACT = [
  /(?<!\d)1[\s-]{0,2}[3-9](?:[\s.-]{0,2}\d){9}(?!\d)/gu,
  /(?<![一二三四五六七八九零〇幺])[一幺][三四五六七八九][一二三四五六七八九零〇幺]{9}(?![一二三四五六七八九零〇幺])/gu,
  /(?<![\d-])(?:0\d{2,3}[\s-]\d{7,8}|400[\s-]\d{3}[\s-]?\d{4})(?!\d)/gu,
  /https?:\/\/|www\.|[A-Za-z0-9](?:(?<!asp|vb|ado)\.net|\.(?:com|cn|org|top|vip|shop))(?![A-Za-z])/giu,
  /[A-Za-z0-9-]{1,63}\s?(?:点|dot)\s?(?:com|cn|net)(?![A-Za-z])/giu,
  /[\w.+-]{1,64}@(?!\dx\.)[\w-]{1,64}\.[A-Za-z]{2,}/gu,
  // The words, also with blanks between their letters and none that begins another (VxWorks, wxPython). Behind a colon whatever can
  // be a name is one; without it a number of QQ, or a name with a digit in it: a year behind letters is none (SDK2026).
  /(?:扣\s{0,3}扣|企\s{0,3}鹅|[微薇威]\s{0,3}[信心]|v\s{0,3}信)\s{0,3}(?:号|群|是|为|id)?\s{0,3}(?::\s{0,3}[\w-]{5,20}|(?:\d{5,12}(?![A-Za-z\d])|(?![A-Za-z]{1,4}(?:19|20)\d\d(?!\d))(?=[A-Za-z_-]{1,19}[\d_])[A-Za-z][\w-]{4,19}))/giu,
  /(?<![A-Za-z])(?:q\s{0,3}q|v\s{0,3}x|w\s{0,3}x|we\s?chat|wei\s?xin)(?![A-Za-z])\s{0,3}(?:号|群|是|为|id)?\s{0,3}(?::\s{0,3}[\w-]{5,20}|(?:\d{5,12}(?![A-Za-z\d])|(?![A-Za-z]{1,4}(?:19|20)\d\d(?!\d))(?=[A-Za-z_-]{1,19}[\d_])[A-Za-z][\w-]{4,19}))/giu,
  /[加+➕]\s{0,3}[我个下]?\s{0,3}(?:[微薇威]|[vq](?![A-Za-z]))\s{0,3}[信群]?\s{0,3}(?:号|群|是|为|id)?\s{0,3}(?::\s{0,3}[\w-]{5,20}|(?:\d{5,12}(?![A-Za-z\d])|(?![A-Za-z]{1,4}(?:19|20)\d\d(?!\d))(?=[A-Za-z_-]{1,19}[\d_])[A-Za-z][\w-]{4,19}))/giu,
  /(?<![\w-])[vq]\s{0,3}:\s{0,3}(?:\d{5,12}(?![A-Za-z\d])|(?![A-Za-z]{1,4}(?:19|20)\d\d(?!\d))(?=[A-Za-z_-]{1,19}[\d_])[A-Za-z][\w-]{4,19})/giu,
];

const plainOf = (text: string): string => visibleLines(text.normalize('NFKC'));

/** Whether free text carries a phone number, an address of the web or of mail, a QQ or a WeChat number. */
export function hasContact(text: string): boolean {
  const plain = plainOf(text);
  return CONTACT.some((pattern) => plain.search(pattern) >= 0);
}

/** The same text with the contacts hidden that `hasContact` would find; without any, as it was typed. */
export const hideContacts = (text: string): string =>
  hasContact(text)
    ? CONTACT.reduce((plain, pattern) => plain.replaceAll(pattern, '***'), plainOf(text))
    : text;
