import { bareAccount } from '@uc/contract/bare-account';
import type { MappingRule } from '@uc/contract/finance/bank-mapping';
import { type Source, wholeOf } from '../source';
import { type Candidate, candidatesOf, declaredHeader, MOST_CANDIDATES, shownRows } from './declared';
import { headerOf } from './header';
import { NO_KIND, unfitOf } from './read';
import { type BankFileLine, Fault, NO_LINES, type Statement } from './statement';
import { readTable, type Table, type TableForm } from './table';
import { sheetTables, textOfFile, textTable } from './tables';
import { unpacked } from './unpacked';
import { figuresOf } from './written';

/** A table whose layout is to be described: how it is kept, its first rows, and which of them may be its headings. */
export interface Shape {
  form: TableForm;
  rows: { row: number; cells: string[] }[];
  candidates: Candidate[];
}
/** Columns that staff have pointed at below a row of headings, for an account. */
export interface Pointed extends MappingRule {
  account: string;
  headerRow: number;
}
/** What a table says by them. */
export interface Trial {
  shape: string;
  form: TableForm;
  names: string[];
  /** Everything that is wrong, with row and column, up to a limit; nothing else is said then. */
  faults: string[];
  read: (Omit<Statement, 'lines'> & ReturnType<typeof figuresOf>) | null;
  /** The first and last lines, as they would be stored. */
  ends: { first: BankFileLine[]; last: BankFileLine[] };
}

/** Unfit as bankFile.unread where there is no table to be described. */
export const shapeOfFile = (source: Source, name: string): Promise<Shape> =>
  withTable(source, name, (table) => ({
    form: table.form,
    rows: shownRows(table),
    candidates: candidatesOf(table).slice(0, MOST_CANDIDATES),
  }));

/** Reads the whole table by the columns that were pointed at. Unfit as bankFile.unread where there is none. */
export const triedBy = (source: Source, name: string, pointed: Pointed): Promise<Trial> =>
  withTable(source, name, async (table) => {
    const candidate = candidatesOf(table).find(({ row }) => row === pointed.headerRow);
    if (candidate === undefined) throw new Fault('这一行不是表头', { row: pointed.headerRow });
    const { shape, names } = candidate;
    const about = { shape, names, form: table.form };
    const faults: string[] = [];
    const note = (error: unknown) => {
      if (!(error instanceof Fault)) throw error;
      if (faults.length < MOST_FAULTS) faults.push(error.message);
    };
    try {
      const statement = await statementBy(table, candidate, pointed, note);
      if (faults.length === 0) return { ...about, faults, ...saidBy(statement) };
    } catch (error) {
      note(error);
    }
    return { ...about, faults, read: null, ends: { first: [], last: [] } };
  });
const MOST_FAULTS = 20;
const SHOWN_LINES = 3;

async function statementBy(
  table: Table,
  candidate: Candidate,
  pointed: Pointed,
  note: (error: unknown) => void,
): Promise<Statement> {
  const header = declaredHeader(table, candidate, pointed);
  const statement = (await readTable(table, header, note)).statement();
  if (statement.lines.length === 0) throw new Fault(NO_LINES);
  const own = bareAccount(statement.account);
  if (own !== '' && own !== pointed.account)
    throw new Fault(`文件里的本方账号是${own}，不是所填的${pointed.account}`);
  return statement;
}

function saidBy({ lines, ...statement }: Statement): Pick<Trial, 'read' | 'ends'> {
  const first = lines.slice(0, SHOWN_LINES);
  const last = lines.slice(Math.max(SHOWN_LINES, lines.length - SHOWN_LINES));
  return { read: { ...statement, ...figuresOf(lines) }, ends: { first, last } };
}

/** The first table of a file that no built-in layout fits. */
async function withTable<T>(source: Source, name: string, use: (table: Table) => T | Promise<T>): Promise<T> {
  try {
    const [file] = await unpacked(name, await wholeOf(source));
    if (file === undefined || file.name !== name) throw new Fault('压缩包里的文件请解压后单独上传');
    const tables = file.isSheet ? await sheetTables(file) : [tableIn(file)];
    const table = tables.find((one) => headerOf(one.first) === undefined && candidatesOf(one).length > 0);
    if (table === undefined) throw new Fault(NO_KIND);
    return await use(table);
  } catch (error) {
    throw unfitOf(error, name);
  }
}

function tableIn({ name, bytes }: { name: string; bytes: Uint8Array }): Table {
  const { text, encoding } = textOfFile(bytes);
  return textTable(text, encoding, name);
}
