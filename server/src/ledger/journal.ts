import type { RecordType } from '@uc/contract/finance/records';
import { add, type Coin, coin, type Fen, fen, negate } from '@uc/contract/money';
import {
  type Account,
  availableOf,
  type CoinAccount,
  type FenAccount,
  isCoinAccount,
  type RecordAccount,
} from './accounts';

/** One signed posting: credit above zero, debit below. Legs of `L.ESCROW` say for which order or milestone. */
export type Leg =
  | { account: FenAccount; amount: Fen; escrowNo?: string }
  | { account: CoinAccount; amount: Coin };

/** One line that the customer sees. `amount` ≥ 0; `direction` says whether more or less is available afterwards. */
export interface Line {
  account: RecordAccount;
  direction: 'in' | 'out' | 'freeze' | 'unfreeze';
  type: RecordType;
  amount: Fen | Coin;
  /** Coins only: which pot and batch. */
  bucket?: 'paid' | 'bonus';
  batchNo?: string;
  expireAt?: Date | null;
}

/** The legs and records of a business event, without tenant and time. */
export interface Journal {
  legs: readonly Leg[];
  lines: readonly Line[];
}

type AmountOf<A extends Account> = A extends CoinAccount ? Coin : Fen;

/** Debit: takes from what a customer owns, adds to what they owe and to what the platform holds. Amount ≥ 0. */
export const debit = <A extends Account>(account: A, amount: AmountOf<A>, escrowNo?: string): Leg =>
  leg(account, negate(notNegative(amount) as Fen), escrowNo);
/** Credit: the other way round. Amount ≥ 0. */
export const credit = <A extends Account>(account: A, amount: AmountOf<A>, escrowNo?: string): Leg =>
  leg(account, notNegative(amount) as Fen, escrowNo);

/** Merges legs on the same side of an account, drops those of 0, and throws unless the rest is balanced. */
export function journal(legs: readonly Leg[], lines: readonly Line[] = []): Journal {
  const made = {
    legs: mergeLegs(legs),
    lines: lines.filter(({ amount, type }) => amount !== 0 || tellsOfNoAmount.has(type)),
  };
  assertWhole(made);
  return made;
}
const tellsOfNoAmount = new Set<RecordType>(['limit_suspend', 'limit_resume']);

/**
 * Several parts as one transaction: each keeps its own debits, and what they bring to one account is one credit (the six
 * legs of ledger.md#postings-per-event).
 */
export function together(...parts: readonly Journal[]): Journal {
  const legs = parts.flatMap((part) => part.legs);
  const credits = mergeLegs(legs.filter(({ amount }) => amount > 0));
  const lines = parts.flatMap((part) => part.lines);
  const made = { legs: [...legs.filter(({ amount }) => amount < 0), ...credits], lines };
  assertWhole(made);
  return made;
}

/**
 * Throws unless there are no legs or at least two, they sum to zero per currency, and the records of each account add up
 * to what the legs change of its available balance (ledger.md#invariants, 1, 15).
 */
export function assertWhole({ legs, lines }: Journal): void {
  const isWhole =
    legs.length !== 1 &&
    total(legs.filter(({ account }) => isCoinAccount(account))) === 0 &&
    total(legs.filter(({ account }) => !isCoinAccount(account))) === 0 &&
    (Object.keys(availableOf) as RecordAccount[]).every((account) => {
      const moved = legs.filter((one) => (availableOf[account] as readonly Account[]).includes(one.account));
      return total(moved) === total(lines.filter((one) => one.account === account).map(change));
    });
  if (!isWhole) throw new RangeError(`this journal is not whole: ${JSON.stringify({ legs, lines })}`);
}

/** The signed change of the available balance by a record. */
const change = ({ direction, amount }: Line) => ({
  amount: direction === 'in' || direction === 'unfreeze' ? amount : negate(amount as Fen),
});
const total = (parts: readonly { amount: Fen | Coin }[]): number =>
  parts.reduce((sum, { amount }) => add(sum, amount as Fen), fen(0));

function mergeLegs(legs: readonly Leg[]): Leg[] {
  const sides = new Map<string, Leg>();
  for (const one of legs) {
    if (one.amount === 0) continue;
    const escrowNo = 'escrowNo' in one ? one.escrowNo : undefined;
    const side = `${one.account} ${one.amount > 0} ${escrowNo}`;
    sides.set(
      side,
      leg(one.account, add((sides.get(side)?.amount ?? 0) as Fen, one.amount as Fen), escrowNo),
    );
  }
  return [...sides.values()];
}

function leg(account: Account, amount: Fen, escrowNo?: string): Leg {
  if (isCoinAccount(account)) return { account, amount: coin(amount) };
  return escrowNo === undefined ? { account, amount } : { account, amount, escrowNo };
}

function notNegative(amount: Fen | Coin): Fen | Coin {
  if (amount < 0) throw new RangeError(`${amount} is negative: swap debit and credit instead`);
  return amount;
}
