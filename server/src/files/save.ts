import { createHash, randomBytes } from 'node:crypto';
import type { FileUse } from '@uc/contract/file-uses';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { refuse } from '../call/index';
import { openContent, openName, sealContent, sealName } from './content';
import {
  deleteFile,
  findFile,
  type FileRow,
  insertFile,
  lockedSums,
  markClaimed,
  markDocumentRemoving,
  markRemoving,
  markStored,
} from './store';

/** What one customer may keep: files, and bytes of them. */
export const quota = { files: 200, bytes: 500 * 1024 * 1024 } as const;

/** A file to be kept; what the system makes (`export`) counts towards no quota and ends by itself. */
export interface NewFile {
  uid: number;
  subId: string | null;
  use: FileUse | 'export';
  name: string;
  mime: string;
  bytes: Buffer;
  expiresAt?: Date;
  /** Belongs to a document from its beginning. */
  document?: { bizType: string; bizNo: string };
}
export interface ShownFile {
  file_id: string;
  name: string;
  size: number;
  mime: string;
}

/**
 * Keeps a file: its row first, then its content, so that nothing lies in the store that no row knows. Refuses
 * upload.quota. Opens transactions of its own; never call it inside one.
 */
export async function saveFile(deps: Deps, file: NewFile): Promise<ShownFile> {
  const { uid, subId, use, name, mime, bytes, document } = file;
  const fileId = `FL${randomBytes(12).toString('hex')}`;
  const storageName = randomBytes(16).toString('hex');
  const { sealed, dataKey } = sealContent(deps, { uid, fileId }, bytes);
  await deps.database.transaction(async (tx) => {
    if (use !== 'export') {
      const held = await lockedSums(tx, uid);
      if (held.count >= quota.files || held.bytes > quota.bytes - bytes.length) throw refuse('upload.quota');
    }
    await insertFile(tx, {
      uid,
      file_id: fileId,
      sub_id: subId,
      use,
      name: sealName(deps, { uid, fileId }, name),
      mime,
      size_bytes: bytes.length,
      storage_name: storageName,
      data_key: dataKey,
      ...(file.expiresAt && { expires_at: file.expiresAt }),
    });
  });
  try {
    await deps.partners.files.put(storageName, sealed);
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
  }: { uid: number; fileId: string; use: FileUse; bizType: string; bizNo: string },
): Promise<void> {
  if (await markClaimed(tx, uid, fileId, use, { bizType, bizNo })) return;
  const found = await findFile(tx, uid, fileId);
  throw refuse(found?.use === use && found.status === 'claimed' ? 'file.claimed' : 'notFound');
}

/** The plain content of a file that was sent for a use and belongs to no document yet. Refuses notFound. */
export async function waitingContent(
  deps: Deps,
  db: Db,
  { uid, fileId, use }: { uid: number; fileId: string; use: FileUse },
): Promise<Buffer> {
  const row = await findFile(db, uid, fileId);
  if (row === undefined || row.use !== use || row.status !== 'stored') throw refuse('notFound');
  return contentOf(deps, row);
}

/** Gives up a file whose document has taken from it what it needs; the sweep removes its content. */
export async function discardFile(tx: Tx, uid: number, fileId: string): Promise<void> {
  await markRemoving(tx, uid, fileId, 'claimed');
}

/** Gives up every file of a document whose content is to be forgotten; the sweep removes them. */
export const discardFilesOf = (
  tx: Tx,
  uid: number,
  document: { bizType: string; bizNo: string },
): Promise<void> => markDocumentRemoving(tx, uid, document);

/** How a document shows its file, or undefined when it is gone. */
export async function fileShown(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  uid: number,
  fileId: string,
): Promise<ShownFile | undefined> {
  const row = await findFile(db, uid, fileId);
  return row && shown(deps, row);
}

export const shown = (deps: Pick<Deps, 'vault'>, row: FileRow): ShownFile => ({
  file_id: row.file_id,
  name: openName(deps, { uid: row.uid, fileId: row.file_id }, row.name),
  size: row.size_bytes,
  mime: row.mime,
});

/** The plain content. Refuses notFound when the store has lost it. */
export async function contentOf(deps: Deps, row: FileRow): Promise<Buffer> {
  const sealed = await deps.partners.files.get(row.storage_name);
  if (sealed === undefined) {
    deps.log.error({ file: row.file_id }, 'the content of a file is missing from its store');
    throw refuse('notFound');
  }
  return openContent(deps, { uid: row.uid, fileId: row.file_id }, row.data_key, sealed);
}

export const hashTicket = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();
