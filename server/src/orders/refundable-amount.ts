import { type Fen, fen, subtract } from '@uc/contract/money';
import type { OrderRow } from './store';

/**
 * The paid amount that has not been refunded, in 分; 0 for a purchase of coins, which are delivered with the
 * payment.
 */
export const refundableOf = (order: OrderRow): Fen =>
  order.paid_at === null || order.order_type === 'coin'
    ? fen(0)
    : subtract(subtract(fen(order.total_fen), fen(order.discount_fen)), fen(order.refunded_fen));
