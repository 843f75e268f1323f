import { type Coin, coin, sum } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { documentNo, journals, lockAccounts, type MoneyEvent, post } from '../../ledger/index';
import { COIN_RATE, type CoinPart, takeFromBatches } from './coins';
import { expiredBatches, spendableBatches } from './store';

/** J32: posts the expiry of the rest of expired batches; returns how many coins. Idempotent. */
export async function postCoinExpiry(tx: Tx, event: MoneyEvent): Promise<Coin> {
  const { uid, by } = event;
  await lockAccounts(tx, { uid, accounts: ['K.ISSUED', 'C.PAID', 'C.BONUS'] });
  const now = await clock.now(tx);
  const parts = (await expiredBatches(tx, uid, now)).map(({ remaining, ...batch }): CoinPart => ({
    ...batch,
    amount: remaining,
  }));
  if (parts.length === 0) return coin(0);
  const expiryNo = documentNo('X', now);
  const about = { bizType: 'coin_expiry', bizNo: expiryNo, title: '赠送币过期' };
  const [posted] = await post(tx, {
    uid,
    by,
    kind: 'coin.expire',
    refType: 'coin_expiry',
    refId: expiryNo,
    about,
    journal: journals.coinsExpired(parts),
  });
  await takeFromBatches(tx, uid, parts, expiryNo, 'expired', posted!.at);
  return sum(parts.map(({ amount }) => amount));
}

/** J27: an account that closes gives up all its coins, whatever their expiry. */
export async function postCoinWaiver(tx: Tx, { uid, by }: Pick<MoneyEvent, 'uid' | 'by'>): Promise<void> {
  const now = await clock.now(tx);
  const batches = [...(await spendableBatches(tx, uid, now)), ...(await expiredBatches(tx, uid, now))];
  if (batches.length === 0) return;
  const parts = batches.map(({ remaining, ...batch }): CoinPart => ({ ...batch, amount: remaining }));
  const closingNo = String(uid);
  const [posted] = await post(tx, {
    uid,
    by,
    kind: 'coin.waive',
    refType: 'account',
    refId: closingNo,
    about: { bizType: 'account', bizNo: closingNo, title: '注销放弃创意币' },
    journal: journals.coinsWaived(parts, COIN_RATE),
  });
  await takeFromBatches(tx, uid, parts, closingNo, 'expired', posted!.at);
}
