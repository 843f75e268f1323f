import { type Coin, takeInOrder } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { refuse } from '../../call/index';
import type { journals } from '../../ledger/index';
import { type Batch, spendableBatches } from './store';

/** Takes an amount from batches in their order. Refuses `coin.insufficient` when they do not hold it. */
export function fromBatches(batches: readonly Batch[], amount: Coin): journals.CoinPart[] {
  const { taken, rest } = takeInOrder(
    amount,
    batches.map(({ remaining }) => remaining),
  );
  if (rest > 0) throw refuse('coin.insufficient');
  return batches
    .map(({ batchNo, bucket, expireAt }, index) => ({ batchNo, bucket, expireAt, amount: taken[index]! }))
    .filter((part) => part.amount > 0);
}

/** Chooses batches of one bucket; C.PAID and C.BONUS are locked. Refuses `coin.insufficient`. */
export async function pickFromBucket(
  tx: Tx,
  uid: number,
  bucket: 'paid' | 'bonus',
  amount: Coin,
  now: Date,
): Promise<journals.CoinPart[]> {
  const batches = (await spendableBatches(tx, uid, now)).filter((batch) => batch.bucket === bucket);
  return fromBatches(batches, amount);
}
