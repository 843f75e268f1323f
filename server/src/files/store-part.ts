import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps';
import { digestOf, type PartPlace, sealPart } from './content';
import { putObject } from './objects';
import { deletePart, insertPart } from './part-store';

/**
 * Stores a part: its row first, then its object, so that no object is there without a row. It counts once the caller has
 * marked it. Refuses upload.storage.
 */
export async function storePart(
  deps: Deps,
  key: Buffer,
  place: PartPlace,
  plain: Uint8Array,
): Promise<string> {
  const { db } = deps.database;
  const name = randomBytes(16).toString('hex');
  await insertPart(db, {
    uid: place.uid,
    storage_name: name,
    file_id: place.fileId,
    remade: place.remade,
    offset_bytes: place.offset,
    size_bytes: plain.length,
    digest: digestOf(key, plain),
  });
  try {
    await putObject(deps, name, sealPart(key, place, plain));
  } catch (error) {
    await deletePart(db, place.uid, name).catch(() => undefined);
    throw error;
  }
  return name;
}

/** Removes a part that did not become part of a content. */
export async function dropPart(deps: Deps, uid: number, name: string): Promise<void> {
  await deps.partners.files.remove(name);
  await deletePart(deps.database.db, uid, name);
}
