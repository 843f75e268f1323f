import type { Tx } from '../../db/index';
import { claimFile, discardFile, discardFilesOf, shareFile } from '../../files/index';
import type { BidRow } from './store';

const BIZ = 'crowd_bid';
type Key = Pick<BidRow, 'uid' | 'bid_no' | 'buyer_uid'>;

/** Claims the files that are new and opens them to the buyer alone, and discards those that are gone. */
export async function moveFiles(
  tx: Tx,
  { uid, bid_no, buyer_uid }: Key,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  for (const fileId of after)
    if (!before.includes(fileId)) {
      await claimFile(tx, { uid, fileId, use: 'bid_attachment', bizType: BIZ, bizNo: bid_no });
      await shareFile(tx, { ownerUid: uid, fileId, withUid: buyer_uid });
    }
  for (const fileId of before) if (!after.includes(fileId)) await discardFile(tx, uid, fileId);
}

export const dropFiles = (tx: Tx, { uid, bid_no }: Key): Promise<void> =>
  discardFilesOf(tx, uid, { bizType: BIZ, bizNo: bid_no });
