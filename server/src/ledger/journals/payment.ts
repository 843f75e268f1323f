import { add, type Fen, sum, worthOf } from '@uc/contract/money';
import { credit, debit, type Journal, journal, type Leg, type Line } from '../journal';
import { cashAccount, type Channel } from './cash';
import { coinLine, type CoinPart, type From, pot } from './coins';

/** J11: the amounts of coupons and vouchers. */
export const paidByCoupons = (amount: Fen, orderNo: string): Journal =>
  journal([debit('E.PROMO', amount), credit('L.ESCROW', amount, orderNo)]);

/** J12: coins at `coinRate` hundredths a 元; paid ones were owed for, bonus is a cost of promotion. */
export const paidByCoins = (
  parts: readonly CoinPart[],
  coinRate: number,
  orderNo: string,
  from: From,
): Journal =>
  journal(
    parts.flatMap((part) => [
      debit(coinSide(part), worthOf(part.amount, coinRate)),
      credit('L.ESCROW', worthOf(part.amount, coinRate), orderNo),
      debit(from === 'reserved' ? 'C.FROZEN' : pot(part), part.amount),
      credit('K.ISSUED', part.amount),
    ]),
    [
      ...(from === 'reserved' ? parts.map((part) => coinLine(part, 'unfreeze', 'unfreeze')) : []),
      ...parts.map((part) => coinLine(part, 'out', 'pay')),
    ],
  );

/** J13: the balance. */
export const paidByBalance = (amount: Fen, orderNo: string, from: From): Journal =>
  journal(
    [debit(from === 'reserved' ? 'L.FROZEN' : 'L.AVAIL', amount), credit('L.ESCROW', amount, orderNo)],
    [...ended('rmb', amount, from), { account: 'rmb', direction: 'out', type: 'pay', amount }],
  );

/** J14: the credit line. */
export const paidByIou = (amount: Fen, orderNo: string, from: From): Journal =>
  journal(
    [debit(from === 'reserved' ? 'M.IOUHOLD' : 'A.IOU', amount), credit('L.ESCROW', amount, orderNo)],
    [
      ...ended('credit_limit', amount, from),
      { account: 'credit_limit', direction: 'out', type: 'limit_use', amount },
    ],
  );

/** J15: the online part, which never was in the balance. */
export const paidOnline = (amount: Fen, channel: Channel, orderNo: string): Journal =>
  journal([debit(cashAccount(channel), amount), credit('L.ESCROW', amount, orderNo)]);

/** J16, the platform's own sale. */
export const earned = (amount: Fen, orderNo: string): Journal =>
  journal([debit('L.ESCROW', amount, orderNo), credit('R.SALES', amount)]);

/** J13b, at the filing: the official part of an order is held for the office. */
export const officialHeld = (amount: Fen, orderNo: string): Journal =>
  journal([debit('L.ESCROW', amount, orderNo), credit('L.OFFFEE', amount)]);

/** J13b, at the office's receipt: it has been paid. */
export const officialPaid = (amount: Fen): Journal =>
  journal([debit('L.OFFFEE', amount), credit('A.BANK', amount)]);

/** J16, the buyer's side of somebody else's sale: on its way between the two tenants. */
export const handedOver = (price: Fen, orderNo: string): Journal =>
  journal([debit('L.ESCROW', price, orderNo), credit('X.TRANSIT', price)]);
/** J16, the seller's side: theirs after a few days, less the service fee. */
export const sellerPending = (net: Fen, fee: Fen): Journal =>
  journal([debit('X.TRANSIT', add(net, fee)), credit('L.PENDING', net), credit('R.FEE.SERVICE', fee)]);
/** J17–J19, the seller's side of a refund after acceptance. */
export const sellerRefunds = (net: Fen, fee: Fen): Journal =>
  journal([debit('L.PENDING', net), debit('R.FEE.SERVICE', fee), credit('X.TRANSIT', add(net, fee))]);

/** The source of a refund: the order's escrow, our own sales, or the seller's pending income. */
export type RefundSource = { from: 'escrow'; orderNo: string } | { from: 'sales' } | { from: 'seller' };

/** The parts of a refund by the sources of the payment; amounts in 分, coins by batch. */
export interface RefundParts {
  coupons: Fen;
  coins: readonly CoinPart[];
  /** The amount to the balance: balance and online parts, and IOU that has been repaid already. */
  balance: Fen;
  iou: Fen;
  /** Set aside until the channel has given it back the way it came. */
  channel: Fen;
  /** The part of a written-off debt that the refund cancels: the loss is smaller by it. */
  debt: Fen;
}

/** J17–J19 as one transaction. */
export function refunded(parts: RefundParts, coinRate: number, source: RefundSource): Journal {
  const worth = sum([
    parts.coupons,
    parts.balance,
    parts.iou,
    parts.channel,
    parts.debt,
    ...parts.coins.map(({ amount }) => worthOf(amount, coinRate)),
  ]);
  return journal(
    [
      sourceLeg(worth, source),
      credit('L.AVAIL', parts.balance),
      credit('A.IOU', parts.iou),
      credit('L.FROZEN', parts.channel),
      credit('E.BADDEBT', parts.debt),
      credit('E.PROMO', parts.coupons),
      ...parts.coins.flatMap((part) => [
        credit(coinSide(part), worthOf(part.amount, coinRate)),
        debit('K.ISSUED', part.amount),
        credit(pot(part), part.amount),
      ]),
    ],
    [
      { account: 'rmb', direction: 'in', type: 'refund', amount: parts.balance },
      { account: 'credit_limit', direction: 'in', type: 'limit_release', amount: parts.iou },
      ...parts.coins.map((part) => coinLine(part, 'in', 'refund')),
    ],
  );
}

const coinSide = ({ bucket }: CoinPart) => (bucket === 'paid' ? 'L.COINDEF' : 'E.PROMO');

function ended(account: 'rmb' | 'credit_limit', amount: Fen, from: From): Line[] {
  return from === 'reserved' ? [{ account, direction: 'unfreeze', type: 'unfreeze', amount }] : [];
}

function sourceLeg(worth: Fen, source: RefundSource): Leg {
  if (source.from === 'escrow') return debit('L.ESCROW', worth, source.orderNo);
  return debit(source.from === 'sales' ? 'R.SALES' : 'X.TRANSIT', worth);
}
