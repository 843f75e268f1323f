import { createHash, randomBytes } from 'node:crypto';
import { type FileUse, fileUses } from '@uc/contract/file-uses';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { refuse } from '../call/index';
import { type Source, wholeOf } from '../opener/index';
import { newDataKey, openName, sealContent, sealName } from './content';
import {
  deleteFile,
  findFile,
  type FileRow,
  insertFile,
  markClaimed,
  markDocumentRemoving,
  markRemoving,
  markStored,
} from './store';
import type { DocumentKind } from '../room/index';
import { putObject } from './objects';
import { storedSource } from './stored-source';
import { demandRoom } from './upload-quota';

/** A file to save; a file of the platform does not count towards the quota, and an `export` expires. */
export interface NewFile {
  uid: number;
  subId: string | null;
  use: FileUse | 'export';
  name: string;
  mime: string;
  bytes: Buffer;
  expiresAt?: Date;
  /** The document it is part of from the start. */
  document?: { bizType: string; bizNo: string };
}
export interface FileView {
  file_id: string;
  name: string;
  size: number;
  mime: string;
}

/**
 * Saves a file that is in memory: its row first, then its content, so that no content is stored without a row. Refuses
 * upload.quota and upload.storage. Opens transactions of its own; never call it inside one.
 */
export async function saveFile(deps: Deps, file: NewFile): Promise<FileView> {
  const { uid, subId, use, name, mime, bytes, document } = file;
  const fileId = `FL${randomBytes(12).toString('hex')}`;
  const storageName = randomBytes(16).toString('hex');
  const dataKey = newDataKey(deps, { uid, fileId });
  await deps.database.transaction(async (tx) => {
    if (use !== 'export' && fileUses[use].byPlatform !== true) await demandRoom(tx, uid, use, bytes.length);
    await insertFile(tx, {
      uid,
      file_id: fileId,
      sub_id: subId,
      use,
      name: sealName(deps, { uid, fileId }, name),
      mime,
      size_bytes: bytes.length,
      storage_name: storageName,
      data_key: dataKey.sealed,
      ...(file.expiresAt && { expires_at: file.expiresAt }),
    });
  });
  try {
    await putObject(deps, storageName, sealContent(dataKey.key, { uid, fileId }, bytes));
  } catch (error) {
    await deleteFile(deps.database.db, uid, fileId).catch(() => undefined);
    throw error;
  }
  await markStored(deps.database.db, uid, fileId);
  if (document !== undefined)
    await deps.database.transaction((tx) => markClaimed(tx, uid, fileId, use, document));
  return { file_id: fileId, name, size: bytes.length, mime };
}

/**
 * Makes a file part of a document, once, in the document's transaction. Refuses notFound for another customer's file, one
 * of another use or one that is gone, and file.claimed for one that belongs to a document already.
 */
export async function claimFile(
  tx: Tx,
  {
    uid,
    fileId,
    use,
    bizType,
    bizNo,
  }: { uid: number; fileId: string; use: FileUse; bizType: DocumentKind; bizNo: string },
): Promise<void> {
  if (await markClaimed(tx, uid, fileId, use, { bizType, bizNo })) return;
  const found = await findFile(tx, uid, fileId);
  throw refuse(found?.use === use && found.status === 'claimed' ? 'file.claimed' : 'notFound');
}

/** An upload for a use that is part of no document yet, read as it is wanted. Refuses notFound. */
export const unclaimedSource = (deps: Deps, db: Db, file: Named): Promise<Source> =>
  sourceIn(deps, db, file, 'stored');

/** The plain content of a small upload for a use that is part of no document yet. Refuses notFound. */
export const unclaimedContent = async (deps: Deps, db: Db, file: Named): Promise<Buffer> =>
  Buffer.from(await wholeOf(await unclaimedSource(deps, db, file)));

/** The plain content of a small file of a use that is part of a document. Refuses notFound. */
export const claimedContent = async (deps: Deps, db: Db, file: Named): Promise<Buffer> =>
  Buffer.from(await wholeOf(await sourceIn(deps, db, file, 'claimed')));

interface Named {
  uid: number;
  fileId: string;
  use: NewFile['use'];
}
async function sourceIn(
  deps: Deps,
  db: Db,
  { uid, fileId, use }: Named,
  status: FileRow['status'],
): Promise<Source> {
  const row = await findFile(db, uid, fileId);
  if (row === undefined || row.use !== use || row.status !== status) throw refuse('notFound');
  return storedSource(deps, row);
}

/** A file of a document, or with `use` an upload that is to become one, read as it is wanted. Refuses notFound. */
export async function documentSource(
  deps: Deps,
  db: Db,
  {
    uid,
    fileId,
    bizType,
    bizNo,
    use,
  }: { uid: number; fileId: string; bizType: string; bizNo: string; use?: FileUse },
): Promise<Source> {
  const row = await findFile(db, uid, fileId);
  const isPart = row?.status === 'claimed' && row.biz_type === bizType && row.biz_no === bizNo;
  const isNew = row?.status === 'stored' && row.use === use;
  if (row === undefined || !(isPart || isNew)) throw refuse('notFound');
  return storedSource(deps, row);
}

/** Marks a file for removal whose document needs it no more; the job removes its content. */
export async function discardFile(tx: Tx, uid: number, fileId: string): Promise<void> {
  await markRemoving(tx, uid, fileId, 'claimed');
}

/** Marks every file of a document for removal; the job removes them. */
export const discardFilesOf = (
  tx: Tx,
  uid: number,
  document: { bizType: string; bizNo: string },
): Promise<void> => markDocumentRemoving(tx, uid, document);

/** A file as answers show it, undefined when it is gone. */
export async function findFileView(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  uid: number,
  fileId: string,
): Promise<FileView | undefined> {
  const row = await findFile(db, uid, fileId);
  return row && fileView(deps, row);
}

export const fileView = (deps: Pick<Deps, 'vault'>, row: FileRow): FileView => ({
  file_id: row.file_id,
  name: openName(deps, { uid: row.uid, fileId: row.file_id }, row.name),
  size: row.size_bytes,
  mime: row.mime,
});

export const hashTicket = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();
