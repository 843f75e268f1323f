import { limits } from '@uc/contract/limits';
import { Parser } from 'htmlparser2';
import { PlainRows } from './plain-sheet';
import { type Cell, Fault, type Row } from './statement';

/** Pieces of an XML part of a workbook, and whoever reads them may stop. */
type Xml = AsyncIterable<Uint8Array>;
const { columns: MOST_COLUMNS } = limits.bankUploads;

/** Reads XML as it comes, until `isOver`. Names are told without their prefix. */
async function parsed(
  xml: Xml,
  on: { open(name: string, attributes: Record<string, string>): void; close(name: string): void },
  onText: (text: string) => void,
  isOver: () => boolean = () => false,
  plainly?: (write: (xml: string) => void) => PlainRows,
): Promise<void> {
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  let hasEnded = false;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => on.open(local(name), attributes),
      // What is open at its end was cut off.
      onclosetag: (name) => hasEnded || on.close(local(name)),
      ontext: onText,
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  const plain = plainly?.((text) => parser.write(text));
  for await (const piece of xml) {
    const text = decoder.decode(piece, { stream: true });
    if (plain === undefined) parser.write(text);
    else plain.feed(text);
    if (isOver()) return;
  }
  plain?.end();
  hasEnded = true;
  parser.end();
}

/** Puts texts together that may be divided into runs; how they are read aloud is not one of them. */
class Runs {
  text = '';
  #isText = false;
  #isAloud = false;
  open(name: string): void {
    if (name === 'rPh') this.#isAloud = true;
    if ((name === 't' || name === 'v') && !this.#isAloud) this.#isText = true;
  }
  close(name: string): void {
    if (name === 'rPh') this.#isAloud = false;
    if (name === 't' || name === 'v') this.#isText = false;
  }
  add(text: string): void {
    if (this.#isText) this.text += text;
  }
  take(): string {
    const whole = wholeText(this.text);
    this.text = '';
    return whole;
  }
}

/** A line break within a text is written as a code, for XML does not keep it. */
const wholeText = (text: string): string =>
  text.includes('_')
    ? text.replaceAll(/_x000([9AD])_/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : text;

/** The texts that the cells of a workbook share. */
export async function sharedTexts(xml: Xml): Promise<string[]> {
  const texts: string[] = [];
  const runs = new Runs();
  const close = (name: string) => {
    runs.close(name);
    if (name === 'si') texts.push(runs.take());
  };
  await parsed(xml, { open: (name) => runs.open(name), close }, (text) => runs.add(text));
  return texts;
}

/** Names and attributes of the elements of a small part. */
export async function elementsOf(xml: Xml): Promise<{ name: string; attributes: Record<string, string> }[]> {
  const found: { name: string; attributes: Record<string, string> }[] = [];
  const open = (name: string, attributes: Record<string, string>) => void found.push({ name, attributes });
  await parsed(xml, { open, close: () => undefined }, () => undefined);
  return found;
}

/**
 * Hands over the rows of a sheet that have a cell, one after the other, until `take` says that it wants no more. Each is as
 * long as the longest before it, for a sheet leaves out empty cells.
 */
export async function eachSheetRow(
  xml: Xml,
  shared: readonly string[],
  take: (row: Row) => boolean,
): Promise<void> {
  const runs = new Runs();
  let [row, column, widest] = [0, -1, 0];
  let type = '';
  let cells: Cell[] = [];
  let [isOver, isWhole] = [false, false];
  // How many elements are open, and how many of them hold the rows.
  let [depth, rowsAt] = [0, 0];
  const rowOf = (number: string | undefined) => {
    [row, column, cells] = [Number(number) || row + 1, -1, []];
  };
  const cellAt = (place: string | undefined, kind = 'n') => {
    [column, type] = [columnOf(place) ?? column + 1, kind];
  };
  const cellEnd = (text: string) => {
    const cell = cellOf(type, text, shared);
    if (cell === '') return;
    if (column >= MOST_COLUMNS) throw new Fault('一行的格数太多，不是账户明细', { row });
    while (cells.length < column) cells.push('');
    cells[column] = cell;
  };
  const rowEnd = () => {
    if (cells.length === 0 || isOver) return;
    widest = Math.max(widest, cells.length);
    const raw = cells.join('\t');
    // Parts of the line, which is kept: as parts of the XML they would keep all of that in memory.
    const parts = raw.split('\t');
    if (parts.length === cells.length)
      cells = cells.map((cell, index) => (typeof cell === 'number' ? cell : parts[index]!));
    while (cells.length < widest) cells.push('');
    isOver = !take({ row, raw, cells });
  };
  const open = (name: string, { r, t }: Record<string, string>) => {
    depth += 1;
    runs.open(name);
    if (name === 'sheetData') rowsAt = depth;
    if (name === 'row') rowOf(r);
    if (name === 'c') cellAt(r, t);
  };
  const close = (name: string) => {
    depth -= 1;
    runs.close(name);
    if (name === 'sheetData') isWhole = true;
    if (name === 'c') cellEnd(runs.take());
    if (name === 'row') rowEnd();
  };
  const rows = {
    isAmongRows: () => rowsAt > 0 && depth === rowsAt,
    isOver: () => isOver,
    row: rowOf,
    cell(letters: string | undefined, kind: string | undefined, text: string) {
      cellAt(letters, kind);
      cellEnd(wholeText(text));
    },
    rowEnd,
  };
  await parsed(
    xml,
    { open, close },
    (text) => runs.add(text),
    () => isOver,
    (write) => new PlainRows({ ...rows, write }),
  );
  if (!isOver && !isWhole) throw new Fault('表格文件不完整或已损坏，请重新下载');
}

/** The column of a cell from 0, by the letters of its place: `B3`. */
function columnOf(place: string | undefined): number | undefined {
  const letters = place && /^[A-Z]{1,3}/.exec(place)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** What a cell says: a number or a text; a truth or an error says nothing. */
function cellOf(type: string, text: string, shared: readonly string[]): Cell {
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'b' || type === 'e') return '';
  if (type !== 'n' || text.trim() === '') return text;
  const value = Number(text);
  return Number.isNaN(value) ? text : value;
}
