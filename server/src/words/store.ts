import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

// The table is called after the room that had the list alone at first.
type WordRow = Selectable<Schema['crowd_words']>;

export const allWords = (db: Db): Promise<WordRow[]> =>
  db.selectFrom('crowd_words').selectAll().orderBy('added_at', 'desc').orderBy('word').execute();

export const insertWord = (tx: Tx, row: Insertable<Schema['crowd_words']>): Promise<WordRow | undefined> =>
  tx
    .insertInto('crowd_words')
    .values(row)
    .onConflict((conflict) => conflict.column('word').doNothing())
    .returningAll()
    .executeTakeFirst();

export const deleteWord = async (tx: Tx, word: string): Promise<boolean> =>
  (await tx.deleteFrom('crowd_words').where('word', '=', word).returning('word').executeTakeFirst()) !==
  undefined;
