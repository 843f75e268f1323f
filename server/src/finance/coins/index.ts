import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { batches } from './batches';
import { coinJobs } from './jobs';
import { coinsToSpend } from './deadline-store';

/** Platform coins: batches, frozen coins, and expiry. */
export const room: Room<Api['coins']> = {
  handlers: () => ({ batches: ({ input, actor, db }) => batches(db, actor.uid, input) }),
  jobs: coinJobs,
  deadlines: { coin_end: coinsToSpend },
};

export {
  BONUS,
  bonusFor,
  COIN_RATE,
  endFrozen,
  frozenCoins,
  pickCoins,
  postCoinGift,
  postCoinPurchase,
  returnCoins,
  takeFromBatches,
} from './coins';
export { postCoinExpiry, postCoinWaiver } from './expiry';
export { pickFromBucket } from './pick';
export { liveBatches } from './store';
