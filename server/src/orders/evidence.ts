import type { FileUse } from '@uc/contract/file-uses';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { claimFile, fileShown, shareFile } from '../files/index';
import { refuse } from '../call/index';
import { insertOrderFiles } from './file-store';
import type { OrderRow } from './store';

/**
 * Makes uploads part of an order: of a delivery (`ref` is the number of its event) or of a refund. `from` is whoever sent
 * them; the other side may look at them. Refuses `notFound` for a file of somebody else, and `file.claimed` for one that is used already.
 */
export async function keepFiles(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  { uid, order_no: orderNo, seller_uid: sellerUid }: OrderRow,
  files: { ref: string; from: number; use: FileUse; fileIds: readonly string[] },
): Promise<void> {
  const { ref, from, use } = files;
  const rows = [];
  for (const [index, fileId] of [...new Set(files.fileIds)].entries()) {
    await claimFile(tx, { uid: from, fileId, use, bizType: 'order', bizNo: orderNo });
    const shown = await fileShown(deps, tx, from, fileId);
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
