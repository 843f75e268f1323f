import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

export type OrderFileRow = Selectable<Schema['order_files']>;

export async function insertOrderFiles(
  tx: Tx,
  files: readonly Insertable<Schema['order_files']>[],
): Promise<void> {
  if (files.length > 0) await tx.insertInto('order_files').values(files).execute();
}

/** Files of an order's deliveries and refunds; `ref` names the delivery or the refund. */
export const orderFilesOf = (db: Db, uid: number, orderNo: string): Promise<OrderFileRow[]> =>
  db
    .selectFrom('order_files')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .orderBy('ref')
    .orderBy('seq')
    .execute();
