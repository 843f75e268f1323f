import { dayOf } from '@uc/contract/day';
import { type Fen, fen, subtract } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db } from '../../db/index';
import { earned, incomeOf, refundedBy } from './income';
import type { Acceptance } from './settlement';
import { pendingOf, withholdingRate } from './store';

/** The income that the seller of an order would have, and the fee and tax, in 分. */
export interface DivisionAhead {
  fee: Fen;
  tax: Fen;
  arrives: Fen;
}

/**
 * The division of an order's money if `back` of the price went to the buyer now and the seller kept the rest:
 * money in escrow as it would be accepted (J16), pending money as it would be refunded (J17). Undefined above
 * what is left.
 */
export async function divisionAhead(
  db: Db,
  {
    seller,
    orderNo,
    price,
    back,
  }: {
    seller: NonNullable<Acceptance['seller']>;
    orderNo: string;
    price: Fen;
    back: Fen;
  },
): Promise<DivisionAhead | undefined> {
  const pending = await pendingOf(db, seller.uid, orderNo);
  if (pending !== undefined) {
    const refunded = refundedBy(pending, back);
    return refunded && incomeOf({ ...pending, ...refunded.change });
  }
  const rest = subtract(price, back);
  if (rest < 0) return undefined;
  return incomeAhead(db, seller, rest);
}

/** The income that a price would bring its seller if it were accepted now, by the function that books it (J16). */
export async function incomeAhead(
  db: Db,
  { kind, feeBasisPoints }: Pick<NonNullable<Acceptance['seller']>, 'kind' | 'feeBasisPoints'>,
  price: Fen,
): Promise<DivisionAhead> {
  const taxBps = await withholdingRate(db, kind, dayOf(await clock.now(db)));
  return incomeOf({
    ...earned(price, feeBasisPoints),
    refunded_fen: fen(0),
    refunded_fee_fen: fen(0),
    tax_bps: taxBps,
    tax_fen: fen(0),
    released_at: null,
  });
}
