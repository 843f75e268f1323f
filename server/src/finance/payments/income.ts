import { add, compare, type Fen, fen, percent, ratio, subtract } from '@uc/contract/money';
import type { Selectable } from 'kysely';
import type { Schema } from '../../db/index';

type Amounts = Pick<
  Selectable<Schema['settlements']>,
  'price_fen' | 'refunded_fen' | 'fee_fen' | 'refunded_fee_fen' | 'tax_fen'
>;

/**
 * The rest of a settlement after refunds: what the buyer paid of it, its fee, the amount after that, the tax withheld
 * when it arrived, and the amount that arrives.
 */
export function incomeOf(row: Amounts): {
  gross: Fen;
  fee: Fen;
  pending: Fen;
  tax: Fen;
  arrives: Fen;
} {
  const fee = subtract(fen(row.fee_fen), fen(row.refunded_fee_fen));
  const gross = subtract(fen(row.price_fen), fen(row.refunded_fen));
  const pending = subtract(gross, fee);
  const tax = fen(row.tax_fen);
  return { gross, fee, pending, tax, arrives: subtract(pending, tax) };
}

/** A price that was earned and the service fee on it, as a settlement begins. */
export const earned = (price: Fen, feeBps: number): { price_fen: Fen; fee_fen: Fen } => ({
  price_fen: price,
  fee_fen: percent(price, feeBps),
});

/**
 * A pending settlement less a refund to the buyer: its fee goes back in proportion, the last refund takes the
 * rest of both. Undefined above the rest.
 */
export function refundedBy(
  row: Omit<Amounts, 'tax_fen'>,
  amount: Fen,
): { fee: Fen; change: { refunded_fen: Fen; refunded_fee_fen: Fen } } | undefined {
  const refunded = fen(row.refunded_fen);
  const refundedFee = fen(row.refunded_fee_fen);
  const left = subtract(fen(row.price_fen), refunded);
  if (compare(amount, left) > 0) return undefined;
  const fee =
    amount === left
      ? subtract(fen(row.fee_fen), refundedFee)
      : ratio(fen(row.fee_fen), amount, row.price_fen);
  return { fee, change: { refunded_fen: add(refunded, amount), refunded_fee_fen: add(refundedFee, fee) } };
}

/**
 * The division of a price when `back` goes to the buyer: before acceptance the fee is on the seller's part
 * alone (J29); after it the fee goes back in proportion, as `refundedBy` books it.
 */
export function divided(
  price: Fen,
  back: Fen,
  { feeBps, wasAccepted }: { feeBps: number; wasAccepted: boolean },
): { back: Fen; paid: Fen; fee: Fen } {
  const rest = subtract(price, back);
  const none = { refunded_fen: fen(0), refunded_fee_fen: fen(0) };
  const whole = earned(price, feeBps);
  const fee = wasAccepted
    ? subtract(whole.fee_fen, refundedBy({ ...whole, ...none }, back)?.fee ?? fen(0))
    : earned(rest, feeBps).fee_fen;
  return { back, paid: subtract(rest, fee), fee };
}
