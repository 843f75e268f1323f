import type { UploadedFile } from '@uc/contract/files';
import { limitText } from '@uc/contract/file-uses';
import { limits } from '@uc/contract/limits';
import * as clock from '../../clock';
import { refuse, type Staff } from '../../call/index';
import type { Deps } from '../../deps';
import { documentNo } from '../../ledger/index';
import { openedWith, sourceOfPieces } from '../../opener/index';
import { digestOf } from './reading';
import { countWaiting, insertUpload, type UploadRow, waitingWith } from './upload-store';

const { megabytes, most } = limits.bankUploads;
const MOST_BYTES = megabytes * 1024 * 1024;
const placeOf = (no: string) => ({ table: 'bank_uploads', column: 'content', uid: 0, row: no });

/** Keeps a file of an unknown layout until somebody has described that, and returns its number; the same bytes wait once. */
export async function keepWaiting(
  deps: Deps,
  staff: Pick<Staff, 'staffId' | 'name'>,
  file: UploadedFile,
): Promise<string> {
  const { database, vault } = deps;
  if (file.size > MOST_BYTES)
    throw refuse('bankFile.unmapped', {
      why: `没有认出这种版式；请先上传一份${limitText(MOST_BYTES)}以内的文件，说明各列的含义`,
    });
  const { candidates } = await openedWith('bankShape', sourceOfPieces(file), [file.name], (made) =>
    Promise.resolve(made),
  );
  const digest = await digestOf(file);
  return database.transaction(async (tx) => {
    const at = await clock.now(tx);
    const count = await countWaiting(tx);
    const first = await waitingWith(tx, digest);
    if (first !== undefined) return first;
    if (count >= most)
      throw refuse('bankFile.unmapped', { why: `已有${most}个文件在等待说明各列，请先处理` });
    const upload_no = documentNo('BU', at);
    await insertUpload(tx, {
      upload_no,
      digest,
      file_name: file.name.slice(0, 200),
      size: file.size,
      shapes: candidates.map(({ shape }) => shape),
      content: vault.seal(placeOf(upload_no), Buffer.concat(file.pieces).toString('base64')),
      staff_id: staff.staffId,
      staff_name: staff.name,
      at,
    });
    return upload_no;
  });
}

/** The bytes of a file that waits. */
export function waitingFile({ vault }: Deps, row: UploadRow): UploadedFile {
  if (row.content === null) throw refuse('state.conflict');
  const bytes = Buffer.from(vault.open(placeOf(row.upload_no), row.content), 'base64');
  return { name: row.file_name, size: bytes.length, pieces: [bytes] };
}
