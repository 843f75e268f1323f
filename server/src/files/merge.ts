import type { ErrorName } from '@uc/contract/errors';
import { mimeOf } from '@uc/contract/file-kinds';
import type { FileUse } from '@uc/contract/file-uses';
import { createHash, randomUUID } from 'node:crypto';
import type { Deps } from '../deps';
import { type Customer, Refusal, refuse } from '../call/index';
import { piecesOf, type Source } from '../opener/index';
import { type FileKey, openDataKey, sealName } from './content';
import { type Accepted, inspect } from './inspection';
import { exchangeParts } from './part-store';
import { type FileView, fileView } from './save';
import { refuseInfected } from './scan';
import { findFile, markRemoving, markUploaded } from './store';
import { storePart } from './store-part';
import { storedSource } from './stored-source';
import { alarmComplex } from './alarms';
import { ownUpload, paramsOf, sentName } from './uploads';
import { beginCheck, endCheck, prolongCheck, type Upload } from './upload-store';

/** A check that says nothing for so long has died with its server, and may be begun again. */
const SILENT_SECONDS = 60;
const BEAT_MS = 15_000;
/** Bytes of a part of the content that was made anew. */
const PART = 4 * 1024 * 1024;
/** Refusals that may pass: the upload stays, and is merged again. */
const passing: ReadonlySet<ErrorName> = new Set([
  'upload.unscanned',
  'upload.storage',
  'upload.checking',
  'file.unreachable',
]);

/**
 * Makes a file of a complete upload, once: it is scanned, hashed, told by its content, and made anew where files of its
 * kind are. Asked again it answers the same. Refuses upload.incomplete, upload.checking, and whatever is wrong with the
 * file, for good.
 */
export async function mergeUpload(deps: Deps, actor: Customer, fileId: string): Promise<FileView> {
  const found = await ownUpload(deps.database.db, actor, fileId);
  const { upload, file } = found;
  if (upload.state === 'done') return doneView(deps, actor, fileId);
  if (upload.state === 'refused') throw refuse(upload.refusal as ErrorName, paramsOf(upload));
  if (file.status !== 'uploading') throw refuse('upload.over');
  if (upload.received_bytes < file.size_bytes) throw refuse('upload.incomplete');
  const check = { id: randomUUID(), seconds: SILENT_SECONDS };
  if (!(await beginCheck(deps.database.db, upload, check))) throw refuse('upload.checking', { seconds: 2 });
  const beat = setInterval(
    () => void prolongCheck(deps.database.db, actor.uid, check).catch(() => undefined),
    BEAT_MS,
  ).unref();
  try {
    await checkUpload(deps, found, check.id);
  } catch (error) {
    await endRefused(deps, found, check.id, error);
    throw error;
  } finally {
    clearInterval(beat);
  }
  return doneView(deps, actor, fileId);
}

async function doneView(deps: Deps, { uid }: Customer, fileId: string): Promise<FileView> {
  const row = await findFile(deps.database.db, uid, fileId);
  if (row === undefined) throw refuse('notFound');
  return fileView(deps, row);
}

async function checkUpload(deps: Deps, found: Upload, checkId: string): Promise<void> {
  const { upload, file } = found;
  const source = await storedSource(deps, file);
  const hash = createHash('sha256');
  await refuseInfected(deps, file.uid, hashed(source, hash));
  if (upload.sha256 !== null && !hash.digest().equals(upload.sha256)) throw refuse('upload.damaged');
  await inspect(file.use as FileUse, sentName(deps, found), source, (accepted) =>
    keep(deps, found, checkId, accepted),
  ).catch((error: unknown) => alarmComplex(deps, file.uid, error));
}

async function* hashed(source: Source, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const piece of piecesOf(source)) {
    hash.update(piece);
    yield piece;
  }
}

/** Makes the upload a file, of the parts that were sent or of new ones. Refuses upload.checking when another check has done so. */
async function keep(
  deps: Deps,
  { file }: Upload,
  checkId: string,
  { kind, name, content, isRemade }: Accepted,
): Promise<void> {
  const key: FileKey = { uid: file.uid, fileId: file.file_id };
  const made = isRemade ? await storeParts(deps, key, file.data_key, content) : undefined;
  await deps.database.transaction(async (tx) => {
    if (!(await endCheck(tx, file.uid, checkId, { state: 'done' })))
      throw refuse('upload.checking', { seconds: 2 });
    if (made !== undefined) await exchangeParts(tx, file.uid, file.file_id, made);
    const isOurs = await markUploaded(tx, file.uid, file.file_id, {
      name: sealName(deps, key, name),
      mime: mimeOf[kind],
      size_bytes: content.size,
    });
    if (!isOurs) throw refuse('upload.over');
  });
}

async function storeParts(deps: Deps, file: FileKey, sealedKey: string, content: Source): Promise<string[]> {
  const key = openDataKey(deps, file, sealedKey);
  const names: string[] = [];
  for (let offset = 0; offset < content.size; offset += PART) {
    const plain = await content.read(offset, Math.min(PART, content.size - offset));
    names.push(await storePart(deps, key, { ...file, remade: true, offset, total: content.size }, plain));
  }
  return names;
}

/** Ends a check that did not end well: for good, or so that it can be tried again. */
async function endRefused(deps: Deps, { file }: Upload, checkId: string, error: unknown): Promise<void> {
  const isFinal = error instanceof Refusal && !passing.has(error.refusal);
  await deps.database.transaction(async (tx) => {
    const end = isFinal
      ? { state: 'refused' as const, refusal: error.refusal, refusal_params: JSON.stringify(error.params) }
      : { state: 'open' as const };
    if ((await endCheck(tx, file.uid, checkId, end)) && isFinal)
      await markRemoving(tx, file.uid, file.file_id, 'uploading');
  });
}
