import type { UploadedFile } from '@uc/contract/files';
import { limitText } from '@uc/contract/file-uses';
import { limits } from '@uc/contract/limits';
import { createHash } from 'node:crypto';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse, type Staff } from '../../call/index';
import type { Deps } from '../../deps';
import { documentNo } from '../../ledger/index';
import { openedWith, sourceOfPieces, type Undescribed } from '../../opener/index';
import { approvedMappings, countWaiting, insertUpload, type UploadRow, waitingWith } from './upload-store';

const { megabytes, most } = limits.bankUploads;
const MOST_BYTES = megabytes * 1024 * 1024;
const placeOf = (no: string) => ({ table: 'bank_uploads', column: 'content', uid: 0, row: no });

/**
 * Keeps the files of an unknown layout in what was sent, each out of its packing, until somebody has described that, and returns
 * the number of the first; the same bytes wait once.
 */
export async function keepWaiting(
  deps: Deps,
  staff: Pick<Staff, 'staffId' | 'name'>,
  file: UploadedFile,
): Promise<string> {
  const { database } = deps;
  if (file.size > MOST_BYTES)
    throw refuse('bankFile.unmapped', {
      why: `没有认出这种版式；请先上传一份${limitText(MOST_BYTES)}以内的文件，说明各列的含义`,
    });
  const known = await approvedMappings(database.db);
  const files = await openedWith(
    'bankUndescribed',
    sourceOfPieces(file),
    [file.name, known, MOST_BYTES],
    (made) => Promise.resolve(made),
  );
  // Somebody has just described it.
  if (files.length === 0) throw refuse('state.conflict');
  return database.transaction(async (tx) => {
    const numbers: string[] = [];
    for (const one of files) numbers.push(await waitsAs(deps, tx, staff, one));
    return numbers[0]!;
  });
}

async function waitsAs(
  { vault }: Deps,
  tx: Tx,
  staff: Pick<Staff, 'staffId' | 'name'>,
  { name, bytes, shapes }: Undescribed,
): Promise<string> {
  const digest = createHash('sha256').update(bytes).digest('hex');
  const count = await countWaiting(tx);
  const first = await waitingWith(tx, digest);
  if (first !== undefined) return first;
  if (count >= most) throw refuse('bankFile.unmapped', { why: `已有${most}个文件在等待说明各列，请先处理` });
  const at = await clock.now(tx);
  const upload_no = documentNo('BU', at);
  await insertUpload(tx, {
    upload_no,
    digest,
    file_name: name.slice(-200),
    size: bytes.length,
    shapes,
    content: vault.seal(placeOf(upload_no), Buffer.from(bytes).toString('base64')),
    staff_id: staff.staffId,
    staff_name: staff.name,
    at,
  });
  return upload_no;
}

/** The bytes of a file that waits. */
export function waitingFile({ vault }: Deps, row: UploadRow): UploadedFile {
  if (row.content === null) throw refuse('state.conflict');
  const bytes = Buffer.from(vault.open(placeOf(row.upload_no), row.content), 'base64');
  return { name: row.file_name, size: bytes.length, pieces: [bytes] };
}
