import type { Db, Tx } from '../../db/index';
import type { LineRow, StatementRow } from './store';

export const findStatement = (db: Db, no: string): Promise<Pick<StatementRow, 'statement_no'> | undefined> =>
  db.selectFrom('bank_statements').select('statement_no').where('statement_no', '=', no).executeTakeFirst();

const toDo = (db: Db, statementNo: string) =>
  db.selectFrom('bank_file_lines').where('statement_no', '=', statementNo).where('booking', '=', 'todo');

/** The next lines of a statement that are to become bank lines, in the order of the file. */
export const linesToDo = (db: Db, statementNo: string, most: number): Promise<Pick<LineRow, 'line_key'>[]> =>
  toDo(db, statementNo).select('line_key').orderBy('seq').limit(most).execute();

export async function countToDo(db: Db, statementNo: string): Promise<number> {
  const { n } = await toDo(db, statementNo)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** A line that is still to become a bank line, locked until commit. */
export const lockToDo = (tx: Tx, key: string): Promise<LineRow | undefined> =>
  tx
    .selectFrom('bank_file_lines')
    .selectAll()
    .where('line_key', '=', key)
    .where('booking', '=', 'todo')
    .forUpdate()
    .executeTakeFirst();

export const setBooking = (tx: Tx, key: string, booking: LineRow['booking'], receiptNo: string | null) =>
  tx
    .updateTable('bank_file_lines')
    .set({ booking, receipt_no: receiptNo })
    .where('line_key', '=', key)
    .execute();

/** Which of these bank lines stand for a line of a file. */
export async function linkedReceipts(db: Db, receiptNos: readonly string[]): Promise<ReadonlySet<string>> {
  if (receiptNos.length === 0) return new Set();
  const rows = await db
    .selectFrom('bank_file_lines')
    .select('receipt_no')
    .where('receipt_no', 'in', receiptNos)
    .execute();
  return new Set(rows.map(({ receipt_no: no }) => no!));
}
