import { type RawBuilder, sql } from 'kysely';

/** What one seller earned at a moment, or gave back: 分. */
export interface Moved {
  uid: number;
  at: Date;
  /** Who the seller was at acceptance. */
  seller_kind: 'person' | 'enterprise';
  gross: number;
  fee: number;
  refunds: number;
  deals: number;
}

/**
 * What arrived from a moment on and before another, and what a second person agreed to give back then, whenever that had
 * arrived: the quarterly report and the months of value added tax are sums of these rows.
 */
export const movedBetween = (from: Date, to: Date | 'infinity'): RawBuilder<Moved> => sql<Moved>`(
  select uid, released_at as at, seller_kind, price_fen - refunded_fen as gross, fee_fen - refunded_fee_fen as fee,
    0::bigint as refunds, 1 as deals
  from settlements
  where released_at >= ${from} and released_at < ${to}::timestamptz and price_fen > refunded_fen
  union all
  select refund.uid, decided_at, seller_kind, 0, 0, amount_fen, 0
  from income_refunds refund join settlements using (uid, settlement_no)
  where status = 'approved' and decided_at >= ${from} and decided_at < ${to}::timestamptz)`;
