import { add, type Fen, fen, negate } from '@uc/contract/money';
import { amountOf, fenOf, feeOf, clockOf, momentOf, numberOf, textOf } from './cells';
import { chained } from './continuity';
import type { Header } from './header';
import type { Role } from './layouts';
import { markText } from './marks';
import { type BankFileLine, type Cell, Fault, type Row, type Statement } from './statement';
import { assertSame, assertStated, type Stated, statedAbove, type Sums, yuan } from './stated';

/** Of all lines; those of a page or of a year are not looked at. */
const TOTAL = /^(?:合计|总计)/;
const OTHER_TOTAL = /^(?:小计|汇总|本页|累计|本年|本月)/;
const IN = /^(?:贷|来账|收入?)$/;
const OUT = /^(?:借|往账|支出?|付)$/;
const CURRENCY = /^(?:人民币元?|CNY|RMB|156)$/i;

/** Reads the rows below the headings one after the other: of a large file none is kept. */
export class TableReader {
  /** Rows that begin with `#`, as channels write what they say of the file. */
  readonly remarks: Row[] = [];
  lastRow = 0;
  readonly #header: Header;
  readonly #file: string;
  readonly #stated: Stated;
  readonly #sums: Sums = { in: { count: 0, sum: fen(0) }, out: { count: 0, sum: fen(0) } };
  readonly #lines: BankFileLine[] = [];
  /** Cells of the shortest line but the last, and of the last. */
  #width = 0;
  #lastWidth = 0;
  #own: string;
  constructor(header: Header, above: readonly Row[], file: string) {
    this.#header = header;
    this.#file = file;
    this.#stated = statedAbove(above);
    this.#own = this.#stated.account;
  }

