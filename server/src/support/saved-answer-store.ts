import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

export type AnswerRow = Selectable<Schema['ticket_answers']>;
/** Whose answers: those of a person of staff, or null for those that everybody uses. */
export type Keeper = string | null;

const of = (keeper: Keeper) => sql<boolean>`staff_id is not distinct from ${keeper}::text`;

/** Answers of one keeper are added by one at a time, so that their number holds. */
export async function lockAnswers(tx: Tx, keeper: Keeper): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ticket_answers/${keeper ?? ''}`}, 0))`.execute(
    tx,
  );
}

export async function countAnswers(tx: Tx, keeper: Keeper): Promise<number> {
  const { n } = await tx
    .selectFrom('ticket_answers')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(of(keeper))
    .executeTakeFirstOrThrow();
  return n;
}

/** The answers of some keepers, one's own first, by their titles. */
export const answersOf = (db: Db, keepers: readonly Keeper[]): Promise<AnswerRow[]> =>
  db
    .selectFrom('ticket_answers')
    .selectAll()
    .where(({ or }) => or(keepers.map(of)))
    .orderBy(sql`staff_id is null`)
    .orderBy('title')
    .execute();

export const insertAnswer = (
  tx: Tx,
  row: Pick<AnswerRow, 'answer_no' | 'staff_id' | 'title' | 'body' | 'changed_by'>,
): Promise<AnswerRow> => tx.insertInto('ticket_answers').values(row).returningAll().executeTakeFirstOrThrow();

export const findAnswer = (db: Db, keeper: Keeper, no: string): Promise<AnswerRow | undefined> =>
  db
    .selectFrom('ticket_answers')
    .selectAll()
    .where('answer_no', '=', no)
    .where(of(keeper))
    .executeTakeFirst();

/** Changes it in the version that was seen; undefined when somebody was first. */
export const changeAnswer = (
  tx: Tx,
  { answer_no: no, version }: AnswerRow,
  change: Pick<AnswerRow, 'title' | 'body' | 'changed_by'>,
): Promise<AnswerRow | undefined> =>
  tx
    .updateTable('ticket_answers')
    .set({ ...change, version: version + 1, updated_at: sql<Date>`app_now()` })
    .where('answer_no', '=', no)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

/** False when somebody has changed it since. */
export async function deleteAnswer(tx: Tx, { answer_no: no, version }: AnswerRow): Promise<boolean> {
  const gone = await tx
    .deleteFrom('ticket_answers')
    .where('answer_no', '=', no)
    .where('version', '=', version)
    .returning('answer_no')
    .executeTakeFirst();
  return gone !== undefined;
}
