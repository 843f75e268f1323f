import { limits } from '@uc/contract/limits';
import { daysAfter } from '@uc/contract/day';
import { type Coin, coin, compare, type Fen, negate, percent, takeInOrder } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import { documentNo, type Initiator, journals, type MoneyEvent, post } from '../../ledger/index';
import { fromBatches } from './pick';
import {
  addReturned,
  changeBatches,
  insertBatches,
  insertUses,
  setUseStatus,
  spendableBatches,
  type Use,
  usesOf,
} from './store';

/** Hundredths of a coin for one 元: 1 元 is 1 币 (decisions.md D1). */
export const COIN_RATE = 100;
/** Bonus coins live this long (decisions.md D1). */
const BONUS_DAYS = limits.bonusCoin.validDays;
/** 充1000送50: from here on, so much is given on top (finance.md#coin-screen). */
export const BONUS = { from: coin(1000_00), basisPoints: 500 };

export type CoinPart = journals.CoinPart;

/** Bonus coins that a purchase brings. */
export const bonusFor = (amount: Coin): Coin =>
  compare(amount, BONUS.from) < 0 ? coin(0) : percent(amount, BONUS.basisPoints);

interface Purchase {
  uid: number;
  by: Initiator;
  amount: Coin;
  /** The price, in 分, and its source: the balance, or a channel with its number. */
  price: Fen;
  source: 'balance' | { channel: journals.Channel; channelNo: string };
  bizType: 'recharge' | 'order';
  bizNo: string;
  title: string;
  /** `bonusFor(amount)` unless said otherwise. */
  bonus?: Coin;
}

/** J2, J3: coins bought with their bonus, each a batch of its own; when it was posted. Refuses `money.insufficient`. */
export async function postCoinPurchase(tx: Tx, purchase: Purchase): Promise<Date> {
  const { uid, by, amount, price, source, bizType, bizNo, title, bonus = bonusFor(amount) } = purchase;
  const parts = freshBatches(amount, bonus, await clock.now(tx));
  const journal =
    source === 'balance'
      ? journals.coinsBoughtFromBalance(price, parts)
      : journals.coinsBoughtOnline(price, source.channel, parts);
  const about = { bizType, bizNo, title, ...(source === 'balance' ? { channel: 'balance' } : source) };
  const [posted] = await post(tx, {
    uid,
    by,
    kind: 'coin.buy',
    refType: bizType,
    refId: bizNo,
    about,
    journal,
  });
  await saveBatches(tx, uid, parts, posted!.at);
  return posted!.at;
}

/** Bonus coins given without a purchase; they expire after 365 days unless said otherwise. */
export async function postCoinGift(
  tx: Tx,
  gift: MoneyEvent & { amount: Coin; giftNo: string; title: string; expireAt?: Date },
): Promise<void> {
  const { uid, by, amount, giftNo, title, expireAt } = gift;
  const parts = freshBatches(coin(0), amount, await clock.now(tx)).map((part) => ({
    ...part,
    expireAt: expireAt ?? part.expireAt,
  }));
  const about = { bizType: 'gift', bizNo: giftNo, title };
  const [posted] = await post(tx, {
    uid,
    by,
    kind: 'coin.give',
    refType: 'gift',
    refId: giftNo,
    about,
    journal: journals.coinsGiven(parts),
  });
  await saveBatches(tx, uid, parts, posted!.at);
}

/** Chooses batches for an amount, bonus first, earliest expiry first; C.PAID is locked. Refuses `coin.insufficient`. */
export async function pickCoins(tx: Tx, uid: number, amount: Coin, now: Date): Promise<CoinPart[]> {
  if (amount === 0) return [];
  return fromBatches(await spendableBatches(tx, uid, now), amount);
}

/** Takes the chosen coins out of their batches and records their use. */
export async function takeFromBatches(
  tx: Tx,
  uid: number,
  parts: readonly CoinPart[],
  bizNo: string,
  status: 'frozen' | 'spent' | 'expired',
  at: Date,
): Promise<void> {
  if (parts.length === 0) return;
  await changeBatches(
    tx,
    uid,
    parts.map(({ batchNo, amount }) => ({ batchNo, change: negate(amount) })),
  );
  await insertUses(
    tx,
    parts.map(({ batchNo, amount }) => ({
      uid,
      batch_no: batchNo,
      amount_coin: amount,
      status,
      biz_no: bizNo,
      created_at: at,
    })),
  );
}

/** The coins that an order has frozen; `useId` is for `endFrozen`. */
export const frozenCoins = (db: Db, uid: number, orderNo: string): Promise<Use[]> =>
  usesOf(db, uid, orderNo, 'frozen');

/** Frozen coins are spent, or go back to their batches. */
export async function endFrozen(
  tx: Tx,
  uid: number,
  uses: readonly Use[],
  outcome: 'spent' | 'released',
): Promise<void> {
  if (uses.length === 0) return;
  await setUseStatus(
    tx,
    uid,
    uses.map(({ useId }) => useId),
    outcome,
  );
  if (outcome === 'released')
    await changeBatches(
      tx,
      uid,
      uses.map(({ batchNo, amount }) => ({ batchNo, change: amount })),
    );
}

/** Gives coins that an order has spent back to their batches, paid ones first; the parts given back. */
export async function returnCoins(tx: Tx, uid: number, orderNo: string, amount: Coin): Promise<CoinPart[]> {
  if (amount === 0) return [];
  const uses = await usesOf(tx, uid, orderNo, 'spent');
  const { taken } = takeInOrder(
    amount,
    uses.map((use) => use.amount),
  );
  const back = uses.map((use, index) => ({ ...use, amount: taken[index]! })).filter((use) => use.amount > 0);
  await addReturned(tx, uid, back);
  await changeBatches(
    tx,
    uid,
    back.map(({ batchNo, amount: change }) => ({ batchNo, change })),
  );
  return back.map(({ batchNo, bucket, expireAt, amount: returned }) => ({
    batchNo,
    bucket,
    expireAt,
    amount: returned,
  }));
}

function freshBatches(paid: Coin, bonus: Coin, at: Date): CoinPart[] {
  const parts: CoinPart[] = [
    { bucket: 'paid', batchNo: documentNo('B', at), expireAt: null, amount: paid },
    {
      bucket: 'bonus',
      batchNo: documentNo('B', at),
      expireAt: daysAfter(at, BONUS_DAYS),
      amount: bonus,
    },
  ];
  return parts.filter(({ amount }) => amount > 0);
}

async function saveBatches(tx: Tx, uid: number, parts: readonly CoinPart[], at: Date): Promise<void> {
  await insertBatches(
    tx,
    parts.map(({ batchNo, bucket, amount, expireAt }) => ({
      uid,
      batch_no: batchNo,
      bucket,
      amount_coin: amount,
      created_at: at,
      expire_at: expireAt,
    })),
  );
}