  push(row: Row): void {
    const header = this.#header;
    const day = reader(header, row)('day');
    const moment = momentOf(day);
    const kind = kindOf(row, header, day, moment);
    this.lastRow = row.row;
    if (row.raw.startsWith('#')) this.remarks.push(row);
    if (kind === 'total') assertTotal(header, row, this.#sums);
    if (kind !== 'line') return;
    if (this.#lines.length > 0)
      this.#width = this.#lines.length === 1 ? this.#lastWidth : Math.min(this.#width, this.#lastWidth);
    this.#lastWidth = row.cells.length;
    const movement = movementOf(row, header);
    const side = this.#sums[movement.side];
    side.count += 1;
    side.sum = add(side.sum, movement.written);
    this.#lines.push(lineOf(row, header, movement, atOf(header, row, moment!)));
    this.#own = accountOf(this.#own, row, header, movement);
  }

  statement(): Statement {
    // All that can be missing of a file that was cut within a line is missing at its end.
    if (this.#lastWidth < this.#width)
      throw new Fault(`这一行只有${this.#lastWidth}格，前面各行有${this.#width}格，文件不完整，请重新下载`, {
        row: this.#lines.at(-1)!.row,
      });
    assertStated(this.#stated, this.#sums);
    const chain = chained(this.#lines, this.#stated);
    return { file: this.#file, kind: this.#header.layout.kind, account: this.#own, ...chain };
  }
}

type CellOf = (role: Role) => Cell | undefined;
const reader =
  ({ columns }: Header, { cells }: Row): CellOf =>
  (role) => {
    const column = columns.get(role);
    return column === undefined ? undefined : cells[column];
  };
const place = ({ columns, names }: Header, row: Row, role: Role) => ({
  row: row.row,
  column: names[columns.get(role) ?? -1] ?? '',
});

/** A row whose day is none is a row of totals, a remark or blank; one that has amounts all the same is refused. */
function kindOf(
  row: Row,
  header: Header,
  day: Cell | undefined,
  moment: string | undefined,
): 'line' | 'total' | 'other' {
  const { skipAt, skipTexts } = header.declared ?? {};
  if (skipAt !== undefined && skipTexts?.includes(textOf(row.cells[skipAt]))) return 'other';
  if (moment !== undefined) return 'line';
  const texts = row.cells.map(textOf);
  if (texts.every((text) => text === '') || texts[0]!.startsWith('#')) return 'other';
  const words = texts.map((text) => text.replaceAll(/\s/g, ''));
  if (words.some((text) => TOTAL.test(text))) return 'total';
  if (words.some((text) => OTHER_TOTAL.test(text))) return 'other';
  const text = textOf(day);
  // 农业银行 has `5 收 91,007,497.02` under its lines.
  if (/^\d{1,7}$/.test(text)) return 'other';
  const hasAmount = (['in', 'out', 'signed', 'amount'] as const).some((role) => {
    const amount = fenOf(reader(header, row)(role));
    return amount !== undefined && amount !== 0;
  });
  if (!hasAmount && !/^\d{4}/.test(text)) return 'other';
  const at = place(header, row, 'day');
  throw new Fault(text === '' ? '这一行有金额而没有日期' : `“${text.slice(0, 40)}”不是日期`, at);
}

function assertTotal({ columns, names }: Header, { row, cells }: Row, sums: Sums): void {
  for (const side of ['out', 'in'] as const) {
    const column = columns.get(side);
    if (column !== undefined)
      assertSame(`“${names[column]}”合计`, fenOf(cells[column]) ?? null, sums[side].sum, yuan, row);
  }
}

function lineOf(row: Row, header: Header, { signed }: Movement, at: string): BankFileLine {
  const { memo, columns, names, layout } = header;
  assertWhole(row, header);
  const cell = reader(header, row);
  const of = (role: Role) => place(header, row, role);
  const currency = textOf(cell('currency'));
  if (currency !== '' && !CURRENCY.test(currency))
    throw new Fault(`币种是“${currency}”，只能读取人民币账户`, of('currency'));
  const direction = signed < 0 ? 'out' : 'in';
  const isRefund = direction === 'out' && textOf(cell('refundRef')) !== '';
  const side = direction === 'in' ? 'payer' : 'payee';
  const isBoth = columns.has('payerName');
  const [name, account] = isBoth
    ? ([`${side}Name`, `${side}Account`] as const)
    : (['name', 'account'] as const);
  const fee = feeOf(cell('fee'));
  return {
    row: row.row,
    raw: row.raw,
    at,
    direction,
    amount: signed < 0 ? negate(signed) : signed,
    // It is written as what it does to the account.
    fee: fee === null ? null : negate(fee),
    balance: amountOf(cell('balance'), of('balance')),
    serial: serialOf(row, header),
    ref: isRefund ? numberOf(cell('refundRef'), of('refundRef')) : numberOf(cell('ref'), of('ref')),
    name: textOf(cell(name)),
    account: numberOf(cell(account), of(account)),
    memo: memo
      .map((column) => markText(layout.kind, names[column]!, textOf(row.cells[column])))
      .filter((text, index, all) => text !== '' && all.indexOf(text) === index)
      .join(' '),
    state: 'done',
  };
}

/** A number that stands in parts is one with its parts divided. */
function serialOf(row: Row, header: Header): string {
  const columns = header.declared?.serials ?? [header.columns.get('serial') ?? -1];
  return columns
    .map((column) => numberOf(row.cells[column], { row: row.row, column: header.names[column] ?? '' }))
    .filter((part) => part !== '')
    .join('-');
}

const NEEDED: readonly Role[] = ['day', 'in', 'out', 'signed', 'amount', 'word', 'balance'];
/** A row that ends before the last column that every line has was cut. */
function assertWhole({ cells, row }: Row, { columns, names }: Header): void {
  const last = Math.max(...NEEDED.map((role) => columns.get(role) ?? 0));
  if (cells.length <= last)
    throw new Fault(`这一行只有${cells.length}格，表头有${names.length}格，文件不完整，请重新下载`, { row });
}

function atOf(header: Header, row: Row, moment: string): string {
  const time = reader(header, row)('time');
  if (moment.length > 10 || textOf(time) === '') return moment;
  const clock = clockOf(time);
  if (clock === undefined)
    throw new Fault(`“${textOf(time).slice(0, 40)}”不是时间`, place(header, row, 'time'));
  return `${moment} ${clock}`;
}

/** What moved: the column that it is written in, what is written there, and what it does to the account. */
interface Movement {
  side: 'in' | 'out';
  written: Fen;
  signed: Fen;
}

/** Refuses a row whose word for the direction says the other one. A red entry takes back what stands in its own column. */
function movementOf(row: Row, header: Header): Movement {
  const { columns } = header;
  const movement = columns.has('amount')
    ? byWord(row, header)
    : columns.has('signed')
      ? bySign(row, header)
      : bySides(row, header);
  const word = textOf(reader(header, row)('word'));
  if (sideOf(header, word) === (movement.side === 'in' ? 'out' : 'in'))
    throw new Fault(`写的是“${word}”，金额却在另一方`, place(header, row, 'word'));
  return movement;
}

/** The direction that a word says; undefined for a word of another meaning. */
function sideOf({ declared }: Header, word: string): 'in' | 'out' | undefined {
  const { inWords = [], outWords = [] } = declared ?? {};
  const isOf = (words: readonly string[], usual: RegExp) =>
    words.length > 0 ? words.includes(word) : usual.test(word);
  return isOf(inWords, IN) ? 'in' : isOf(outWords, OUT) ? 'out' : undefined;
}

function byWord(row: Row, header: Header): Movement {
  const cell = reader(header, row);
  const written = amountOf(cell('amount'), place(header, row, 'amount')) ?? fen(0);
  if (written === 0) throw new Fault('这一行没有金额', place(header, row, 'amount'));
  const word = textOf(cell('word'));
  const side = sideOf(header, word);
  if (side === undefined)
    throw new Fault(`“${word.slice(0, 40)}”没有说明是收入还是支出`, place(header, row, 'word'));
  return { side, written, signed: side === 'in' ? written : negate(written) };
}

function bySign(row: Row, header: Header): Movement {
  const at = place(header, row, 'signed');
  const signed = amountOf(reader(header, row)('signed'), at);
  if (signed === null) throw new Fault('这一行没有金额', at);
  return { side: signed < 0 ? 'out' : 'in', written: signed < 0 ? negate(signed) : signed, signed };
}

function bySides(row: Row, header: Header): Movement {
  const cell = reader(header, row);
  const come = amountOf(cell('in'), place(header, row, 'in')) ?? fen(0);
  const written = amountOf(cell('out'), place(header, row, 'out')) ?? fen(0);
  // Alipay writes what leaves with its sign, in a column of its own.
  const left = header.layout.kind === 'alipay_fund' && written < 0 ? negate(written) : written;
  if (come !== 0 && left !== 0) throw new Fault('收入和支出两列都有金额', place(header, row, 'in'));
  if (come === 0 && left === 0) throw new Fault('这一行没有金额', place(header, row, 'in'));
  return come === 0
    ? { side: 'out', written: left, signed: negate(left) }
    : { side: 'in', written: come, signed: come };
}

/** The own account of a file is one; where payer and payee are both named, it is the other of the two. */
function accountOf(before: string, row: Row, header: Header, { signed }: Movement): string {
  const cell = reader(header, row);
  const own = numberOf(cell('own'), place(header, row, 'own'));
  if (own !== '' && before !== '' && own !== before)
    throw new Fault(`文件里有两个账号（${before}和${own}），请每个账户上传一份`, place(header, row, 'own'));
  return own || before || textOf(cell(signed < 0 ? 'payerAccount' : 'payeeAccount'));
}
