import type { FileUse } from '@uc/contract/file-uses';
import { refuse } from '../../call/index';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { claimFile, findFileView, shareFile } from '../../files/index';
import { insertFiles } from './delivery-store';
import type { ContractRow } from './store';

/**
 * Attaches uploads to a delivery or a line of the 留言板; the other side may read them. `from` has uploaded them. Refuses
 * notFound for a file of another account, and file.claimed for one that is part of something already.
 */
export async function attach(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  { uid, contract_no, provider_uid }: ContractRow,
  { ref, from, use, fileIds }: { ref: string; from: number; use: FileUse; fileIds: readonly string[] },
): Promise<void> {
  const rows = [];
  for (const [index, fileId] of [...new Set(fileIds)].entries()) {
    await claimFile(tx, { uid: from, fileId, use, bizType: 'contract', bizNo: contract_no });
    const shown = await findFileView(deps, tx, from, fileId);
    if (shown === undefined) throw refuse('notFound');
    await shareFile(tx, { ownerUid: from, fileId, withUid: from === uid ? provider_uid : uid });
    rows.push({
      uid,
      contract_no,
      provider_uid,
      ref,
      seq: index + 1,
      file_id: fileId,
      name: shown.name,
      from_uid: from,
    });
  }
  await insertFiles(tx, rows);
}
