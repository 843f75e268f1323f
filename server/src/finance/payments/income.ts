import { type Fen, fen, percent, subtract } from '@uc/contract/money';
import type { Selectable } from 'kysely';
import type { Schema } from '../../db/index';

type Amounts = Pick<
  Selectable<Schema['settlements']>,
  'price_fen' | 'refunded_fen' | 'fee_fen' | 'refunded_fee_fen' | 'tax_bps' | 'tax_fen' | 'released_at'
>;

/** What is left of a settlement after refunds: its fee, what is pending, what is withheld of that, and what arrives. */
export function incomeOf(row: Amounts): { fee: Fen; pending: Fen; tax: Fen; arrives: Fen } {
  const fee = subtract(fen(row.fee_fen), fen(row.refunded_fee_fen));
  const pending = subtract(subtract(fen(row.price_fen), fen(row.refunded_fen)), fee);
  const tax = row.released_at === null ? percent(pending, row.tax_bps) : fen(row.tax_fen);
  return { fee, pending, tax, arrives: subtract(pending, tax) };
}
