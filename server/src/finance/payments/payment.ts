import { add, type Coin, coin, type Fen, fen, sum, worthOf } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse } from '../../call/index';
import {
  type Hold,
  holdsFor,
  journals,
  lockAccounts,
  orderAbout,
  type OrderEvent,
  post,
  resolveHolds,
  together,
} from '../../ledger/index';
import {
  COIN_RATE,
  endFrozen,
  frozenCoins,
  pickCoins,
  postCoinPurchase,
  takeFromBatches,
} from '../coins/index';
import { chooseCoupons, type ChosenCoupons, type CouponPart, useCoupons } from '../coupons/index';
import { assertCreditUsable, recordUse } from '../credit/index';
import { insertPayments } from './store';

type OnlineChannel = Exclude<journals.Channel, 'offline'>;

/** The parts of a payment; the sum is the order's price before its coupons. */
export interface PaymentParts {
  /** 券 and 代金券 with the amount that each takes off (J11). */
  coupons?: readonly CouponPart[];
  /** Hundredths of a coin: bonus first, earliest expiry first (J12). */
  coin?: Coin;
  rmb?: Fen;
  iou?: Fen;
  online?: { amount: Fen; channel: OnlineChannel; channelNo: string };
}

/** Amounts by method in 分, as an order keeps them: `total` = `discount` + the paid amounts. */
export interface Paid {
  discount: Fen;
  voucher: Fen;
  coin: Fen;
  rmb: Fen;
  iou: Fen;
  online: Fen;
  total: Fen;
}

/** The accounts that a payment locks; the largest set, so that reserved amounts can be read in between. */
export const paymentAccounts = [
  'L.AVAIL',
  'L.FROZEN',
  'L.ESCROW',
  'A.IOU',
  'M.IOUHOLD',
  'M.LIMIT',
  'E.PROMO',
  'L.COINDEF',
  'K.ISSUED',
  'C.PAID',
  'C.BONUS',
  'C.FROZEN',
] as const;

/**
 * J11–J15 as one transaction of the ledger: the parts go into the escrow of the order, from what `reservePayment` set
 * aside for it where it did. An order of coins is not escrowed: they are bought at once (J2, J3). Refuses
 * `coupon.unusable`, `money|coin|credit.insufficient`, `credit.overdue`, and `state.conflict` when it is paid already or
 * asks for something else than was reserved. `iouTotal`: what a payment of several orders uses of the credit line in all,
 * for the least use of it is a use's and not an order's.
 */
export async function takePayment(
  tx: Tx,
  payment: OrderEvent & {
    orderType: string;
    /** The balance and online channels alone: refuses `order.moneyOnly` for anything else. */
    moneyOnly?: boolean;
    parts: PaymentParts;
    iouTotal?: Fen | undefined;
  },
): Promise<Paid> {
  const { uid, by, orderNo, orderType, parts, location } = payment;
  const { rmb = fen(0), iou = fen(0), coin: coins = coin(0), online } = parts;
  if (orderType === 'coin') return buyCoins(tx, payment);
  if (payment.moneyOnly) assertMoney(parts);
  await lockAccounts(tx, {
    uid,
    accounts:
      online === undefined ? paymentAccounts : [...paymentAccounts, journals.cashAccount(online.channel)],
  });
  const now = await clock.now(tx);
  const reserved = await holdsFor(tx, uid, 'order', orderNo);
  const total = priceOf(parts);
  const coupons = await chooseCoupons(
    tx,
    uid,
    orderNo,
    parts.coupons ?? [],
    { amount: total, orderType, location },
    now,
  );
  const isReserved = reserved.length > 0;
  if (isReserved) assertSame(reserved, { rmb, iou, coins });
  else if (iou > 0) await assertCreditUsable(tx, payment, payment.iouTotal ?? iou);
  const uses = isReserved ? await frozenCoins(tx, uid, orderNo) : [];
  const coinParts = isReserved ? uses : await pickCoins(tx, uid, coins, now);
  const from = isReserved ? 'reserved' : 'available';
  const journal = together(
    journals.paidByCoupons(add(coupons.discount, coupons.voucher), orderNo),
    journals.paidByCoins(coinParts, COIN_RATE, orderNo, from),
    journals.paidByBalance(rmb, orderNo, from),
    journals.paidByIou(iou, orderNo, from),
    ...(online === undefined ? [] : [journals.paidOnline(online.amount, online.channel, orderNo)]),
  );
  const about = { ...orderAbout(payment), channel: 'balance' };
  const [posted] = await post(tx, {
    uid,
    by,
    kind: 'order.pay',
    refType: 'order',
    refId: orderNo,
    about,
    journal,
  });
  await resolveHolds(tx, posted!, reserved, 'posted');
  if (isReserved) await endFrozen(tx, uid, uses, 'spent');
  else await takeFromBatches(tx, uid, coinParts, orderNo, 'spent', posted!.at);
  await useCoupons(tx, payment, coupons, posted!.at);
  const useNo = iou > 0 ? await recordUse(tx, payment, iou, posted!.at) : '';
  await savePayments(tx, payment, coupons, { useNo, at: posted!.at });
  const { discount, voucher } = coupons;
  return {
    discount,
    voucher,
    coin: worthOf(coins, COIN_RATE),
    rmb,
    iou,
    online: online?.amount ?? fen(0),
    total,
  };
}

