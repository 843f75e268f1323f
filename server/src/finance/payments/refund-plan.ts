import { daysAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { compare, type Fen, subtract, sum, takeInOrder } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db } from '../../db/index';
import { refuse } from '../../call/index';
import { paidPaymentOf, refundsOfPayment } from '../channels/index';
import { divideUses } from '../credit/index';
import type { RefundLeg } from './refund-store';
import { type PaymentPart, paymentsOf } from './store';

/** The way of the online part: back by its channel, or to the balance because the customer wishes it. */
export type RefundRoute = 'balance' | 'original';
/** The amount to refund of an order. */
export interface RefundAsked {
  uid: number;
  orderNo: string;
  amount: Fen;
  route?: RefundRoute | undefined;
}
interface Back {
  part: PaymentPart;
  amount: Fen;
}
/** The division of a refund over the parts of the payment, and the target of each. */
export interface RefundPlan {
  backs: readonly Back[];
  lowered: Fen;
  forgiven: Fen;
  /** The payment that its channel gives back, and how much of it; undefined where nothing goes that way. */
  original: { payNo: string; channel: 'alipay' | 'wechat' | 'unionpay'; amount: Fen } | undefined;
  legs: RefundLeg[];
}

/**
 * Plans the postings of a refund (J17–J19) without booking them: the last method first, the online part back
 * by its channel unless the customer wishes it to the balance or the channel refunds no more. Refuses
 * `state.conflict` above what is left.
 */
export async function planRefund(db: Db, asked: RefundAsked): Promise<RefundPlan> {
  const { uid, orderNo, amount } = asked;
  const backs = chooseParts(await paymentsOf(db, uid, orderNo), amount);
  const onCredit = sum(backs.filter(({ part }) => part.method === 'iou').map((back) => back.amount));
  const { lowered, forgiven } = await divideUses(db, asked, onCredit);
  const original = await originalOf(db, asked, backs);
  const legs = legsOf(backs, { lowered, forgiven, isOriginal: original !== undefined });
  return { backs, lowered, forgiven, original, legs };
}

function chooseParts(payments: readonly PaymentPart[], amount: Fen): Back[] {
  const open = payments
    .map((part) => ({ part, amount: subtract(part.amount, part.refunded) }))
    .filter((one) => one.amount > 0);
  const paid = open.filter(({ part }) => !part.isDiscount).reverse();
  const { taken, rest } = takeInOrder(
    amount,
    paid.map((one) => one.amount),
  );
  // A refund of 0 is the whole only of an order that coupons alone have paid.
  if (rest > 0 || open.length === 0 || (amount === 0 && paid.length > 0)) throw refuse('state.conflict');
  const backs = paid
    .map(({ part }, index) => ({ part, amount: taken[index]! }))
    .filter((one) => one.amount > 0);
  const isWhole = compare(amount, sum(paid.map((one) => one.amount))) === 0;
  return isWhole ? [...backs, ...open.filter(({ part }) => part.isDiscount)] : backs;
}

/**
 * The payment that the online part goes back to: within 90 days, one that we know, and while its channel
 * gives back parts of it (ledger.md J17).
 */
async function originalOf(db: Db, { uid, route = 'original' }: RefundAsked, backs: readonly Back[]) {
  const online = backs.find(({ part }) => part.method === 'online');
  if (route !== 'original' || online === undefined) return undefined;
  const payment = await paidPaymentOf(db, uid, 'order', { channelNo: online.part.refNo });
  if (payment === undefined || untilOf(payment.paidAt) < (await clock.now(db))) return undefined;
  if (await isUsedUp(db, uid, payment)) return undefined;
  return { payNo: payment.payNo, channel: payment.channel, amount: online.amount };
}

/** Asked once more, WeChat Pay would refuse, and the money would reach the balance later, as a refund that failed. */
const isUsedUp = async (
  db: Db,
  uid: number,
  { channel, payNo }: { channel: string; payNo: string },
): Promise<boolean> =>
  channel === 'wechat' && (await refundsOfPayment(db, uid, payNo)) >= limits.channel.wechatRefunds;

const untilOf = (paidAt: Date): Date => daysAfter(paidAt, limits.channel.refundDays);

/** Until when an order's online part may go back the way it came, null when nothing was paid online; and whether it went back as often as its channel does. */
export async function wayBackOf(
  db: Db,
  uid: number,
  payments: readonly PaymentPart[],
): Promise<{ until: Date | null; isUsedUp: boolean }> {
  const online = payments.find(({ method, amount, refunded }) => method === 'online' && amount > refunded);
  const payment = online && (await paidPaymentOf(db, uid, 'order', { channelNo: online.refNo }));
  if (payment === undefined) return { until: null, isUsedUp: false };
  return { until: untilOf(payment.paidAt), isUsedUp: await isUsedUp(db, uid, payment) };
}

/**
 * The target of each part; of the part on the credit line, the amount that has been repaid already is money
 * by now, and the amount that was written off is no longer owed.
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
