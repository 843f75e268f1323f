import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';

export type ResultRow = Selectable<Schema['payout_results']>;
export type ResultLineRow = Selectable<Schema['payout_result_lines']>;

/** Saves a file with its lines; undefined when the same bytes came before. */
export async function insertResult(
  tx: Tx,
  row: Insertable<Schema['payout_results']>,
  lines: readonly Omit<Insertable<Schema['payout_result_lines']>, 'result_no'>[],
): Promise<ResultRow | undefined> {
  const made = await tx
    .insertInto('payout_results')
    .values(row)
    .onConflict((conflict) => conflict.columns(['batch_no', 'digest']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made === undefined) return undefined;
  await tx
    .insertInto('payout_result_lines')
    .values(lines.map((line) => ({ ...line, result_no: made.result_no })))
    .execute();
  return made;
}

export const findResult = (db: Db, batchNo: string, digest: string): Promise<ResultRow | undefined> =>
  db
    .selectFrom('payout_results')
    .selectAll()
    .where('batch_no', '=', batchNo)
    .where('digest', '=', digest)
    .executeTakeFirst();

export const resultsOf = (db: Db, batchNo: string): Promise<ResultRow[]> =>
  db
    .selectFrom('payout_results')
    .selectAll()
    .where('batch_no', '=', batchNo)
    .orderBy('at', 'desc')
    .orderBy('result_no')
    .execute();

export const resultLinesOf = (db: Db, resultNos: readonly string[]): Promise<ResultLineRow[]> =>
  db
    .selectFrom('payout_result_lines')
    .selectAll()
    .where('result_no', 'in', resultNos.length > 0 ? resultNos : [''])
    .orderBy('row_no')
    .execute();

/** A line that is not booked yet, locked until commit; undefined when another request was first. */
export const lockResultLine = (tx: Tx, line: ResultLineRow): Promise<ResultLineRow | undefined> =>
  tx
    .selectFrom('payout_result_lines')
    .selectAll()
    .where('result_no', '=', line.result_no)
    .where('row_no', '=', line.row_no)
    .where('verdict', 'in', ['todo', 'parked'])
    .forUpdate()
    .executeTakeFirst();

export const decideResultLine = (
  tx: Tx,
  { result_no, row_no }: ResultLineRow,
  change: Updateable<Schema['payout_result_lines']>,
) =>
  tx
    .updateTable('payout_result_lines')
    .set(change)
    .where('result_no', '=', result_no)
    .where('row_no', '=', row_no)
    .execute();
