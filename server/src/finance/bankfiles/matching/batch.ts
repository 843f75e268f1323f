import { refuse } from '../../../call/index';
import type { Tx } from '../../../db/index';
import { isBatchMatched, lockBatchOf, matchedPayoutOf } from './batch-store';
import type { Target } from './line';

const unfit = (why: string) => refuse('bankLine.unfit', { why });

/**
 * The bank lists a batch as one line or each of its payouts as a line of its own, never both. Locks the batch, so that of two
 * people who match one and the other at once the second sees the first; a payout is locked before (trust §3.5). Refuses
 * `bankLine.unfit`.
 */
export async function assertOneWay(tx: Tx, target: Target): Promise<void> {
  const { kind, no } = target;
  const batch = await lockBatchOf(tx, target);
  if (kind === 'batch') {
    if (batch?.status !== 'handed_out') throw unfit(`批次${no}的文件不在银行，请先核对批次`);
    const payout = await matchedPayoutOf(tx, no);
    if (payout !== undefined) throw unfit(`批次${no}中的提现${payout}已单独匹配，请逐笔匹配`);
  } else if (batch !== undefined && (await isBatchMatched(tx, batch.batch_no)))
    throw unfit(`提现${no}所在的批次${batch.batch_no}已按整批匹配一笔流水`);
}
