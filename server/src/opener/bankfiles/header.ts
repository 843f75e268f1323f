import { headingOf } from './cells';
import { type Layout, layouts, type Role } from './layouts';
import { Fault, type Row } from './statement';

/** The row of headings stands this far down at most. */
const MOST_ROWS_BEFORE = 100;

/** A table whose columns are known: which holds what, and from which row on its lines stand. */
export interface Header {
  layout: Layout;
  /** Index into the rows. */
  at: number;
  columns: ReadonlyMap<Role, number>;
  memo: readonly number[];
  /** The headings as they are written. */
  names: readonly string[];
  /** What staff have said of a layout that is not built in. */
  declared?: Declared;
}
/** Of a declared layout: the columns of the serial number, the words for each direction, and the rows that are none. */
interface Declared {
  serials: readonly number[];
  inWords: readonly string[];
  outWords: readonly string[];
  skipAt: number | undefined;
  skipTexts: readonly string[];
}

/** The rows among which the headings of a table stand. */
export const headingsWithin = (rows: readonly Row[]): readonly Row[] => rows.slice(0, MOST_ROWS_BEFORE);

/**
 * Finds the row that has all headings of a layout, of several the one that asks for most of them; undefined where none is
 * a heading of ours. Refuses a row in which a column stands twice.
 */
export function headerOf(rows: readonly Row[]): Header | undefined {
  for (const [at, { cells }] of headingsWithin(rows).entries()) {
    const headings = cells.map(headingOf);
    const known = new Set(headings);
    const fitting = layouts.filter(({ needs }) => needs.every((one) => known.has(one)));
    const layout = fitting.toSorted((a, b) => b.needs.length - a.needs.length)[0];
    if (layout === undefined) continue;
    return {
      layout,
      at,
      columns: rolesOf(layout, headings, rows[at]!.row),
      memo: layout.memo.map((one) => headings.indexOf(one)).filter((index) => index >= 0),
      names: headings,
    };
  }
  return undefined;
}

function rolesOf({ columns }: Layout, headings: readonly string[], row: number): Map<Role, number> {
  const roles = new Map<Role, number>();
  for (const [role, names] of Object.entries(columns) as [Role, readonly string[]][]) {
    const found = headings.flatMap((one, index) => (names.includes(one) ? [index] : []));
    if (found.length > 1)
      throw new Fault('这一列出现了不止一次，无法确定以哪一列为准', { row, column: headings[found[0]!]! });
    if (found[0] !== undefined) roles.set(role, found[0]);
  }
  return roles;
}

/**
 * Refuses a row in which all headings of a bank but one or two are there: it has lost them, and says which, of the bank that
 * misses the fewest. Those of the general table are so common that another bank may have most of them.
 */
export function refuseNearly(rows: readonly Row[]): void {
  const near = headingsWithin(rows).flatMap(({ row, cells }) => {
    const known = new Set(cells.map(headingOf));
    return layouts
      .filter(({ kind, needs }) => kind !== 'general' && needs.length >= 5)
      .map(({ needs }) => ({ row, lost: needs.filter((one) => !known.has(one)) }))
      .filter(({ lost }) => lost.length > 0 && lost.length <= 2);
  });
  const [nearest] = near.toSorted((a, b) => a.lost.length - b.lost.length);
  if (nearest === undefined) return;
  const { row, lost } = nearest;
  throw new Fault(`表头缺少${lost.map((one) => `“${one}”`).join('、')}列，请上传银行的原始文件`, { row });
}
