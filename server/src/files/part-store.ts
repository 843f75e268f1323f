import { type Insertable, type Selectable, sql } from 'kysely';
import type { Batch, Db, Schema, Tx } from '../db/index';

export type PartRow = Selectable<Schema['file_parts']>;

export async function insertPart(db: Db, part: Insertable<Schema['file_parts']>): Promise<void> {
  await db.insertInto('file_parts').values(part).execute();
}

export async function markPartStored(db: Db, uid: number, storageName: string): Promise<void> {
  await db
    .updateTable('file_parts')
    .set({ stored_at: sql<Date>`app_now()` })
    .where('uid', '=', uid)
    .where('storage_name', '=', storageName)
    .execute();
}

export async function deletePart(db: Db, uid: number, storageName: string): Promise<void> {
  await db.deleteFrom('file_parts').where('uid', '=', uid).where('storage_name', '=', storageName).execute();
}

/** The parts of a content in their order. */
export const storedParts = (db: Db, uid: number, fileId: string): Promise<PartRow[]> =>
  db
    .selectFrom('file_parts')
    .selectAll()
    .where('uid', '=', uid)
    .where('file_id', '=', fileId)
    .where('stored_at', 'is not', null)
    .orderBy('offset_bytes')
    .execute();

/** The part that was sent for a place, once it is stored. */
export const sentPartAt = (
  db: Db,
  uid: number,
  fileId: string,
  offset: number,
): Promise<PartRow | undefined> =>
  db
    .selectFrom('file_parts')
    .selectAll()
    .where('uid', '=', uid)
    .where('file_id', '=', fileId)
    .where('remade', '=', false)
    .where('offset_bytes', '=', offset)
    .where('stored_at', 'is not', null)
    .executeTakeFirst();

/** The content that was made anew is the file's from now on; the job removes the upload as it was sent. */
export async function exchangeParts(
  tx: Tx,
  uid: number,
  fileId: string,
  made: readonly string[],
): Promise<void> {
  const parts = tx.updateTable('file_parts').where('uid', '=', uid).where('file_id', '=', fileId);
  await parts.set({ stored_at: null }).where('stored_at', 'is not', null).execute();
  await parts
    .set({ stored_at: sql<Date>`app_now()` })
    .where('storage_name', 'in', made)
    .execute();
}

/** Every object of a file, stored or not. */
export const partNames = async (db: Db, uid: number, fileId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('file_parts')
      .select('storage_name')
      .where('uid', '=', uid)
      .where('file_id', '=', fileId)
      .execute()
  ).map((row) => row.storage_name);

/** Parts that no content has: no write takes an hour. */
export const strayParts = (db: Db, { limit, skip }: Batch): Promise<PartRow[]> =>
  db
    .selectFrom('file_parts')
    .selectAll()
    .where('stored_at', 'is', null)
    .where('created_at', '<', sql<Date>`app_now() - interval '1 hour'`)
    .orderBy('created_at')
    .orderBy('storage_name')
    .limit(limit)
    .offset(skip)
    .execute();
