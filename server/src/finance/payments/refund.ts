import { coinsFor, compare, type Fen, fen, subtract, sum } from '@uc/contract/money';
import type { Tx } from '../../db/index';
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
import { openChannelRefund } from '../channels/index';
import { COIN_RATE, returnCoins } from '../coins/index';
import { returnCoupons } from '../coupons/index';
import { refundUses } from '../credit/index';
import { refundedBy } from './income';
import { type Paid, paymentAccounts } from './payment';
import { insertRefundLegs, type RefundLeg } from './refund-store';
import { ORDER_REFUND } from './refund-outcome';
import { planRefund, type RefundRoute } from './refund-plan';
import { addRefunded, changeSettlement, lockPendingSettlement, type PaymentPart } from './store';

export interface Refund extends OrderEvent {
  refundNo: string;
  /**
   * At most the amount that was paid and not refunded; coupons that lowered the price are left aside. 0 where
   * they alone have paid.
   */
  amount: Fen;
  /**
   * The seller, who is locked with the buyer and whose income pays the refund after acceptance; without it
   * our own sales.
   */
  sellerUid?: number;
  /** `balance`: the customer wishes the online part there. Without it that part goes back the way it came, where it still can. */
  route?: RefundRoute;
}

/**
 * J17–J19: gives an amount back, the last method first (online and IOU, then balance, coins and vouchers); with the whole,
 * coupons come back too. The online part is set aside until its channel has given it back, or goes to the balance. It comes out of the
 * escrow, and after acceptance out of our sales or of what the seller has pending. `legs` is where each part went. Refuses `state.conflict` above what is left, or when the seller has it already.
 */
export async function refundOrder(tx: Tx, refund: Refund): Promise<Paid & { legs: RefundLeg[] }> {
  const { uid, by, orderNo, refundNo, sellerUid } = refund;
  const seller = sellerUid === undefined ? [] : [{ uid: sellerUid, accounts: sellerAccounts }];
  await lockAccounts(
    tx,
    { uid, accounts: [...paymentAccounts, 'R.SALES', 'E.BADDEBT', 'X.TRANSIT'] },
    ...seller,
  );
  const { backs, original, legs } = await planRefund(tx, refund);
  for (const { part, amount: given } of backs) await addRefunded(tx, uid, orderNo, part, given);
  const of = (method: PaymentPart['method']) =>
    sum(backs.filter(({ part }) => part.method === method).map((back) => back.amount));
  const { lowered, forgiven } = await refundUses(tx, refund, of('iou'));
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
  return { ...paid, discount, legs };
}

const sellerAccounts = ['L.PENDING', 'R.FEE.SERVICE', 'X.TRANSIT'] as const;

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
