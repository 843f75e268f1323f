import type { Selectable } from 'kysely';
import type { Db, Schema } from '../db/index';

export type Center = Selectable<Schema['sub_centers']>;

/** All centers in the order in which they are shown. */
export const listCenters = (db: Db): Promise<Center[]> =>
  db.selectFrom('sub_centers').selectAll().orderBy('sort').execute();
