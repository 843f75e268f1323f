/** What a spreadsheet would take for a formula, in any width; a number it would shorten is text as well (trust F4). */
const dangerous = /^[\s\u00A0\u3000]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/;
const longNumber = /^(?:0\d+|\d{12,})$/;
/** The same behind what a spreadsheet set to another separator, or none of our quotes, would begin a cell at. */
const dangerousWithin = /([;\t\r\n|])(?=[^\S\t\r\n]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Text that stays text wherever it is opened: an apostrophe in front of whatever could be anything else. */
export const harmlessCell = (text: string): string => {
  const whole = dangerous.test(text) || longNumber.test(text) ? `'${text}` : text;
  return whole.replaceAll(dangerousWithin, "$1'");
};

/** A field as RFC 4180 has it, quoted also where only another separator would split it. */
export const quotedCell = (text: string): string =>
  /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
