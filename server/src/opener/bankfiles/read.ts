import { limitText } from '@uc/contract/file-uses';
import { type Pieces, type Source, wholeOf } from '../source';
import { Unfit } from '../unfit';
import { alipayStatement, isAlipay, isAlipaySummary } from './alipay';
import { camtStatements } from './camt';
import { candidatesOf, declaredStatement, type Mapping, shapesOf } from './declared';
import { headerOf, refuseNearly } from './header';
import { mt940Statements } from './mt940';
import { Fault, NO_LINES, type Statement } from './statement';
import { readTable, type Table } from './table';
import { sheetTables, textOfFile, textTable } from './tables';
import { isUnionPay, unionPayStatement } from './unionpay';
import { unpacked, type Unpacked } from './unpacked';
import { wechatKind, wechatStatement } from './wechat';
import { type Wanted, written } from './written';

/**
 * What a file of a bank or channel says, piece by piece: the head of each statement, then what is wanted of its lines. A bank's
 * that names no account is taken for that of `ownAccount`. Unfit as bankFile.unread with why, and as bankFile.unmapped where
 * it is a table whose layout is neither built in nor in `mappings`.
 */
export async function bankStatements(
  source: Source,
  name: string,
  ownAccount: string,
  mappings: readonly Mapping[],
  wanted: Wanted,
): Promise<Pieces> {
  return written(await statementsOf(name, await wholeOf(source), mappings), ownAccount, wanted);
}

/**
 * The statements in what was sent, by its content alone; what its name says is not looked at. Unfit as bankFile.unread and
 * bankFile.unmapped.
 */
export async function statementsOf(
  name: string,
  bytes: Uint8Array,
  mappings: readonly Mapping[] = [],
): Promise<Statement[]> {
  let at = name;
  try {
    const statements: Statement[] = [];
    for (const file of await unpacked(name, bytes)) {
      at = file.name;
      statements.push(...(await readFile(file, mappings)));
    }
    at = name;
    if (statements.every(({ lines }) => lines.length === 0)) throw new Fault(NO_LINES);
    return statements;
  } catch (error) {
    throw unfitOf(error, at);
  }
}

/** A table of a layout that nobody has described. */
class Unmapped extends Error {
  readonly table: Table;
  constructor(table: Table) {
    super();
    this.table = table;
  }
}

/** A file as it is out of its packing, with a table that nobody has described. */
export interface Undescribed {
  name: string;
  bytes: Uint8Array;
  /** Of the rows that may be its headings. */
  shapes: string[];
}

/**
 * The files in what was sent that have a table of a layout that is neither built in nor in `mappings`. Unfit as bankFile.unread
 * where any of them is refused for another reason, or where they are more than `most` bytes together.
 */
export async function undescribedFiles(
  source: Source,
  name: string,
  mappings: readonly Mapping[],
  most: number,
): Promise<Undescribed[]> {
  const found: Undescribed[] = [];
  let at = name;
  try {
    for (const file of await unpacked(name, await wholeOf(source))) {
      at = file.name;
      const table = await unmappedIn(file, mappings);
      if (table === undefined) continue;
      found.push({ name: at, bytes: file.bytes, shapes: shapesOf(table) });
      if (found.reduce((size, { bytes }) => size + bytes.length, 0) > most)
        throw new Fault(`${UNMAPPED}；文件较大，请先解压，单独上传一份${limitText(most)}以内的`);
    }
    return found;
  } catch (error) {
    throw unfitOf(error, at);
  }
}

const unmappedIn = (file: Unpacked, mappings: readonly Mapping[]): Promise<Table | undefined> =>
  readFile(file, mappings).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Unmapped) return error.table;
      throw error;
    },
  );

/** What is wrong with a file, as a refusal with its name; another error as it is. */
export function unfitOf(error: unknown, at: string): unknown {
  if (error instanceof Unmapped)
    return new Unfit('bankFile.unmapped', { why: `${at.slice(-80)}：${UNMAPPED}` });
  // A sum that no account of ours can have.
  const why = error instanceof RangeError ? '金额太大，不是真实的对账单' : undefined;
  if (!(error instanceof Fault) && why === undefined) return error;
  return new Unfit('bankFile.unread', { why: `${at.slice(-80)}：${why ?? (error as Fault).message}` });
}

const UNMAPPED = '没有认出这种版式，请先说明各列的含义';
export const NO_KIND = '没有认出这是哪家银行或渠道的文件，请确认是原始的账户明细或账单，没有删改过表头';

async function readFile(file: Unpacked, mappings: readonly Mapping[]): Promise<Statement[]> {
  const { name, bytes, isSheet } = file;
  if (bytes.length === 0) throw new Fault('文件是空的');
  if (isSheet) {
    const statements: Statement[] = [];
    for (const table of await sheetTables(file)) statements.push(await tableStatement(table, mappings));
    return statements;
  }
  if (isUnionPay(bytes)) return [unionPayStatement(bytes, name)];
  const { text, encoding } = textOfFile(bytes);
  const others = otherThanTable(text, name);
  return others ?? [await tableStatement(textTable(text, encoding, name), mappings)];
}

const IS_CAMT = /^<\?xml|<(?:\w{1,20}:)?Document\b/;
/** The statements of a text that is no table. */
function otherThanTable(text: string, name: string): Statement[] | undefined {
  const start = text
    .slice(0, 4000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start === '') throw new Fault('文件是空的');
  if (start.startsWith('<') && IS_CAMT.test(start) && !/<html\b|<table\b/i.test(start))
    return camtStatements(text, name);
  if (/^(?:\{1:|:20:)/.test(start)) return mt940Statements(text, name);
  const kind = wechatKind(text);
  if (kind !== undefined) return [wechatStatement(text, kind, name)];
  return isAlipaySummary(text) ? [] : undefined;
}

/** A table by its built-in layout, else by a mapping. */
async function tableStatement(table: Table, mappings: readonly Mapping[]): Promise<Statement> {
  const header = headerOf(table.first);
  if (header !== undefined) {
    const reader = await readTable(table, header);
    return isAlipay(table.first) ? alipayStatement(reader) : reader.statement();
  }
  const declared = await declaredStatement(table, mappings);
  if (declared !== undefined) return declared;
  refuseNearly(table.first);
  if (candidatesOf(table).length > 0) throw new Unmapped(table);
  throw new Fault(NO_KIND);
}
