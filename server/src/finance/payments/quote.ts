import { limits } from '@uc/contract/limits';
import {
  add,
  type Coin,
  coinsFor,
  compare,
  type Fen,
  fen,
  min,
  split,
  subtract,
  sum,
  worthOf,
} from '@uc/contract/money';
import { refuse } from '../../call/index';
import { COIN_RATE } from '../coins/index';
import { type Coupon, type CouponPart, unusableReason, worthOn } from '../coupons/index';
import type { Means } from './means';

/** An order as it is to be paid; `price` before its coupons, in 分. */
export interface Priced {
  orderNo: string;
  orderType: string;
  location: string;
  price: Fen;
  /** The balance and online channels alone (contracts.md#milestones-in-escrow). */
  moneyOnly?: boolean;
}
/** Why coupons, coins and 白条 do not pay an order. */
export const MONEY_ONLY = '众包和服务商的订单仅支持余额和在线支付';
/** The customer's choice of means; no coupons given means the best, '' or [] none. */
export interface Choice {
  couponNo?: string | undefined;
  voucherNos?: readonly string[] | undefined;
  useCoin: boolean;
  useRmb: boolean;
  useIou: boolean;
  /** The most that each may pay; those with an amount are taken before those without. */
  most?: Partial<Record<Source, Fen | undefined>>;
}
type Source = 'coin' | 'rmb' | 'iou';
/** The parts by which one order is paid. */
export interface Share extends Priced {
  coupon: CouponPart | null;
  vouchers: readonly CouponPart[];
  bonus: Coin;
  paid: Coin;
  rmb: Fen;
  iou: Fen;
  online: Fen;
}
export interface Quote {
  shares: readonly Share[];
  bestCouponNo: string | null;
}

const MAX_VOUCHERS = 5;
const zero = fen(0);

/**
 * The calculation of a payment, used by preview and payment alike: 券 → 代金券 → 赠币 → 充值币 → 余额 → 白条
 * → 在线 (ledger.md#postings-per-event). A coupon lowers the one order where it saves most, a voucher pays
 * into one; everything else is spread over the orders in proportion to what is left of them, by largest
 * remainders, so that every order and every source add up to the 分. Coins are bought with the balance alone
 * or online alone. What the customer said how much of goes first (`Choice.most`). Refuses `coupon.unusable`
 * and `order.payAlone`.
 */
export function quote(orders: readonly Priced[], means: Means, wanted: Choice): Quote {
  const choice = choiceFor(orders, means, wanted);
  const best = bestCoupon(orders, means.coupons);
  const cut = choice.couponNo === undefined ? best : chosenCoupon(orders, means.coupons, choice.couponNo);
  const slips = orders.map(({ price }, index) => {
    const coupon = cut?.at === index ? cut : null;
    return { coupon, vouchers: [] as CouponPart[], rest: subtract(price, coupon?.amount ?? zero) };
  });
  spendVouchers(orders, means.coupons, choice.voucherNos, slips);
  const open = (isMoney: boolean) =>
    slips.map(({ rest }, index) => (isMoney || orders[index]!.moneyOnly !== true ? rest : zero));
  const take = (available: Fen, isMoney = false): Fen[] => {
    const rests = open(isMoney);
    const parts = split(min(available, sum(rests)), rests);
    for (const [index, slip] of slips.entries()) slip.rest = subtract(slip.rest, parts[index]!);
    return parts;
  };
  const taken = takeEach(choice, {
    coin: (most) => take(min(most, worthOf(add(means.bonus, means.paid), COIN_RATE))),
    rmb: (most) => take(min(most, means.rmb), true),
    iou: (most) => take(iouFor(means, min(most, sum(open(false))))),
  });
  const coins = taken.coin.map((part) => coinsFor(part, COIN_RATE));
  const { rmb, iou } = taken;
  let bonusLeft = means.bonus;
  const shares = orders.map((order, index): Share => {
    const { coupon, vouchers, rest } = slips[index]!;
    // As they are spent: the orders one after the other, bonus first.
    const bonus = min(bonusLeft, coins[index]!);
    bonusLeft = subtract(bonusLeft, bonus);
    return {
      ...order,
      coupon: coupon && { couponNo: coupon.couponNo, amount: coupon.amount },
      vouchers,
      bonus,
      paid: subtract(coins[index]!, bonus),
      rmb: rmb[index]!,
      iou: iou[index]!,
      online: rest,
    };
  });
  return { shares, bestCouponNo: best?.couponNo ?? null };
}

/** No amount is larger. */
const ANY = fen(1_000_000_000_000_000);
const sources = ['coin', 'rmb', 'iou'] as const;
/** Takes from the sources in their order, those first of which the customer has said how much. */
function takeEach(choice: Choice, take: Record<Source, (most: Fen) => Fen[]>): Record<Source, Fen[]> {
  const isUsed = { coin: choice.useCoin, rmb: choice.useRmb, iou: choice.useIou };
  const mostOf = (source: Source) => choice.most?.[source];
  const inTurn = [
    ...sources.filter((source) => mostOf(source) !== undefined),
    ...sources.filter((source) => mostOf(source) === undefined),
  ];
  const taken = inTurn.map(
    (source) => [source, take[source](isUsed[source] ? (mostOf(source) ?? ANY) : zero)] as const,
  );
  return Object.fromEntries(taken) as Record<Source, Fen[]>;
}

