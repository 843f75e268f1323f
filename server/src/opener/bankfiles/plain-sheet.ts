/** A cell as it is written in the sheet: its column's letters, its type, and its text before anything is made of it. */
type TakeCell = (letters: string | undefined, type: string | undefined, text: string) => void;

interface Sheet {
  /** Whether all that was written to the parser is closed but the element that holds the rows. */
  isAmongRows: () => boolean;
  /** What the parser is for. */
  write: (xml: string) => void;
  isOver: () => boolean;
  row: (number: string | undefined) => void;
  cell: TakeCell;
  rowEnd: () => void;
}

const DATA = '<sheetData>';
const ROW_END = '</row>';
/** No row is longer. */
const MOST_HELD = 1024 * 1024;
const ROW = /<row((?: [\w:.]+="[^"<>&]*")*)>/y;
const NUMBER = / r="(\d+)"/;
const CELL =
  /<c(?: r="([A-Z]{1,3})\d+")?(?: s="\d+")?(?: t="(s|n|str|inlineStr)")?(?:\/>|>(?:<v>([^<&]*)<\/v>|<is><t(?: xml:space="preserve")?>([^<&]*)<\/t><\/is>)?<\/c>)/y;

/**
 * Reads the rows of a sheet that are written as programs write them, and leaves everything else to the parser, which takes four
 * times as long: the head, a row with anything unusual in it, and all that follows where something else stands between rows.
 */
export class PlainRows {
  #held = '';
  #isLeft = false;
  readonly #sheet: Sheet;
  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  feed(xml: string): void {
    if (this.#isLeft) return this.#sheet.write(xml);
    const held = this.#held + xml;
    this.#held = held.slice(this.#passed(held));
    if (this.#isLeft || this.#held.length > MOST_HELD) this.end();
  }

  /** What is held goes to the parser as well. */
  end(): void {
    this.#isLeft = true;
    this.#sheet.write(this.#held);
    this.#held = '';
  }

  /** How much of what is held has been read or written. */
  #passed(held: string): number {
    const { isAmongRows, isOver, write } = this.#sheet;
    let at = 0;
    if (!isAmongRows()) {
      const data = held.indexOf(DATA);
      if (data === -1) return 0;
      at = data + DATA.length;
      write(held.slice(0, at));
    }
    while (!isOver()) {
      // Such a word in a remark is none.
      this.#isLeft = !isAmongRows() || !'<row'.startsWith(held.slice(at, at + '<row'.length));
      if (this.#isLeft) return at;
      const end = held.indexOf(ROW_END, at);
      if (end === -1) return at;
      if (!this.#isRead(held, at, end)) write(held.slice(at, end + ROW_END.length));
      at = end + ROW_END.length;
    }
    return at;
  }

  /** Reads the row from one place to another; false, and nothing read, where anything unusual stands there. */
  #isRead(held: string, from: number, end: number): boolean {
    ROW.lastIndex = from;
    const attributes = ROW.exec(held)?.[1];
    if (attributes === undefined) return false;
    const found: Parameters<TakeCell>[] = [];
    CELL.lastIndex = ROW.lastIndex;
    let at = CELL.lastIndex;
    while (at < end) {
      const cell = CELL.exec(held);
      if (cell === null) return false;
      found.push([cell[1], cell[2], cell[3] ?? cell[4] ?? '']);
      at = CELL.lastIndex;
    }
    if (at !== end) return false;
    this.#sheet.row(NUMBER.exec(attributes)?.[1]);
    for (const cell of found) this.#sheet.cell(...cell);
    this.#sheet.rowEnd();
    return true;
  }
}
