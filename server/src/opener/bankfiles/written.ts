import { bareAccount } from '@uc/contract/bare-account';
import { add, type Fen, fen } from '@uc/contract/money';
import type { Pieces } from '../source';
import { isOfBank, keysFor } from './identity';
import type { BankFileLine, Statement } from './statement';

/** Lines of a piece: they are stored at once, and others are answered before the next. */
const AT_ONCE = 250;

/** What is asked for of the lines: nothing, what they are known by, or all that is stored of them. */
export type Wanted = 'heads' | 'keys' | 'lines';

/** What comes first about a statement. */
export interface StatementHead extends Omit<Statement, 'lines'> {
  isAccountAssumed: boolean;
  count: number;
  in: { count: number; sum: Fen };
  out: { count: number; sum: Fen };
  firstAt: string;
  lastAt: string;
}
/** Columns of lines as they are stored, each written as an array of PostgreSQL, so that the server hands them on unread. */
export type LineColumns = Record<
  | 'line_key'
  | 'row_no'
  | 'moved_at'
  | 'has_time'
  | 'direction'
  | 'amount_fen'
  | 'fee_fen'
  | 'balance_fen'
  | 'serial'
  | 'ref'
  | 'memo'
  | 'state',
  string
>;
/** The other one of a line and its own text, which the server seals. */
export type LineOther = [key: string, name: string, account: string, raw: string];
/** Lines of the statement whose head came last. */
export interface WrittenLines {
  columns: LineColumns;
  others: LineOther[];
}
/** A piece of what a file says. */
export type Written = { head: StatementHead } | { keys: string } | WrittenLines;

/** The statements piece by piece as JSON (`Written`); what names no account is taken for that of `ownAccount`. */
export function* written(statements: readonly Statement[], ownAccount: string, wanted: Wanted): Pieces {
  const piece = (one: Written) => Buffer.from(JSON.stringify(one));
  for (const { lines, assumed = ownAccount, ...statement } of statements) {
    if (lines.length === 0) continue;
    const isAccountAssumed = statement.account === '' && isOfBank(statement.kind);
    // Some write it in groups.
    const account = bareAccount(isAccountAssumed ? assumed : statement.account);
    yield piece({ head: { ...statement, account, isAccountAssumed, ...figuresOf(lines) } });
    if (wanted === 'heads') continue;
    const keyOf = keysFor(statement.kind, account);
    for (let at = 0; at < lines.length; at += AT_ONCE) {
      const some = lines.slice(at, at + AT_ONCE);
      const keys = some.map(keyOf);
      yield piece(wanted === 'keys' ? { keys: arrayOf(keys) } : linesOf(some, keys));
    }
  }
}

function linesOf(lines: readonly BankFileLine[], keys: readonly string[]): WrittenLines {
  const column = (of: (line: BankFileLine) => string | number | null) => arrayOf(lines.map(of));
  return {
    columns: {
      line_key: arrayOf(keys),
      row_no: column(({ row }) => row),
      moved_at: column(({ at }) => `${at}+08`),
      has_time: column(({ at }) => (at.length > DAY ? 't' : 'f')),
      direction: column(({ direction }) => direction),
      amount_fen: column(({ amount }) => amount),
      fee_fen: column(({ fee }) => fee),
      balance_fen: column(({ balance }) => balance),
      serial: column(({ serial }) => serial),
      ref: column(({ ref }) => ref),
      memo: column(({ memo }) => memo),
      state: column(({ state }) => state),
    },
    others: lines.map(({ name, account, raw }, index) => [keys[index]!, name, account, raw]),
  };
}
const DAY = '2026-11-18'.length;

/** Few texts have anything that an array must mark. */
const MARKED = /["\\]/;
function arrayOf(values: readonly (string | number | null)[]): string {
  let array = '';
  for (const value of values) {
    if (array !== '') array += ',';
    if (typeof value !== 'string') array += String(value);
    else array += `"${MARKED.test(value) ? value.replaceAll(/["\\]/g, String.raw`\$&`) : value}"`;
  }
  return `{${array}}`;
}

/** Counts, sums and times of lines. */
export function figuresOf(lines: readonly BankFileLine[]) {
  const sides = { in: { count: 0, sum: fen(0) }, out: { count: 0, sum: fen(0) } };
  let [firstAt, lastAt] = [lines[0]!.at, lines[0]!.at];
  for (const { at, direction, amount } of lines) {
    const side = sides[direction];
    side.count += 1;
    side.sum = add(side.sum, amount);
    if (at < firstAt) firstAt = at;
    if (at > lastAt) lastAt = at;
  }
  return { count: lines.length, ...sides, firstAt, lastAt };
}
