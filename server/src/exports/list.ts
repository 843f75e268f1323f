import { limits } from '@uc/contract/limits';
import { type Customer, refuse } from '../call/index';
import { type Coin, type Fen, formatFen } from '@uc/contract/money';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { requireStepUp } from '../passport/index';
import { type Column, type ExportSource, type Fact, MOST_ROWS, type Row } from '../room/index';
import { askerOf, type NewExport, startExport, type TaskView } from './tasks';

const CHUNK = 500;

/**
 * Starts the export of a list as it is filtered; one of more rows than a page shows needs a fresh verification (trust
 * §4.6, ADR 30). Refuses stepUp.*, export.tooMany, export.tooLarge.
 */
export async function exportList(
  tx: Tx,
  actor: Customer,
  {
    total,
    token,
    ...task
  }: Pick<NewExport, 'kind' | 'format' | 'name' | 'params'> & { total: number; token: string | undefined },
): Promise<TaskView> {
  if (total > limits.export.rowsUnverified) await requireStepUp(tx, actor, 'export', token);
  if (total > MOST_ROWS) throw refuse('export.tooLarge', { rows: MOST_ROWS });
  return startExport(tx, { ...askerOf(actor), ...task });
}

interface List<P> {
  title: string;
  place: string;
  columns: readonly Column[];
  /** Counts the rows that match the parameters of the export, and reads pages of them in the order of the list. */
  find(
    db: Db,
    uid: number,
    params: P,
    deps: Deps,
  ): Promise<{ total: number; page(at: { limit: number; offset: number }): Promise<readonly Row[]> }>;
}

/** A list as a file. */
export const listSource = <P>({ title, place, columns, find }: List<P>): ExportSource => ({
  place,
  async open(deps, db, { uid }, params) {
    const { total, page } = await find(db, uid, params as P, deps);
    return {
      title,
      head: [],
      foot: [],
      columns,
      total,
      async *chunks() {
        for (let offset = 0; offset < total; offset += CHUNK) yield await page({ limit: CHUNK, offset });
      },
    };
  },
});

/** The usual columns. */
export const textColumn = (title: string, width = 14): Column => ({ title, kind: 'text', width });
export const moneyColumn = (title: string): Column => ({ title, kind: 'money', width: 14 });
export const momentColumn = (title: string): Column => ({ title, kind: 'moment', width: 20 });
export const dayColumn = (title: string): Column => ({ title, kind: 'day', width: 14 });
export const countColumn = (title: string): Column => ({ title, kind: 'count', width: 8 });

/** The usual lines above and below a table. */
export const moneyFact = (label: string, amount: Fen | Coin, text = formatFen(amount)): Fact => [
  label,
  text,
  { kind: 'money', cell: amount },
];
export const dayFact = (label: string, day: string): Fact => [label, day, { kind: 'day', cell: day }];
export const countFact = (label: string, count: number): Fact => [
  label,
  String(count),
  { kind: 'count', cell: count },
];
