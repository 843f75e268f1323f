import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';
import type { FileRow } from './store';

type Row = Selectable<Schema['file_uploads']>;
/** An upload with its file. */
export interface Upload {
  upload: Row;
  file: FileRow;
}
const now = sql<Date>`app_now()`;
const soon = (seconds: number) => sql<Date>`app_now() + ${seconds} * interval '1 second'`;

export async function insertUpload(tx: Tx, row: Insertable<Schema['file_uploads']>): Promise<void> {
  await tx.insertInto('file_uploads').values(row).execute();
}

/** An upload of this person; undefined for another one's, also of the same account. */
export async function findUpload(
  db: Db,
  { uid, subId }: { uid: number; subId: string | null },
  fileId: string,
): Promise<Upload | undefined> {
  const upload = await db
    .selectFrom('file_uploads')
    .selectAll()
    .where('uid', '=', uid)
    .where('file_id', '=', fileId)
    .where('sub_id', 'is not distinct from', subId)
    .executeTakeFirst();
  if (upload === undefined) return undefined;
  const file = await db
    .selectFrom('files')
    .selectAll()
    .where('uid', '=', uid)
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  return { upload, file };
}

/** Counts a chunk that begins where the upload stands; false when it has gone on or ended meanwhile. */
export async function advanceUpload(
  tx: Tx,
  { uid, file_id: fileId }: Pick<Row, 'uid' | 'file_id'>,
  { from, bytes }: { from: number; bytes: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('file_uploads')
    .set({ received_bytes: from + bytes, touched_at: now })
    .where('uid', '=', uid)
    .where('file_id', '=', fileId)
    .where('state', '=', 'open')
    .where('received_bytes', '=', from)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('files')
          .select('file_id')
          .where('files.uid', '=', uid)
          .where('files.file_id', '=', fileId)
          .where('files.status', '=', 'uploading')
          .forUpdate(),
      ),
    )
    .returning('file_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins a check of a complete upload, one at a time; one that says nothing for so many seconds has died. */
export async function beginCheck(
  db: Db,
  { uid, file_id: fileId }: Pick<Row, 'uid' | 'file_id'>,
  check: { id: string; seconds: number },
): Promise<boolean> {
  const row = await db
    .updateTable('file_uploads')
    .set({ state: 'checking', check_id: check.id, checking_until: soon(check.seconds), touched_at: now })
    .where('uid', '=', uid)
    .where('file_id', '=', fileId)
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'open'), and([eb('state', '=', 'checking'), eb('checking_until', '<', now)])]),
    )
    .returning('file_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Says that a check goes on. */
export async function prolongCheck(
  db: Db,
  uid: number,
  check: { id: string; seconds: number },
): Promise<void> {
  await db
    .updateTable('file_uploads')
    .set({ checking_until: soon(check.seconds) })
    .where('uid', '=', uid)
    .where('check_id', '=', check.id)
    .where('state', '=', 'checking')
    .execute();
}

/** Ends a check; false when another one has taken its place. */
export async function endCheck(
  db: Db,
  uid: number,
  checkId: string,
  end: Pick<Insertable<Schema['file_uploads']>, 'state'> &
    Partial<Pick<Insertable<Schema['file_uploads']>, 'refusal' | 'refusal_params'>>,
): Promise<boolean> {
  const row = await db
    .updateTable('file_uploads')
    .set(end)
    .where('uid', '=', uid)
    .where('check_id', '=', checkId)
    .where('state', '=', 'checking')
    .returning('file_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteUpload(db: Db, uid: number, fileId: string): Promise<void> {
  await db.deleteFrom('file_uploads').where('uid', '=', uid).where('file_id', '=', fileId).execute();
}
