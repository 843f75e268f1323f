import { type Coin, coin, type Fen, fen, worthOf, sum } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse } from '../../call/index';
import {
  documentNo,
  type Hold,
  holdsFor,
  journals,
  lockAccounts,
  openHolds,
  orderAbout,
  type OrderEvent,
  post,
  resolveHolds,
  together,
} from '../../ledger/index';
import { COIN_RATE, endFrozen, frozenCoins, pickCoins, takeFromBatches } from '../coins/index';
import { chooseCoupons, lockForOrder, releaseCoupons } from '../coupons/index';
import { assertCreditUsable } from '../credit/index';
import { assertMoney, paymentAccounts, type PaymentParts } from './payment';

/**
 * J35: while the online part of a mixed payment is open, balance, coins and credit are set aside and coupons
 * locked. `price` is the whole order's, which the coupons are held against. Refuses as `takePayment` does,
 * and `state.conflict` when something is set aside already.
 */
export async function reservePayment(
  tx: Tx,
  reservation: OrderEvent & {
    orderType: string;
    moneyOnly?: boolean;
    price: Fen;
    parts: Omit<PaymentParts, 'online'>;
    expiresAt: Date;
    iouTotal?: Fen | undefined;
  },
): Promise<void> {
  const { uid, by, orderNo, orderType, price, parts, location, expiresAt } = reservation;
  const { rmb = fen(0), iou = fen(0), coin: coins = coin(0) } = parts;
  if (reservation.moneyOnly) assertMoney(parts);
  await lockAccounts(tx, { uid, accounts: paymentAccounts });
  const now = await clock.now(tx);
  if ((await holdsFor(tx, uid, 'order', orderNo)).length > 0) throw refuse('state.conflict');
  const coupons = await chooseCoupons(
    tx,
    uid,
    orderNo,
    parts.coupons ?? [],
    { amount: price, orderType, location },
    now,
  );
  if (iou > 0) await assertCreditUsable(tx, reservation, reservation.iouTotal ?? iou);
  const coinParts = await pickCoins(tx, uid, coins, now);
  await lockForOrder(tx, uid, orderNo, coupons);
  if (sum([rmb, iou, worthOf(coins, COIN_RATE)]) === 0) return;
  const journal = together(journals.frozen(rmb), journals.coinsFrozen(coinParts), journals.creditFrozen(iou));
  const about = { ...orderAbout(reservation), title: `支付预留：${reservation.title}` };
  const [posted] = await post(tx, {
    uid,
    by,
    kind: 'order.reserve',
    refType: 'reservation',
    refId: documentNo('S', now),
    about,
    journal,
  });
  const hold = { purpose: 'order', bizNo: orderNo, expiresAt };
  await openHolds(tx, posted!, [
    { ...hold, account: 'L.FROZEN', amount: rmb },
    { ...hold, account: 'C.FROZEN', amount: coins },
    { ...hold, account: 'M.IOUHOLD', amount: iou },
  ]);
  await takeFromBatches(tx, uid, coinParts, orderNo, 'frozen', posted!.at);
}

export interface Released {
  couponNos: string[];
  coin: Coin;
  rmb: Fen;
  iou: Fen;
}

/**
 * Releases the reservation of an order, if there is one; `system` as initiator means that it expired.
 * Idempotent.
 */
export async function releaseReservation(tx: Tx, release: OrderEvent): Promise<Released> {
  const { uid, by, orderNo } = release;
  await lockAccounts(tx, { uid, accounts: paymentAccounts });
  const now = await clock.now(tx);
  const reserved = await holdsFor(tx, uid, 'order', orderNo);
  const couponNos = await releaseCoupons(tx, uid, orderNo, now);
  const amount = (account: Hold['account']) => reserved.find((hold) => hold.account === account)?.amount ?? 0;
  const released = {
    couponNos,
    coin: coin(amount('C.FROZEN')),
    rmb: fen(amount('L.FROZEN')),
    iou: fen(amount('M.IOUHOLD')),
  };
  if (reserved.length === 0) return released;
  const uses = await frozenCoins(tx, uid, orderNo);
  const journal = together(
    journals.unfrozen(released.rmb),
    journals.coinsUnfrozen(uses),
    journals.creditUnfrozen(released.iou),
  );
  const about = { ...orderAbout(release), title: `支付预留退回：${release.title}` };
  const [posted] = await post(tx, {
    uid,
    by,
    kind: 'order.release',
    refType: 'reservation',
    refId: documentNo('S', now),
    about,
    journal,
  });
  await resolveHolds(tx, posted!, reserved, by.kind === 'system' ? 'expired' : 'voided');
  await endFrozen(tx, uid, uses, 'released');
  return released;
}
