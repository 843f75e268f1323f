/**
 * Text that a spreadsheet would read as a formula, full-width characters included; numbers that it would shorten count
 * as text too (trust F4).
 */
const dangerous = /^[\s\u00A0\u3000]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/;
const longNumber = /^(?:0\d+|\d{12,})$/;
/** The same after a character at which a spreadsheet with another separator or quote setting would start a new cell. */
const dangerousWithin = /([;\t\r\n|])(?=[^\S\t\r\n]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Text that every spreadsheet keeps as text: an apostrophe is put before a cell that could be read as something else.
 */
export const harmlessCell = (text: string): string => {
  const whole = dangerous.test(text) || longNumber.test(text) ? `'${text}` : text;
  return whole.replaceAll(dangerousWithin, "$1'");
};

/** A field as RFC 4180 has it, quoted also where only another separator would split it. */
export const quotedCell = (text: string): string =>
  /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Without knowing of whole characters: of 100,000 lines nearly no cell has to be asked further. */
const mayBeOdd = /[^ -~\u00A0-\uD7FF\uE000-\uFFFF]/;
/**
 * A cell without the marks that keep it text in spreadsheets: blanks, TAB, a backtick or apostrophe before it, `="…"`
 * around it.
 */
export function bareCell(cell: string): string {
  const trimmed = cell.trim();
  // The database takes neither NUL nor half a character.
  const text = mayBeOdd.test(trimmed) ? trimmed.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim() : trimmed;
  const within = text.startsWith('="') && text.endsWith('"') ? text.slice(2, -1) : text;
  return within.startsWith("'") || within.startsWith('`') ? within.slice(1) : within;
}
