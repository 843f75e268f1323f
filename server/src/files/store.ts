import { countedStates } from '@uc/contract/counted-states';
import { limits } from '@uc/contract/limits';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Batch, Db, Schema, Tx } from '../db/index';
import { PLATFORM_UID } from '../ledger/index';

export type FileRow = Selectable<Schema['files']>;
const now = sql<Date>`app_now()`;
const unclaimedSince = sql<Date>`app_now() - ${limits.upload.unclaimedHours} * interval '1 hour'`;

/** States in which a file counts towards the quota. */
const taking = countedStates<FileRow['status']>({
  uploading: true,
  storing: true,
  stored: true,
  claimed: true,
  removing: false,
});

/** Number and bytes of a customer's files of these uses; locks the customer's files until commit. */
export async function lockUsage(
  tx: Tx,
  uid: number,
  uses: readonly string[],
): Promise<{ count: number; bytes: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('files', ${uid}))`.execute(tx);
  return tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .where('uid', '=', uid)
    .where('use', 'in', uses)
    .where('status', 'in', taking)
    .executeTakeFirstOrThrow();
}

export async function insertFile(tx: Tx, file: Insertable<Schema['files']>): Promise<void> {
  await tx.insertInto('files').values(file).execute();
}

export async function keepReading(db: Db, uid: number, fileId: string, reading: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ reading })
    .where('uid', '=', uid)
    .where('file_id', '=', fileId)
    .where('status', 'in', ['stored', 'claimed'])
    .execute();
}

/** The only way in which a file changes its status; false when it was in none of the states `from`. */
async function transition(
  db: Db,
  uid: number,
  fileId: string,
  from: readonly FileRow['status'][],
  set: Partial<Insertable<Schema['files']>>,
  use?: string,
): Promise<boolean> {
  let update = db
    .updateTable('files')
    .set(set)
    .where('uid', '=', uid)
    .where('file_id', '=', fileId)
    .where('status', 'in', from);
  if (use !== undefined) update = update.where('use', '=', use);
  return (await update.returning('file_id').executeTakeFirst()) !== undefined;
}

export const markStored = (db: Db, uid: number, fileId: string): Promise<boolean> =>
  transition(db, uid, fileId, ['storing'], { status: 'stored' });

/** An upload that was checked: its kind, and the moment from which it waits for a document. */
export const markUploaded = (
  tx: Tx,
  uid: number,
  fileId: string,
  file: { name: string; mime: string; size_bytes: number },
): Promise<boolean> =>
  transition(tx, uid, fileId, ['uploading'], { ...file, status: 'stored', created_at: now as never });

export const markClaimed = (
  tx: Tx,
  uid: number,
  fileId: string,
  use: string,
  document: { bizType: string; bizNo: string },
): Promise<boolean> =>
  transition(
    tx,
    uid,
    fileId,
    ['stored'],
    { status: 'claimed', claimed_at: now as never, biz_type: document.bizType, biz_no: document.bizNo },
    use,
  );

export const markRemoving = (
  db: Db,
  uid: number,
  fileId: string,
  from: FileRow['status'],
): Promise<boolean> => transition(db, uid, fileId, [from], { status: 'removing' });

/** Drops all files of an account that are part of no document, uploads that are under way included. */
export async function dropUploads(tx: Tx, uid: number): Promise<void> {
  await tx
    .updateTable('files')
    .set({ status: 'removing' })
    .where('uid', '=', uid)
    .where('use', '<>', 'export')
    .where('status', 'in', ['uploading', 'stored'])
    .execute();
}

/** The newest files that somebody of an account has sent, uploads that are under way included. */
export const sentFiles = (db: Db, uid: number, most: number): Promise<FileRow[]> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('uid', '=', uid)
    .where('use', '<>', 'export')
    .where('status', 'in', ['uploading', 'stored', 'claimed'])
    .orderBy('created_at', 'desc')
    .orderBy('file_id')
    .limit(most)
    .execute();

export async function markDocumentRemoving(
  tx: Tx,
  uid: number,
  { bizType, bizNo }: { bizType: string; bizNo: string },
): Promise<void> {
  await tx
    .updateTable('files')
    .set({ status: 'removing' })
    .where('uid', '=', uid)
    .where('biz_type', '=', bizType)
    .where('biz_no', '=', bizNo)
    .where('status', '=', 'claimed')
    .execute();
}

export const findFile = (db: Db, uid: number, fileId: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('uid', '=', uid)
    .where('file_id', '=', fileId)
    .where('status', 'in', ['stored', 'claimed'])
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();

/** A file of this person itself, in whatever state but one that is going. */
export const findOwnUpload = (
  db: Db,
  { uid, subId }: { uid: number; subId: string | null },
  fileId: string,
): Promise<FileRow | undefined> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('uid', '=', uid)
    .where('file_id', '=', fileId)
    .where('sub_id', 'is not distinct from', subId)
    .where('use', '<>', 'export')
    .where('status', 'in', ['uploading', 'stored', 'claimed'])
    .executeTakeFirst();

/**
 * Finds a file for staff, who do not name the customer: one that is part of a document; of exports, those
 * that staff have made.
 */
export const findClaimedFile = (db: Db, fileId: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('status', '=', 'claimed')
    .where(({ eb, or }) => or([eb('use', '<>', 'export'), eb('uid', '=', PLATFORM_UID)]))
    .executeTakeFirst();

/**
 * Files to remove: not completely stored after an hour, of an upload that nobody has continued for a day, part of no
 * document after a day, or expired.
 */
export const abandoned = (db: Db, { limit, skip }: Batch): Promise<FileRow[]> =>
  db
    .selectFrom('files')
    .selectAll()
    .where(({ eb, or, and, exists, selectFrom }) =>
      or([
        and([
          eb('status', 'in', ['storing', 'removing']),
          eb('created_at', '<', sql<Date>`app_now() - interval '1 hour'`),
        ]),
        and([eb('status', '=', 'stored'), eb('created_at', '<', unclaimedSince)]),
        and([
          eb('status', '=', 'uploading'),
          exists(
            selectFrom('file_uploads')
              .select('file_id')
              .whereRef('file_uploads.uid', '=', 'files.uid')
              .whereRef('file_uploads.file_id', '=', 'files.file_id')
              .where('touched_at', '<', unclaimedSince),
          ),
        ]),
        eb('expires_at', '<', now),
      ]),
    )
    .orderBy('created_at')
    .orderBy('file_id')
    .limit(limit)
    .offset(skip)
    .execute();

export async function deleteFile(db: Db, uid: number, fileId: string): Promise<void> {
  await db.deleteFrom('files').where('uid', '=', uid).where('file_id', '=', fileId).execute();
}

export async function insertTicket(
  db: Db,
  {
    seconds,
    ...ticket
  }: Omit<Insertable<Schema['file_tickets']>, 'expires_at' | 'used_at'> & { seconds: number },
): Promise<void> {
  await db
    .insertInto('file_tickets')
    .values({ ...ticket, expires_at: sql<Date>`app_now() + ${seconds} * interval '1 second'` })
    .execute();
}

/** Uses up a valid ticket of this session and returns its file. */
export function takeTicket(
  db: Db,
  tokenHash: Buffer,
  sessionId: string,
): Promise<{ uid: number; file_id: string } | undefined> {
  return db
    .updateTable('file_tickets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['uid', 'file_id'])
    .executeTakeFirst();
}
