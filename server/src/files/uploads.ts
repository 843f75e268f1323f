import { chunkBytes, type uploads as calls } from '@uc/contract/uploads';
import type { Input, Output } from '@uc/contract/endpoint';
import { type ErrorName, errorText } from '@uc/contract/errors';
import { type FileUse, fileUses, limitText, maySend } from '@uc/contract/file-uses';
import { permissionText } from '@uc/contract/permissions';
import { randomBytes } from 'node:crypto';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, refuse } from '../call/index';
import { digestOf, newDataKey, openDataKey, openName, sealName } from './content';
import { refuseSize } from './inspection';
import { refuseName } from './name';
import { markPartStored, sentPartAt } from './part-store';
import { fileView } from './save';
import { findOwnUpload, insertFile, markRemoving } from './store';
import { dropPart, storePart } from './store-part';
import { demandRoom } from './upload-quota';
import { advanceUpload, findUpload, insertUpload, type Upload } from './upload-store';

type Calls = typeof calls;

/** Refuses permission.subAccount for somebody whose roles do not carry the use's permission. */
export function demandRight(actor: Customer, use: FileUse): void {
  if (maySend(actor.permissions, use)) return;
  throw refuse('permission.subAccount', { permission: permissionText(fileUses[use].permission) });
}

/** Begins an upload: its bytes are reserved from now on. Refuses by name, size, right and quota. */
export async function openUpload(
  deps: Deps,
  actor: Customer,
  { use, name, size, sha256 }: Input<Calls['openUpload']>,
): Promise<Output<Calls['openUpload']>> {
  const { uid, subId } = actor;
  refuseName(use, name);
  refuseSize(use, size);
  const fileId = `FL${randomBytes(12).toString('hex')}`;
  const { sealed } = newDataKey(deps, { uid, fileId });
  await deps.database.transaction(async (tx) => {
    await demandRoom(tx, uid, use, size);
    await insertFile(tx, {
      uid,
      file_id: fileId,
      sub_id: subId,
      use,
      name: sealName(deps, { uid, fileId }, name),
      // Nobody has looked yet.
      mime: 'application/octet-stream',
      size_bytes: size,
      storage_name: null,
      data_key: sealed,
      status: 'uploading',
    });
    await insertUpload(tx, {
      uid,
      file_id: fileId,
      sub_id: subId,
      ...(sha256 !== undefined && { sha256: Buffer.from(sha256, 'hex') }),
    });
  });
  return uploadView(deps, await ownUpload(deps.database.db, actor, fileId));
}

/** The upload of this person, who still has the right to it. Refuses notFound and permission.subAccount. */
export async function ownUpload(db: Db, actor: Customer, fileId: string): Promise<Upload> {
  const found = await findUpload(db, actor, fileId);
  if (found === undefined) throw refuse('notFound');
  demandRight(actor, found.file.use as FileUse);
  return found;
}

/** The progress of an upload. */
export function uploadView(deps: Deps, { upload, file }: Upload): Output<Calls['uploadState']> {
  const isDone = upload.state === 'done';
  return {
    file_id: file.file_id,
    state: upload.state,
    received: upload.received_bytes,
    size: file.size_bytes,
    chunk_least: chunkBytes.least,
    chunk_most: chunkBytes.most,
    file: isDone ? fileView(deps, file) : null,
    reason: upload.refusal === null ? '' : errorText(upload.refusal as ErrorName, paramsOf(upload)),
  };
}
/** The values for the sentence of a refusal. */
export const paramsOf = ({ refusal_params: params }: Upload['upload']) =>
  (params ?? {}) as Record<string, string | number>;

/**
 * Stores a chunk where the upload stands. One that is stored already is answered as the first time; refuses upload.offset,
 * with the place that is expected, upload.chunk, upload.over and upload.storage.
 */
export async function takeChunk(
  deps: Deps,
  actor: Customer,
  { file_id: fileId, offset, chunk }: Input<Calls['sendChunk']>,
): Promise<Output<Calls['sendChunk']>> {
  const { upload, file } = await ownUpload(deps.database.db, actor, fileId);
  const { uid } = actor;
  refuseLength(chunk.size, offset, file.size_bytes);
  const bytes = Buffer.concat(chunk.pieces);
  if (upload.state !== 'open' || file.status !== 'uploading') throw refuse('upload.over');
  const key = openDataKey(deps, { uid, fileId }, file.data_key);
  if (offset !== upload.received_bytes) return repeated(deps, actor, { fileId, offset, bytes, key });
  const place = { uid, fileId, remade: false, offset, total: file.size_bytes };
  const name = await storePart(deps, key, place, bytes);
  const isTaken = await deps.database.transaction(async (tx) => {
    if (!(await advanceUpload(tx, upload, { from: offset, bytes: bytes.length }))) return false;
    await markPartStored(tx, uid, name);
    return true;
  });
  if (isTaken) return { received: offset + bytes.length };
  await dropPart(deps, uid, name);
  return repeated(deps, actor, { fileId, offset, bytes, key });
}

/** A chunk that is stored, sent again; anything else is out of place. */
async function repeated(
  { database: { db } }: Deps,
  actor: Customer,
  { fileId, offset, bytes, key }: { fileId: string; offset: number; bytes: Uint8Array; key: Buffer },
): Promise<{ received: number }> {
  const { upload, file } = await ownUpload(db, actor, fileId);
  if (upload.state !== 'open' || file.status !== 'uploading') throw refuse('upload.over');
  const part = await sentPartAt(db, actor.uid, fileId, offset);
  if (part !== undefined && part.size_bytes === bytes.length && part.digest.equals(digestOf(key, bytes)))
    return { received: upload.received_bytes };
  const expected = upload.received_bytes;
  throw refuse('upload.offset', { expected }, { expected });
}

function refuseLength(length: number, offset: number, size: number): void {
  const isLast = offset + length === size;
  if (
    length > 0 &&
    length <= chunkBytes.most &&
    offset + length <= size &&
    (isLast || length >= chunkBytes.least)
  )
    return;
  throw refuse('upload.chunk', { least: limitText(chunkBytes.least), most: limitText(chunkBytes.most) });
}

/**
 * Cancels an upload, or removes a file that is part of no document, of this person; its room is free at once, and the job
 * removes its content. Refuses notFound, upload.checking and file.claimed.
 */
export async function cancelUpload(deps: Deps, actor: Customer, fileId: string): Promise<null> {
  const { db } = deps.database;
  const row = await findOwnUpload(db, actor, fileId);
  if (row === undefined) throw refuse('notFound');
  if (row.status === 'claimed') throw refuse('file.claimed');
  const found = await findUpload(db, actor, fileId);
  if (row.status === 'uploading' && found?.upload.state === 'checking')
    throw refuse('upload.checking', { seconds: 2 });
  if (row.status === 'uploading' || row.status === 'stored')
    await markRemoving(db, actor.uid, fileId, row.status);
  return null;
}

/** The name that an upload was given, before anybody looked at it. */
export const sentName = (deps: Deps, { file }: Upload): string =>
  openName(deps, { uid: file.uid, fileId: file.file_id }, file.name);
