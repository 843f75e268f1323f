import type { Db } from './database';

/**
 * Asks everything on one connection: a page of figures is a dozen small statements, and taking a connection for each of
 * them costs as much as asking it. `work` must ask nothing of the pool meanwhile.
 */
export const onOneConnection = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.connection().execute(work);
