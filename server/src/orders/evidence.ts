import type { FileUse } from '@uc/contract/file-uses';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { claimFile, findFileView, shareFile } from '../files/index';
import { refuse } from '../call/index';
import { insertOrderFiles } from './file-store';
import type { OrderRow } from './store';

/**
 * Attaches uploads to a delivery (`ref` is the number of its event) or to a refund of an order. `from` is the account that
 * uploaded them; the other side may read them. Refuses `notFound` for a file of another account, and `file.claimed` for
 * one that is part of a document already.
 */
export async function attachFiles(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  { uid, order_no: orderNo, seller_uid: sellerUid }: OrderRow,
  files: { ref: string; from: number; use: FileUse; fileIds: readonly string[] },
): Promise<void> {
  const { ref, from, use } = files;
  const rows = [];
  for (const [index, fileId] of [...new Set(files.fileIds)].entries()) {
    await claimFile(tx, { uid: from, fileId, use, bizType: 'order', bizNo: orderNo });
    const shown = await findFileView(deps, tx, from, fileId);
    if (shown === undefined) throw refuse('notFound');
    const other = from === uid ? sellerUid : uid;
    if (other !== null) await shareFile(tx, { ownerUid: from, fileId, withUid: other });
    rows.push({
      uid,
      order_no: orderNo,
      ref,
      seq: index + 1,
      file_id: fileId,
      name: shown.name,
      from_uid: from,
    });
  }
  await insertOrderFiles(tx, rows);
}
