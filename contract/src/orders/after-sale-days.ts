import { limits } from '../limits';

/** Days after completion in which a buyer may be compensated out of a 保证金 (contracts.md#milestones-in-escrow). */
export const CLAIM_DAYS = limits.order.claimDays;
/** Days after completion in which a seller's income is pending (decisions.md D12). */
export const PENDING_DAYS = limits.order.pendingDays;

/**
 * Days after completion in which the buyer may still apply for a refund (orders.md#order-states): of somebody
 * else's income while it is pending, for what was paid out cannot be promised back
 * (contracts.md#milestones-in-escrow).
 */
export const afterSaleDays = (sellerUid: unknown): number => (sellerUid === null ? CLAIM_DAYS : PENDING_DAYS);
