import { type Fen, fen, subtract, sum } from '@uc/contract/money';
import type { Db } from '../../db/index';
import { type Earned, withholdingAhead } from '../withholding/index';
import { earned, incomeOf, refundedBy } from './income';
import type { Acceptance } from './settlement';
import { pendingOf } from './store';

/** The income that the seller of an order would have, and the fee and tax, in 分. */
export interface DivisionAhead {
  fee: Fen;
  tax: Fen;
  arrives: Fen;
}
type Seller = NonNullable<Acceptance['seller']>;

/**
 * The division of an order's money if `back` of the price went to the buyer now and the seller kept the rest:
 * money in escrow as it would be accepted (J16), pending money as it would be refunded (J17). Undefined above
 * what is left.
 */
export async function divisionAhead(
  db: Db,
  { seller, orderNo, price, back }: { seller: Seller; orderNo: string; price: Fen; back: Fen },
): Promise<DivisionAhead | undefined> {
  const pending = await pendingOf(db, seller.uid, orderNo);
  if (pending !== undefined) {
    const refunded = refundedBy(pending, back);
    const kept = { ...seller, kind: pending.seller_kind };
    return refunded && arrivingAhead(db, kept, [incomeOf({ ...pending, ...refunded.change })]);
  }
  const rest = subtract(price, back);
  if (rest < 0) return undefined;
  return incomeAhead(db, seller, [rest]);
}

/** The income that prices would bring their seller if they were accepted and arrived now, by the functions that book it (J16). */
export const incomeAhead = (
  db: Db,
  seller: Pick<Seller, 'uid' | 'kind' | 'feeBasisPoints'>,
  prices: readonly Fen[],
): Promise<DivisionAhead> =>
  arrivingAhead(
    db,
    seller,
    prices.map((price) => ({ gross: price, fee: earned(price, seller.feeBasisPoints).fee_fen })),
  );

async function arrivingAhead(
  db: Db,
  seller: Pick<Seller, 'uid' | 'kind'>,
  incomes: readonly Earned[],
): Promise<DivisionAhead> {
  const tax = await withholdingAhead(db, seller, incomes);
  const [gross, fee] = [
    sum([fen(0), ...incomes.map((one) => one.gross)]),
    sum([fen(0), ...incomes.map((one) => one.fee)]),
  ];
  return { fee, tax, arrives: subtract(subtract(gross, fee), tax) };
}
