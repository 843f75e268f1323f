import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';

export type CategoryRow = Selectable<Schema['crowd_categories']>;

/** Every category of any day, in the order of the tree. */
export const allCategories = (db: Db): Promise<CategoryRow[]> =>
  db.selectFrom('crowd_categories').selectAll().orderBy('position').orderBy('code').execute();

export const insertCategory = (
  tx: Tx,
  row: Insertable<Schema['crowd_categories']>,
): Promise<CategoryRow | undefined> =>
  tx
    .insertInto('crowd_categories')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Changes it in the version that was seen; else undefined. */
export const changeCategory = (
  tx: Tx,
  code: string,
  version: number,
  change: Omit<Insertable<Schema['crowd_categories']>, 'code' | 'version'>,
): Promise<CategoryRow | undefined> =>
  tx
    .updateTable('crowd_categories')
    .set({ ...change, version: version + 1 })
    .where('code', '=', code)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
