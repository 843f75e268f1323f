import type { Db } from './database';
import { onOneConnection } from './one-connection';

/**
 * Views of rows with the reads of each, in the order of the rows. They have one connection, on which the reads of all rows
 * go out together: side by side on the pool, the rows of one page would take every connection that others wait for. In a
 * transaction one row is viewed after another.
 */
export const eachRow = <Row, View>(
  db: Db,
  rows: readonly Row[],
  view: (db: Db, row: Row) => Promise<View>,
): Promise<View[]> =>
  onOneConnection(db, async (one) => {
    if (!one.isTransaction) return Promise.all(rows.map((row) => view(one, row)));
    const views: View[] = [];
    for (const row of rows) views.push(await view(one, row));
    return views;
  });
