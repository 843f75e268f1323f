import { type Coin, type Fen, sum, worthOf } from '@uc/contract/money';
import { credit, debit, type Journal, journal, type Line, together } from '../journal';
import { cashAccount, type Channel } from './cash';

/** The source of a part's money: the available balance, or the amount that J35 reserved for this order. */
export type From = 'available' | 'reserved';

/** Coins of one batch. */
export interface CoinPart {
  bucket: 'paid' | 'bonus';
  batchNo: string;
  expireAt: Date | null;
  amount: Coin;
}
export const pot = ({ bucket }: Pick<CoinPart, 'bucket'>): 'C.PAID' | 'C.BONUS' =>
  bucket === 'paid' ? 'C.PAID' : 'C.BONUS';
export const coinLine = (part: CoinPart, direction: Line['direction'], type: Line['type']): Line => ({
  account: 'coin',
  direction,
  type,
  ...part,
});

/** J2: bought online. Coins sold are owed, not earned; promotion is an expense only when bonus is spent. */
export const coinsBoughtOnline = (price: Fen, channel: Channel, parts: readonly CoinPart[]): Journal =>
  together(journal([debit(cashAccount(channel), price), credit('L.COINDEF', price)]), issued(parts));

/** J3: bought with the balance. */
export const coinsBoughtFromBalance = (price: Fen, parts: readonly CoinPart[]): Journal =>
  together(
    journal(
      [debit('L.AVAIL', price), credit('L.COINDEF', price)],
      [{ account: 'rmb', direction: 'out', type: 'coin_buy', amount: price }],
    ),
    issued(parts),
  );

/** J4 for coins: a purchase goes back the way it was paid, and its coins with their bonus are no more. */
export const coinsReturned = (
  price: Fen,
  to: Channel | 'balance',
  parts: readonly CoinPart[],
  from: From = 'available',
): Journal =>
  journal(
    [
      debit('L.COINDEF', price),
      credit(to === 'balance' ? 'L.AVAIL' : cashAccount(to), price),
      ...parts.flatMap((part) => [
        debit(from === 'reserved' ? 'C.FROZEN' : pot(part), part.amount),
        credit('K.ISSUED', part.amount),
      ]),
    ],
    [
      ...(to === 'balance'
        ? ([{ account: 'rmb', direction: 'in', type: 'refund', amount: price }] as const)
        : []),
      ...(from === 'reserved' ? parts.map((part) => coinLine(part, 'unfreeze', 'unfreeze')) : []),
      ...parts.map((part) => coinLine(part, 'out', 'refund')),
    ],
  );

/** Bonus coins given without a purchase. */
export const coinsGiven = (parts: readonly CoinPart[]): Journal => issued(parts);

/** J32: bonus that nobody spent in time; no entry in CNY, it was never recognised. */
export const coinsExpired = (parts: readonly CoinPart[]): Journal =>
  journal(
    parts.flatMap((part) => [debit(pot(part), part.amount), credit('K.ISSUED', part.amount)]),
    parts.map((part) => coinLine(part, 'out', 'coin_expire')),
  );

/**
 * J27 for coins at `coinRate` hundredths a 元: paid coins are earned without a delivery, bonus was never
 * recognised.
 */
export function coinsWaived(parts: readonly CoinPart[], coinRate: number): Journal {
  const paid = parts.filter(({ bucket }) => bucket === 'paid');
  const worth = sum(paid.map(({ amount }) => worthOf(amount, coinRate)));
  return journal(
    [
      debit('L.COINDEF', worth),
      credit('R.BREAKAGE', worth),
      ...parts.flatMap((part) => [debit(pot(part), part.amount), credit('K.ISSUED', part.amount)]),
    ],
    parts.map((part) => coinLine(part, 'out', 'adjust')),
  );
}

/** J35 for coins: set aside, by batch. */
export const coinsFrozen = (parts: readonly CoinPart[]): Journal =>
  journal(
    parts.flatMap((part) => [debit(pot(part), part.amount), credit('C.FROZEN', part.amount)]),
    parts.map((part) => coinLine(part, 'freeze', 'freeze')),
  );

/** J35 released: back to the batches they came from. */
export const coinsUnfrozen = (parts: readonly CoinPart[]): Journal =>
  journal(
    parts.flatMap((part) => [debit('C.FROZEN', part.amount), credit(pot(part), part.amount)]),
    parts.map((part) => coinLine(part, 'unfreeze', 'unfreeze')),
  );

const issued = (parts: readonly CoinPart[]): Journal =>
  journal(
    parts.flatMap((part) => [debit('K.ISSUED', part.amount), credit(pot(part), part.amount)]),
    parts.map((part) => coinLine(part, 'in', part.bucket === 'paid' ? 'coin_buy' : 'coin_bonus')),
  );
