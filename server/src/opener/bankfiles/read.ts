import { decodedText } from '@uc/contract/decoded-text';
import { type Fen, sum } from '@uc/contract/money';
import { type Source, wholeOf } from '../source';
import { Unfit } from '../unfit';
import { alipayStatement, isAlipay, isAlipaySummary } from './alipay';
import { camtStatements } from './camt';
import { htmlRows } from './html-table';
import { mt940Statements } from './mt940';
import { separatedTable } from './separated';
import { sheetRows } from './sheets';
import { isOfBank, keysFor } from './identity';
import { type BankFileLine, Fault, NO_LINES, type Row, type Statement } from './statement';
import { tableStatement } from './table-statement';
import { isUnionPay, unionPayStatement } from './unionpay';
import { unpacked, type Unpacked } from './unpacked';
import { wechatKind, wechatStatement } from './wechat';

/** Lines that are written at once: their texts are not all in memory together. */
const AT_ONCE = 1000;
/** Most lines of one file. */
const MOST_ROWS = 200_000;

/** The first line about a statement; as many lines about movements follow. */
export interface StatementHead extends Omit<Statement, 'lines'> {
  isAccountAssumed: boolean;
  count: number;
  in: { count: number; sum: Fen };
  out: { count: number; sum: Fen };
  firstAt: string;
  lastAt: string;
}
export type KeyedLine = BankFileLine & { key: string };

/**
 * What a file of a bank or channel says, as lines of JSON: the head of each statement, then its lines. A bank's that names no
 * account is taken for that of `ownAccount`. Unfit as bankFile.unread with why.
 */
export async function bankStatements(source: Source, name: string, ownAccount: string): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  const write = (texts: readonly string[]) => pieces.push(Buffer.from(`${texts.join('\n')}\n`));
  for (const { lines, ...statement } of await statementsOf(name, await wholeOf(source))) {
    if (lines.length === 0) continue;
    const isAccountAssumed = statement.account === '' && isOfBank(statement.kind);
    // Some write it in groups.
    const account = (isAccountAssumed ? ownAccount : statement.account).replaceAll(/[\s-]/g, '');
    const head: StatementHead = { ...statement, account, isAccountAssumed, ...figuresOf(lines) };
    write([JSON.stringify(head)]);
    const keyOf = keysFor(statement.kind, account);
    for (let at = 0; at < lines.length; at += AT_ONCE)
      write(lines.slice(at, at + AT_ONCE).map((line) => JSON.stringify({ ...line, key: keyOf(line) })));
  }
  return Buffer.concat(pieces);
}

function figuresOf(lines: readonly BankFileLine[]) {
  const side = (which: 'in' | 'out') => {
    const own = lines.filter(({ direction }) => direction === which);
    return { count: own.length, sum: sum(own.map(({ amount }) => amount)) };
  };
  let [firstAt, lastAt] = [lines[0]!.at, lines[0]!.at];
  for (const { at } of lines) {
    if (at < firstAt) firstAt = at;
    if (at > lastAt) lastAt = at;
  }
  return { count: lines.length, in: side('in'), out: side('out'), firstAt, lastAt };
}

/** The statements in what was sent, by its content alone; what its name says is not looked at. Unfit as bankFile.unread. */
export async function statementsOf(name: string, bytes: Uint8Array): Promise<Statement[]> {
  let at = name;
  try {
    const statements: Statement[] = [];
    for (const file of await unpacked(name, bytes)) {
      at = file.name;
      statements.push(...readFile(file));
    }
    at = name;
    if (statements.every(({ lines }) => lines.length === 0)) throw new Fault(NO_LINES);
    return statements;
  } catch (error) {
    // A sum that no account of ours can have.
    const why = error instanceof RangeError ? '金额太大，不是真实的对账单' : undefined;
    if (error instanceof Fault || why !== undefined)
      throw new Unfit('bankFile.unread', { why: `${at.slice(-80)}：${why ?? (error as Fault).message}` });
    throw error;
  }
}

const NO_KIND = '没有认出这是哪家银行或渠道的文件，请确认是原始的账户明细或账单，没有删改过表头';

function readFile({ name, bytes, isSheet }: Unpacked): Statement[] {
  if (bytes.length === 0) throw new Fault('文件是空的');
  if (isSheet) return sheetRows(bytes, MOST_ROWS).map((rows) => table(rows, name));
  if (isUnionPay(bytes)) return [unionPayStatement(bytes, name)];
  const text = decodedText(bytes);
  if (text === undefined || text.includes('\0'))
    throw new Fault('文字编码无法识别，文件不完整、已损坏或不是对账单');
  return textStatements(text, name);
}

function textStatements(text: string, name: string): Statement[] {
  const start = text
    .slice(0, 4000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start === '') throw new Fault('文件是空的');
  if (start.startsWith('<'))
    return /^<\?xml|<(?:\w{1,20}:)?Document\b/.test(start) && !/<html\b|<table\b/i.test(start)
      ? camtStatements(text, name)
      : [table(htmlRows(text, MOST_ROWS), name)];
  if (/^(?:\{1:|:20:)/.test(start)) return mt940Statements(text, name);
  const kind = wechatKind(text);
  if (kind !== undefined) return [wechatStatement(text, kind, name)];
  if (isAlipaySummary(text)) return [];
  const found = separatedTable(text, name, MOST_ROWS);
  if (found === undefined) throw new Fault(NO_KIND);
  return [isAlipay(text) ? alipayStatement(found) : found.statement()];
}

function table(rows: readonly Row[], name: string): Statement {
  if (rows.length > MOST_ROWS) throw new Fault('行数太多，请分段下载后上传', { row: MOST_ROWS });
  const statement = tableStatement(rows, name);
  if (statement === undefined) throw new Fault(NO_KIND);
  return statement;
}