/** Refuses `order.moneyOnly` where coupons, coins or the credit line take part. */
export function assertMoney({ coupons = [], coin: coins = coin(0), iou = fen(0) }: PaymentParts): void {
  if (coupons.length > 0 || coins > 0 || iou > 0) throw refuse('order.moneyOnly');
}

const priceOf = ({
  coupons = [],
  coin: coins = coin(0),
  rmb = fen(0),
  iou = fen(0),
  online,
}: PaymentParts): Fen =>
  sum([
    ...coupons.map(({ amount }) => amount),
    worthOf(coins, COIN_RATE),
    rmb,
    iou,
    online?.amount ?? fen(0),
  ]);

/** Coins can be bought with the balance or online, all of one kind. */
async function buyCoins(tx: Tx, payment: OrderEvent & { parts: PaymentParts }): Promise<Paid> {
  const { uid, by, orderNo, title, parts } = payment;
  const { rmb = fen(0), online } = parts;
  const total = priceOf(parts);
  if (total !== (online?.amount ?? rmb)) throw refuse('state.conflict');
  const source = online === undefined ? 'balance' : { channel: online.channel, channelNo: online.channelNo };
  const at = await postCoinPurchase(tx, {
    uid,
    by,
    amount: coin(total),
    price: total,
    source,
    bizType: 'order',
    bizNo: orderNo,
    title,
  });
  await savePayments(tx, payment, { chosen: [] }, { useNo: '', at });
  const none = fen(0);
  return {
    discount: none,
    voucher: none,
    coin: none,
    iou: none,
    rmb: online === undefined ? total : none,
    online: online?.amount ?? none,
    total,
  };
}

function assertSame(
  reserved: readonly Hold[],
  { rmb, iou, coins }: { rmb: Fen; iou: Fen; coins: Coin },
): void {
  const held = (account: Hold['account']) => reserved.find((hold) => hold.account === account)?.amount ?? 0;
  if (held('L.FROZEN') !== rmb || held('M.IOUHOLD') !== iou || held('C.FROZEN') !== coins)
    throw refuse('state.conflict');
}

async function savePayments(
  tx: Tx,
  { uid, orderNo, parts }: OrderEvent & { parts: PaymentParts },
  { chosen }: Pick<ChosenCoupons, 'chosen'>,
  { useNo, at }: { useNo: string; at: Date },
): Promise<void> {
  const { rmb = fen(0), iou = fen(0), coin: coins = coin(0), online } = parts;
  const rows = [
    ...chosen.map(({ coupon, amount }) => ({
      method: 'voucher' as const,
      ref_no: coupon.couponNo,
      amount,
      is_discount: coupon.kind !== 'voucher',
    })),
    { method: 'coin' as const, ref_no: '', amount: worthOf(coins, COIN_RATE) },
    { method: 'rmb' as const, ref_no: '', amount: rmb },
    { method: 'iou' as const, ref_no: useNo, amount: iou },
    { method: 'online' as const, ref_no: online?.channelNo ?? '', amount: online?.amount ?? fen(0) },
  ].filter(({ amount }) => amount > 0);
  await insertPayments(
    tx,
    rows.map(({ amount, ...row }) => ({
      ...row,
      uid,
      order_no: orderNo,
      amount_fen: amount,
      created_at: at,
    })),
  );
}
