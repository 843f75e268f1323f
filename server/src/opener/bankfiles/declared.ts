import { bareAccount } from '@uc/contract/bare-account';
import type { MappingRole, MappingRule } from '@uc/contract/finance/bank-mapping';
import { limits } from '@uc/contract/limits';
import { createHash } from 'node:crypto';
import { fenOf, headingOf, momentOf, textOf } from './cells';
import { type Header, headingsWithin } from './header';
import type { Role } from './layouts';
import { Fault, type Row, type Statement } from './statement';
import { readTable, type Table } from './table';

/** A layout that staff have described by pointing at its columns, for one account (ADR 150). */
export interface Mapping extends MappingRule {
  account: string;
  /** What its headings are known by: `shapeOf`. */
  shape: string;
}

/** A row that may be the headings of a table: its headings as they are compared, and the shape that they make. */
export interface Candidate {
  row: number;
  names: string[];
  shape: string;
}

const FEWEST = 3;
const { columns: mostColumns } = limits.bankUploads;

/** What a layout is known by: how it is kept, and its headings in their order. */
export function shapeOf({ form }: Table, names: readonly string[]): string {
  const { kind, encoding, delimiter } = form;
  return createHash('sha256')
    .update(JSON.stringify([kind, encoding, delimiter, ...names]))
    .digest('hex');
}

/** Rows of several texts, none of them an amount or a day, with a row below that has both. */
export function candidatesOf(table: Table): Candidate[] {
  const rows = headingsWithin(table.first);
  const isLine = ({ cells }: Row) =>
    cells.some((cell) => momentOf(cell) !== undefined) && cells.some((cell) => fenOf(cell) !== undefined);
  return rows.flatMap((row, index) => {
    const names = row.cells.map(headingOf);
    while (names.at(-1) === '') names.pop();
    const filled = names.filter((name) => name !== '').length;
    const isText = row.cells.every((cell) => momentOf(cell) === undefined && fenOf(cell) === undefined);
    if (filled < FEWEST || names.length > mostColumns || !isText) return [];
    if (!table.first.slice(index + 1).some(isLine)) return [];
    return [{ row: row.row, names, shape: shapeOf(table, names) }];
  });
}

/** Rows that may be headings, of which staff choose. */
export const MOST_CANDIDATES = 10;
/** The shapes by which a description of a table is found again. */
export const shapesOf = (table: Table): string[] =>
  candidatesOf(table)
    .slice(0, MOST_CANDIDATES)
    .map(({ shape }) => shape);

/** The columns of a table by what staff have said of the candidate. */
export function declaredHeader(table: Table, { row, names }: Candidate, rule: MappingRule): Header {
  const inOrder = rule.columns.toSorted((a, b) => a.at - b.at);
  const beyond = inOrder.find(({ at }) => at >= names.length);
  if (beyond !== undefined) throw new Fault(`没有第${beyond.at + 1}列`, { row });
  const of = (role: MappingRole) => inOrder.filter((column) => column.role === role).map(({ at }) => at);
  const columns = new Map<Role, number>();
  for (const { at, role } of inOrder)
    if (role !== 'memo' && role !== 'skip' && !columns.has(role)) columns.set(role, at);
  return {
    layout: { kind: 'declared', needs: [], columns: {}, memo: [] },
    at: table.first.findIndex((one) => one.row === row),
    columns,
    memo: of('memo'),
    names,
    declared: {
      serials: of('serial'),
      inWords: rule.in_words,
      outWords: rule.out_words,
      skipAt: of('skip')[0],
      skipTexts: rule.skip_texts,
    },
  };
}

/**
 * The statement of a table that exactly one mapping fits, and whose account is that of the mapping: one that the table does
 * not name is taken for it where the layout is known for one account alone. Undefined where it is to be asked for.
 */
export async function declaredStatement(
  table: Table,
  mappings: readonly Mapping[],
): Promise<Statement | undefined> {
  const known = new Set(mappings.map(({ shape }) => shape));
  // A first row of notes may look like headings as well: the one that is known counts.
  const candidate = candidatesOf(table).find(({ shape }) => known.has(shape));
  if (candidate === undefined) return undefined;
  const fitting = mappings.filter(({ shape }) => shape === candidate.shape);
  const faults: Fault[] = [];
  for (const mapping of fitting)
    try {
      const reader = await readTable(table, declaredHeader(table, candidate, mapping));
      const statement = reader.statement();
      const own = bareAccount(statement.account);
      if (own === mapping.account) return statement;
      if (own === '' && fitting.length === 1) return { ...statement, assumed: mapping.account };
    } catch (error) {
      // Another account may have its columns described otherwise.
      if (!(error instanceof Fault)) throw error;
      faults.push(error);
    }
  if (faults[0] !== undefined) throw faults[0];
  return undefined;
}

/** The first rows of a table as they are shown: few, and no cell longer than a line. */
export const shownRows = ({ first }: Table): { row: number; cells: string[] }[] =>
  first.slice(0, SHOWN_ROWS).map(({ row, cells }) => ({
    row,
    cells: cells.slice(0, mostColumns).map((cell) => [...textOf(cell)].slice(0, SHOWN_CELL).join('')),
  }));
const SHOWN_ROWS = 30;
const SHOWN_CELL = 60;
