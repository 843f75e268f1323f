import type { Deps } from '../deps';
import { refuse } from '../call/index';
import { type Source, sourceOf } from '../opener/index';
import { openContent, openDataKey, openPart } from './content';
import { getObject } from './objects';
import { type PartRow, storedParts } from './part-store';
import type { FileRow } from './store';

/**
 * The plain content of a file: of one that is stored as a whole, and of one in parts, of which one at a time is in
 * memory. Refuses notFound when it is missing from the store, and
 * file.unreachable while the store does not answer.
 */
export async function storedSource(deps: Deps, row: FileRow): Promise<Source> {
  const file = { uid: row.uid, fileId: row.file_id };
  const key = openDataKey(deps, file, row.data_key);
  if (row.storage_name !== null)
    return sourceOf(openContent(key, file, await objectOf(deps, row, row.storage_name)));
  const parts = await storedParts(deps.database.db, row.uid, row.file_id);
  refuseGaps(row, parts);
  const total = row.size_bytes;
  let memory: { part: PartRow; plain: Buffer } | undefined;
  const plainOf = async (part: PartRow): Promise<Buffer> => {
    if (memory?.part === part) return memory.plain;
    memory = undefined;
    const sealed = await objectOf(deps, row, part.storage_name);
    const place = { ...file, remade: part.remade, offset: part.offset_bytes, total };
    memory = { part, plain: openPart(key, place, sealed) };
    return memory.plain;
  };
  return {
    size: total,
    async read(from, length) {
      const pieces: Buffer[] = [];
      for (const part of parts) {
        const [start, end] = [part.offset_bytes, part.offset_bytes + part.size_bytes];
        if (end <= from || start >= from + length) continue;
        const plain = await plainOf(part);
        pieces.push(
          plain.subarray(Math.max(0, from - start), Math.min(part.size_bytes, from + length - start)),
        );
      }
      return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
    },
  };
}

/** Parts that do not follow each other from the first byte to the last are no content. */
function refuseGaps({ file_id: fileId, size_bytes: size }: FileRow, parts: readonly PartRow[]): void {
  let at = 0;
  for (const part of parts) {
    if (part.offset_bytes !== at) break;
    at += part.size_bytes;
  }
  if (at !== size) throw new Error(`the parts of file ${fileId} make ${at} of its ${size} bytes`);
}

async function objectOf(deps: Deps, { file_id: fileId }: FileRow, name: string): Promise<Buffer> {
  const sealed = await getObject(deps, name);
  if (sealed !== undefined) return sealed;
  deps.log.error({ file: fileId }, 'the content of a file is missing from its store');
  throw refuse('notFound');
}
