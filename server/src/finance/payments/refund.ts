import { add, coinsFor, compare, type Fen, fen, ratio, subtract, sum, takeInOrder } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { refuse } from '../../http/index';
import { type Entry, escrowOf, journals, lockAccounts, post } from '../../ledger/index';
import { COIN_RATE, returnCoins } from '../coins/coins';
import { returnCoupons } from '../coupons/spending';
import { moneyArrived } from '../credit/jobs';
import { refundUses } from '../credit/iou';
import { orderAbout, type OrderEvent } from '../event';
import { type Paid, paymentAccounts } from './payment';
import { insertRefundLegs, type RefundLeg } from './refund-store';
import { addRefunded, changeSettlement, lockPendingSettlement, type PaymentPart, paymentsOf } from './store';

export interface Refund extends OrderEvent {
  refundNo: string;
  /** At most what was paid and not refunded; coupons that lowered the price are left aside. */
  amount: Fen;
  /** Whose income it comes out of when the order was accepted already; without it our own sales. */
  sellerUid?: number;
}
interface Back {
  part: PaymentPart;
  amount: Fen;
}

/**
 * J17–J19: gives an amount back, the last method first (online and IOU, then balance, coins and vouchers); with the whole,
 * coupons come back too. Online parts go to the balance. It comes out of the escrow, and after acceptance out of our sales
 * or of what the seller has pending. Refuses `state.conflict` above what is left, or when the seller has it already.
 */
export async function refundOrder(tx: Tx, refund: Refund): Promise<Paid> {
  const { uid, by, at, orderNo, refundNo, amount, sellerUid } = refund;
  const seller = sellerUid === undefined ? [] : [{ uid: sellerUid, accounts: sellerAccounts }];
  await lockAccounts(tx, { uid, accounts: [...paymentAccounts, 'R.SALES', 'X.TRANSIT'] }, ...seller);
  const backs = chooseParts(await paymentsOf(tx, uid, orderNo), amount);
  for (const { part, amount: back } of backs) await addRefunded(tx, uid, orderNo, part, back);
  const of = (method: PaymentPart['method']) =>
    sum(backs.filter(({ part }) => part.method === method).map((back) => back.amount));
  const lowered = await refundUses(tx, uid, orderNo, of('iou'));
  const parts = {
    coupons: of('voucher'),
    coins: await returnCoins(tx, uid, orderNo, coinsFor(of('coin'), COIN_RATE)),
    iou: lowered,
    balance: sum([of('rmb'), of('online'), subtract(of('iou'), lowered)]),
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
      at,
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
  await insertRefundLegs(tx, refund, legsOf(backs, lowered), posted!.at);
  if (at === undefined && parts.balance > 0) await moneyArrived(tx, uid);
  const discount = sum(backs.filter(({ part }) => part.isDiscount).map((back) => back.amount));
  const voucher = subtract(of('voucher'), discount);
  return { discount, voucher, coin: of('coin'), rmb: of('rmb'), iou: of('iou'), online: of('online'), total };
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
  if (amount === 0 || rest > 0) throw refuse('state.conflict');
  const backs = paid
    .map(({ part }, index) => ({ part, amount: taken[index]! }))
    .filter((one) => one.amount > 0);
  const isWhole = compare(amount, sum(paid.map((one) => one.amount))) === 0;
  return isWhole ? [...backs, ...open.filter(({ part }) => part.isDiscount)] : backs;
}

/** Where each part goes; of what was on the credit line, what has been repaid already is money by now. */
function legsOf(backs: readonly Back[], lowered: Fen): RefundLeg[] {
  return backs.flatMap(({ part: { method, refNo }, amount }): RefundLeg[] => {
    const leg = (target: RefundLeg['target'], of: Fen) => ({ method, refNo, target, amount: of });
    if (method === 'voucher') return [leg('coupon', amount)];
    if (method === 'coin') return [leg('coin', amount)];
    if (method !== 'iou') return [leg('balance', amount)];
    return [leg('credit', lowered), leg('balance', subtract(amount, lowered))].filter(
      (one) => one.amount > 0,
    );
  });
}

/** The seller's side: the income and its fee go back in proportion, the last refund takes what is left of both. */
async function takeFromSeller(tx: Tx, refund: Refund, sellerUid: number, amount: Fen): Promise<Entry> {
  const settlement = await lockPendingSettlement(tx, sellerUid, { orderNo: refund.orderNo });
  if (settlement === undefined) throw refuse('state.conflict');
  const left = subtract(fen(settlement.price_fen), fen(settlement.refunded_fen));
  const feeLeft = subtract(fen(settlement.fee_fen), fen(settlement.refunded_fee_fen));
  if (compare(amount, left) > 0) throw refuse('state.conflict');
  const fee = amount === left ? feeLeft : ratio(fen(settlement.fee_fen), amount, settlement.price_fen);
  await changeSettlement(tx, sellerUid, settlement.settlement_no, {
    refunded_fen: add(fen(settlement.refunded_fen), amount),
    refunded_fee_fen: add(fen(settlement.refunded_fee_fen), fee),
    is_held: false,
  });
  return {
    uid: sellerUid,
    by: refund.by,
    at: refund.at,
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