/** The most that a coupon or voucher takes off one of the orders, in 分, or the reason why it takes off nothing. */
export function offerOf(orders: readonly Priced[], coupon: Coupon): { saves: Fen; reason: string } {
  const fits = fitsOf(orders, coupon);
  const [best] = fits.toSorted((a, b) => compare(b.amount, a.amount));
  return best === undefined
    ? {
        saves: zero,
        reason: orders.every(({ moneyOnly }) => moneyOnly)
          ? MONEY_ONLY
          : unusableReason(coupon, purchaseOf(orders.find(({ moneyOnly }) => !moneyOnly)!)),
      }
    : { saves: best.amount, reason: '' };
}

const purchaseOf = ({ orderType, location, price }: Priced) => ({ orderType, location, amount: price });

function fitsOf(orders: readonly Priced[], coupon: Coupon): { at: number; amount: Fen }[] {
  return orders.flatMap((order, at) =>
    order.moneyOnly !== true && unusableReason(coupon, purchaseOf(order)) === ''
      ? [{ at, amount: worthOn(coupon, order.price) }]
      : [],
  );
}

/** An order of coins is paid by itself, from one source. */
function choiceFor(orders: readonly Priced[], means: Means, choice: Choice): Choice {
  if (!orders.some(({ orderType }) => orderType === 'coin')) return choice;
  if (orders.length > 1) throw refuse('order.payAlone');
  const isCovered = compare(means.rmb, orders[0]!.price) >= 0;
  return {
    couponNo: '',
    voucherNos: [],
    useCoin: false,
    useRmb: choice.useRmb && isCovered,
    useIou: false,
  };
}

interface Cut extends CouponPart {
  at: number;
  stops: boolean;
}

const cutOf = (orders: readonly Priced[], coupon: Coupon): Cut | undefined => {
  const [fit] = fitsOf(orders, coupon).toSorted((a, b) => compare(b.amount, a.amount) || a.at - b.at);
  if (fit === undefined || fit.amount === 0) return undefined;
  return { ...fit, couponNo: coupon.couponNo, stops: coupon.stackRule === 'none' };
};

/** The one that saves most; of equals the one that ends first. */
function bestCoupon(orders: readonly Priced[], coupons: readonly Coupon[]): Cut | undefined {
  return coupons
    .filter(({ kind }) => kind !== 'voucher')
    .toSorted((a, b) => a.validTo.getTime() - b.validTo.getTime() || (a.couponNo < b.couponNo ? -1 : 1))
    .flatMap((one) => cutOf(orders, one) ?? [])
    .reduce<Cut | undefined>(
      (best, one) => (best === undefined || compare(one.amount, best.amount) > 0 ? one : best),
      undefined,
    );
}

function chosenCoupon(orders: readonly Priced[], coupons: readonly Coupon[], couponNo: string) {
  if (couponNo === '') return undefined;
  const coupon = coupons.find((one) => one.couponNo === couponNo && one.kind !== 'voucher');
  if (coupon === undefined) throw refuse('coupon.unusable', { reason: '优惠券不存在' });
  const cut = cutOf(orders, coupon);
  if (cut === undefined) throw refuse('coupon.unusable', { reason: offerOf(orders, coupon).reason });
  return cut;
}

interface Slip {
  coupon: Cut | null;
  vouchers: CouponPart[];
  rest: Fen;
}

/**
 * Spends the vouchers that end first, each into the order that takes most of it; none beside a coupon that
 * stands alone.
 */
function spendVouchers(
  orders: readonly Priced[],
  coupons: readonly Coupon[],
  couponNos: readonly string[] | undefined,
  slips: Slip[],
): void {
  const all = coupons.filter(({ kind }) => kind === 'voucher');
  const missing = couponNos?.find((no) => !all.some(({ couponNo }) => couponNo === no));
  if (missing !== undefined) throw refuse('coupon.unusable', { reason: '代金券不存在' });
  const chosen = all
    .filter(({ couponNo }) => couponNos?.includes(couponNo) ?? true)
    .toSorted((a, b) => a.validTo.getTime() - b.validTo.getTime() || (a.couponNo < b.couponNo ? -1 : 1));
  let used = 0;
  for (const voucher of chosen) {
    const fits = fitsOf(orders, voucher);
    if (couponNos !== undefined && fits.length === 0)
      throw refuse('coupon.unusable', { reason: offerOf(orders, voucher).reason });
    const open = fits.filter(({ at }) => !slips[at]!.coupon?.stops);
    if (couponNos !== undefined && open.length === 0)
      throw refuse('coupon.unusable', { reason: '不可与其他优惠券叠加使用' });
    const [best] = open
      .map(({ at }) => ({ at, amount: min(voucher.balance, slips[at]!.rest) }))
      .filter(({ amount }) => amount > 0)
      .toSorted((a, b) => compare(b.amount, a.amount) || a.at - b.at);
    if (best === undefined || used === MAX_VOUCHERS) continue;
    slips[best.at]!.vouchers.push({ couponNo: voucher.couponNo, amount: best.amount });
    slips[best.at]!.rest = subtract(slips[best.at]!.rest, best.amount);
    used += 1;
  }
}

/** Not below the least use (finance.md#money-limits). */
function iouFor({ iou }: Means, rest: Fen): Fen {
  const part = iou.reason === '' ? min(iou.available, rest) : zero;
  return compare(part, limits.iou.minUse) < 0 ? zero : part;
}
