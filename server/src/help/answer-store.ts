import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

export type AnswerRow = Selectable<Schema['help_answers']>;

/** Puts what a person says of a page into the place of what the same person said before. */
export async function putAnswer(tx: Tx, row: Omit<AnswerRow, 'answered_at'>): Promise<void> {
  const { is_solved, body } = row;
  await tx
    .insertInto('help_answers')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'sub_id', 'topic'])
        .doUpdateSet({ is_solved, body, answered_at: sql<Date>`app_now()` }),
    )
    .execute();
}

/** How many said of each page that it did, and did not, solve their question. */
export const answerCounts = (
  db: Db,
  topic?: string,
): Promise<{ topic: string; solved: number; unsolved: number }[]> =>
  db
    .selectFrom('help_answers')
    .select(({ fn }) => [
      'topic',
      fn.countAll<number>().filterWhere('is_solved', '=', true).as('solved'),
      fn.countAll<number>().filterWhere('is_solved', '=', false).as('unsolved'),
    ])
    .$if(topic !== undefined, (all) => all.where('topic', '=', topic!))
    .groupBy('topic')
    .execute();

const MOST_SHOWN = 50;
/** What was written with the answers about a page, the newest first. */
export const writtenAnswers = (db: Db, topic: string): Promise<AnswerRow[]> =>
  db
    .selectFrom('help_answers')
    .selectAll()
    .where('topic', '=', topic)
    .where('body', '<>', '')
    .orderBy('answered_at', 'desc')
    .limit(MOST_SHOWN)
    .execute();

export const answersOf = (db: Db, uid: number): Promise<AnswerRow[]> =>
  db.selectFrom('help_answers').selectAll().where('uid', '=', uid).orderBy('answered_at').execute();

export async function dropAnswers(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('help_answers').where('uid', '=', uid).execute();
}
