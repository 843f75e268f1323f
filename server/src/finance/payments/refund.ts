import { daysAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { coinsFor, compare, type Fen, fen, subtract, sum, takeInOrder } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import { refuse } from '../../call/index';
import {
  announceMoney,
  type Entry,
  escrowOf,
  journals,
  lockAccounts,
  openHolds,
  orderAbout,
  type OrderEvent,
  post,
} from '../../ledger/index';
import { openChannelRefund, paidPaymentOf } from '../channels/index';
import { COIN_RATE, returnCoins } from '../coins/index';
import { returnCoupons } from '../coupons/index';
import { refundUses } from '../credit/index';
import { refundedBy } from './income';
import { type Paid, paymentAccounts } from './payment';
import { insertRefundLegs, type RefundLeg } from './refund-store';
import { ORDER_REFUND } from './refund-outcome';
import { addRefunded, changeSettlement, lockPendingSettlement, type PaymentPart, paymentsOf } from './store';

export interface Refund extends OrderEvent {
  refundNo: string;
  /** At most what was paid and not refunded; coupons that lowered the price are left aside. 0 where they alone have paid. */
  amount: Fen;
  /** Who is locked with the buyer, and whose income it comes out of when the order was accepted already; without it our own sales. */
  sellerUid?: number;
  /** `original`: the online part back the way it came, where that is still possible; to the balance without it. */
  route?: 'balance' | 'original';
}
interface Back {
  part: PaymentPart;
  amount: Fen;
}

/**
 * J17–J19: gives an amount back, the last method first (online and IOU, then balance, coins and vouchers); with the whole,
 * coupons come back too. Online parts go to the balance, or are set aside until their channel has given them back. It comes out of the escrow, and after acceptance out of our sales
 * or of what the seller has pending. `back` is what its channel was asked for. Refuses `state.conflict` above what is left, or when the seller has it already.
 */
export async function refundOrder(tx: Tx, refund: Refund): Promise<Paid & { back: Fen }> {
  const { uid, by, orderNo, refundNo, amount, sellerUid } = refund;
  const seller = sellerUid === undefined ? [] : [{ uid: sellerUid, accounts: sellerAccounts }];
  await lockAccounts(
    tx,
    { uid, accounts: [...paymentAccounts, 'R.SALES', 'E.BADDEBT', 'X.TRANSIT'] },
    ...seller,
  );
  const backs = chooseParts(await paymentsOf(tx, uid, orderNo), amount);
  for (const { part, amount: given } of backs) await addRefunded(tx, uid, orderNo, part, given);
  const of = (method: PaymentPart['method']) =>
    sum(backs.filter(({ part }) => part.method === method).map((back) => back.amount));
  const { lowered, forgiven } = await refundUses(tx, refund, of('iou'));
  const original = await originalOf(tx, refund, backs);
  const back = original === undefined ? fen(0) : original.amount;
  const parts = {
    coupons: of('voucher'),
    coins: await returnCoins(tx, uid, orderNo, coinsFor(of('coin'), COIN_RATE)),
    iou: lowered,
    debt: forgiven,
    channel: back,
    balance: sum([of('rmb'), subtract(of('online'), back), subtract(of('iou'), sum([lowered, forgiven]))]),
  };
  const total = sum(backs.map((back) => back.amount));
  const isEscrowed = compare(await escrowOf(tx, uid, orderNo), total) >= 0;
  const source = isEscrowed
    ? ({ from: 'escrow', orderNo } as const)
    : ({ from: sellerUid === undefined ? 'sales' : 'seller' } as const);
  const [posted] = await post(
    tx,
    {
      uid,
      by,
      kind: 'order.refund',
      refType: 'refund',
      refId: refundNo,
      about: {
        ...orderAbout(refund),
        channel: 'balance',
      },
      journal: journals.refunded(parts, COIN_RATE, source),
    },
    ...(source.from === 'seller' ? [await takeFromSeller(tx, refund, sellerUid!, total)] : []),
  );
  const coupons = backs
    .filter(({ part }) => part.method === 'voucher')
    .map(({ part, amount: back }) => ({ couponNo: part.refNo, amount: back }));
  await returnCoupons(tx, refund, coupons, posted!.at);
  const legs = legsOf(backs, { lowered, forgiven, isOriginal: original !== undefined });
  await insertRefundLegs(tx, refund, legs, posted!.at);
  if (original !== undefined) {
    const hold = { account: 'L.FROZEN', purpose: ORDER_REFUND, bizNo: refundNo, expiresAt: null } as const;
    await openHolds(tx, posted!, [{ ...hold, amount: back }]);
    const about = { uid, purpose: 'order', refNo: refundNo, reason: `订单退款 ${orderNo}` } as const;
    await openChannelRefund(tx, { ...original, ...about, at: posted!.at });
  }
  if (parts.balance > 0) await announceMoney(tx, uid);
  const discount = sum(backs.filter(({ part }) => part.isDiscount).map((back) => back.amount));
  const voucher = subtract(of('voucher'), discount);
  const paid = { voucher, coin: of('coin'), rmb: of('rmb'), iou: of('iou'), online: of('online'), total };
  return { ...paid, discount, back };
}

const sellerAccounts = ['L.PENDING', 'R.FEE.SERVICE', 'X.TRANSIT'] as const;

function chooseParts(payments: readonly PaymentPart[], amount: Fen): Back[] {
  const open = payments
    .map((part) => ({ part, amount: subtract(part.amount, part.refunded) }))
    .filter((one) => one.amount > 0);
  const paid = open.filter(({ part }) => !part.isDiscount).reverse();
  const { taken, rest } = takeInOrder(
    amount,
    paid.map((one) => one.amount),
  );
  // Nothing is a whole only of what coupons alone have paid.
  if (rest > 0 || open.length === 0 || (amount === 0 && paid.length > 0)) throw refuse('state.conflict');
  const backs = paid
    .map(({ part }, index) => ({ part, amount: taken[index]! }))
    .filter((one) => one.amount > 0);
  const isWhole = compare(amount, sum(paid.map((one) => one.amount))) === 0;
  return isWhole ? [...backs, ...open.filter(({ part }) => part.isDiscount)] : backs;
}

/** The payment that the online part goes back to: within 90 days, and one that we know (product 07 J17). */
async function originalOf(tx: Tx, { uid, route }: Refund, backs: readonly Back[]) {
  const online = backs.find(({ part }) => part.method === 'online');
  if (route !== 'original' || online === undefined) return undefined;
  const payment = await paidPaymentOf(tx, uid, 'order', { channelNo: online.part.refNo });
  if (payment === undefined || untilOf(payment.paidAt) < (await clock.now(tx))) return undefined;
  return { payNo: payment.payNo, channel: payment.channel, amount: online.amount };
}

const untilOf = (paidAt: Date): Date => daysAfter(paidAt, limits.channel.refundDays);

/** Until when an order's online part may go back the way it came; null when nothing was paid online. */
export async function originalUntil(
  db: Db,
  uid: number,
  payments: readonly PaymentPart[],
): Promise<Date | null> {
  const online = payments.find(({ method, amount, refunded }) => method === 'online' && amount > refunded);
  if (online === undefined) return null;
  const payment = await paidPaymentOf(db, uid, 'order', { channelNo: online.refNo });
  return payment === undefined ? null : untilOf(payment.paidAt);
}

/**
 * Where each part goes; of what was on the credit line, what has been repaid already is money by now, and what was written
 * off is owed no longer.
 */
function legsOf(
  backs: readonly Back[],
  { lowered, forgiven, isOriginal }: { lowered: Fen; forgiven: Fen; isOriginal: boolean },
): RefundLeg[] {
  return backs.flatMap(({ part: { method, refNo }, amount }): RefundLeg[] => {
    const leg = (target: RefundLeg['target'], of: Fen) => ({ method, refNo, target, amount: of });
    if (method === 'voucher') return [leg('coupon', amount)];
    if (method === 'coin') return [leg('coin', amount)];
    if (method === 'online' && isOriginal) return [leg('channel', amount)];
    if (method !== 'iou') return [leg('balance', amount)];
    const repaid = subtract(amount, sum([lowered, forgiven]));
    return [leg('credit', lowered), leg('debt', forgiven), leg('balance', repaid)].filter(
      (one) => one.amount > 0,
    );
  });
}

/** The seller's side: the income and its fee. */
async function takeFromSeller(tx: Tx, refund: Refund, sellerUid: number, amount: Fen): Promise<Entry> {
  const settlement = await lockPendingSettlement(tx, sellerUid, { orderNo: refund.orderNo });
  if (settlement === undefined) throw refuse('state.conflict');
  const refunded = refundedBy(settlement, amount);
  if (refunded === undefined) throw refuse('state.conflict');
  const { fee, change } = refunded;
  await changeSettlement(tx, sellerUid, settlement.settlement_no, { ...change, is_held: false });
  return {
    uid: sellerUid,
    by: refund.by,
    kind: 'settlement.refund',
    refType: 'refund',
    refId: refund.refundNo,
    about: {
      bizType: 'settlement',
      bizNo: settlement.settlement_no,
      title: refund.title,
    },
    journal: journals.sellerRefunds(subtract(amount, fee), fee),
    detail: {
      settlement: settlement.settlement_no,
      order: refund.orderNo,
    },
  };
}
