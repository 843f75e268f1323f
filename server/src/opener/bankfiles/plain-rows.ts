import type { Row } from './statement';

/**
 * Hands over rows of a text from `at` on, of which the first is `row`, as long as each is one line whose cells are bare or
 * quoted as a whole: nearly all are, and the library takes thirty times as long for them. Tells where another one begins.
 */
export function eachPlainRow(
  text: string,
  { at, row, delimiter, longest }: { at: number; row: number; delimiter: string; longest: number },
  take: (row: Row) => void,
): { at: number; row: number } {
  while (at < text.length) {
    const found = text.indexOf('\n', at);
    const end = found === -1 ? text.length : found;
    const line = text.slice(at, text[end - 1] === '\r' && end > at ? end - 1 : end);
    const cells = line.length > longest || line.includes('\r') ? undefined : cellsOf(line, delimiter);
    if (cells === undefined) break;
    if (line !== '') take({ row, raw: line.trimEnd(), cells });
    at = end + 1;
    row += 1;
  }
  return { at, row };
}

/** The cells of a line; undefined where a quotation mark is one of the text, or the last of several lines. */
function cellsOf(line: string, delimiter: string): string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter);
  const cells: string[] = [];
  for (let at = 0; ; at += 1) {
    const isQuoted = line[at] === '"';
    const found = line.indexOf(isQuoted ? '"' : delimiter, isQuoted ? at + 1 : at);
    if (isQuoted && found === -1) return undefined;
    const end = found === -1 ? line.length : found;
    const cell = line.slice(isQuoted ? at + 1 : at, end);
    if (!isQuoted && cell.includes('"')) return undefined;
    cells.push(cell);
    at = isQuoted ? end + 1 : end;
    if (at >= line.length) return cells;
    if (line[at] !== delimiter) return undefined;
  }
}
