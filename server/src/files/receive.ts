import { mimeOf } from '@uc/contract/file-kinds';
import type { UploadedFile } from '@uc/contract/files';
import type { FileUse } from '@uc/contract/file-uses';
import type { Deps } from '../deps';
import { piecesOf, sourceOfPieces, wholeOf } from '../opener/index';
import { alarmComplex } from './alarms';
import { inspect } from './inspection';
import { type FileView, type NewFile, saveFile } from './save';
import { refuseInfected } from './scan';

/**
 * Keeps a file that came from outside in one piece: scanned, opened, made anew, sealed. Refuses upload.*. Opens transactions
 * of its own; never call it inside one.
 */
export async function receiveFile(
  deps: Deps,
  { uid, subId, use }: { uid: number; subId: string | null; use: FileUse },
  file: UploadedFile,
): Promise<FileView> {
  const received = sourceOfPieces(file);
  await refuseInfected(deps, uid, piecesOf(received));
  const made = await inspect(use, file.name, received, async ({ kind, name, content }) => ({
    name,
    mime: mimeOf[kind],
    bytes: Buffer.from(await wholeOf(content)),
  })).catch((error: unknown) => alarmComplex(deps, uid, error));
  return saveFile(deps, { uid, subId, use, ...made });
}

/** Keeps an original as it came, to the byte: scanned and sealed, not opened. Refuses upload.infected, upload.storage. */
export async function keepFile(deps: Deps, file: NewFile): Promise<FileView> {
  const { uid, bytes } = file;
  const sent = sourceOfPieces({ size: bytes.length, pieces: [bytes] });
  await refuseInfected(deps, uid, piecesOf(sent));
  return saveFile(deps, file);
}
