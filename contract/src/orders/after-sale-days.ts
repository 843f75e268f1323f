import { limits } from '../limits';

/** Days after completion in which a buyer may be compensated out of a 保证金 (product 11 §11.5). */
export const CLAIM_DAYS = limits.order.claimDays;
/** Days after completion in which a seller's income is pending (product 00 D12). */
export const PENDING_DAYS = limits.order.pendingDays;

/**
 * Days after completion in which the buyer may still apply for a refund (product 05 §5.9): of somebody else's income
 * while it is pending, for what was paid out cannot be promised back (product 11 §11.5).
 */
export const afterSaleDays = (sellerUid: unknown): number => (sellerUid === null ? CLAIM_DAYS : PENDING_DAYS);
