import { limits } from '@uc/contract/limits';
import { afterSaleDays } from '@uc/contract/orders/after-sale-days';
import { DAY_MS } from '@uc/contract/day';
import type { orderActions, OrderStatus } from '@uc/contract/orders';

export type OrderAction = (typeof orderActions)[number];
export type OrderEvent =
  | 'pay'
  | 'pay_at_once'
  | 'cancel'
  | 'expire'
  | 'deliver'
  | 'usage_end'
  | 'accept'
  | 'auto_accept'
  | 'revise'
  | 'apply_refund'
  | 'agree_refund'
  | 'agree_part'
  | 'refuse_refund'
  | 'refund_silence'
  | 'settle'
  | 'divide'
  | 'give_back'
  | 'give_back_part'
  | 'claim'
  | 'claim_part';

/**
 * The states of an order (orders.md#order-states); `before` is the state in which the refund was applied for.
 * The last four events of 进行中, and the claims of 已完成, are those of an order that another room owns
 * (orders.md#order-states).
 */
export const transitions: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus | 'before'>>> = {
  pending_pay: { pay: 'processing', pay_at_once: 'completed', cancel: 'closed', expire: 'closed' },
  processing: {
    deliver: 'pending_accept',
    usage_end: 'completed',
    apply_refund: 'refunding',
    settle: 'completed',
    divide: 'part_refunded',
    give_back: 'refunded',
    give_back_part: 'processing',
  },
  pending_accept: {
    accept: 'completed',
    auto_accept: 'completed',
    revise: 'processing',
    apply_refund: 'refunding',
  },
  completed: { apply_refund: 'refunding', claim: 'refunded', claim_part: 'part_refunded' },
  refunding: {
    agree_refund: 'refunded',
    agree_part: 'part_refunded',
    refuse_refund: 'before',
    refund_silence: 'refunded',
  },
  refunded: {},
  part_refunded: {},
  closed: {},
};

/** The state after an event; undefined when the event is not allowed. Only a refused refund needs `before`. */
export function next(
  state: OrderStatus,
  event: OrderEvent,
  before: OrderStatus | null = null,
): OrderStatus | undefined {
  const to = transitions[state][event];
  return to === 'before' ? (before ?? undefined) : to;
}

/** States that a viewer may remove from their list (orders.md#order-states, last row). */
export const removable: readonly OrderStatus[] = ['completed', 'refunded', 'part_refunded', 'closed'];

/** Days after which a refund without an answer is granted (orders.md#order-states). */
export const REFUND_SILENCE_DAYS = limits.order.refundDays;
/**
 * Days after which a delivery is accepted automatically, and how often changes may be requested
 * (orders.md#order-states).
 */
export const AUTO_ACCEPT_DAYS = limits.order.acceptDays;
export const MAX_REVISIONS = 3;

const buyerActions: Record<OrderStatus, readonly OrderAction[]> = {
  pending_pay: ['pay', 'cancel'],
  processing: ['progress', 'refund'],
  pending_accept: ['accept', 'revise', 'refund'],
  completed: ['review', 'again', 'refund', 'delete'],
  refunding: ['progress'],
  refunded: ['again', 'delete'],
  part_refunded: ['review', 'again', 'delete'],
  closed: ['again', 'delete'],
};
/** The seller's actions by status; `delete` hides the order from the seller's own list. */
const sellerActions: Record<OrderStatus, readonly OrderAction[]> = {
  pending_pay: [],
  processing: ['progress', 'deliver'],
  pending_accept: ['progress'],
  completed: ['delete'],
  refunding: ['progress', 'handle_refund'],
  refunded: ['delete'],
  part_refunded: ['delete'],
  closed: ['delete'],
};
const permissionOf: Record<OrderAction, string> = {
  pay: 'order.order:pay',
  cancel: 'order.order:cancel',
  progress: 'order.order:view',
  refund: 'order.order:refund',
  accept: 'order.order:accept',
  revise: 'order.order:accept',
  review: 'order.order:accept',
  again: 'order.order:create',
  delete: 'order.order:delete',
  deliver: 'crowd.bid:deliver',
  handle_refund: 'order.order:refund',
};

export interface Situation {
  status: OrderStatus;
  role: 'buyer' | 'seller';
  revisions: number;
  endedAt: Date | null;
  /** Whoever is paid; null for the platform's own sales. */
  sellerUid: number | null;
  hidden: boolean;
  /** The state before the open refund. */
  refundingFrom: OrderStatus | null;
  isReviewed: boolean;
  /** Something was paid and has not been refunded; purchases of coins are not refundable. */
  isRefundable: boolean;
  /** Another room leads its life: here it is paid and put away. */
  isOwned: boolean;
  now: Date;
}

/**
 * The actions that this person may take on the order now, by its state and their permissions
 * (orders.md#calls-of-order-lists "actions").
 */
export function actionsOf(order: Situation, permissions: ReadonlySet<string>): OrderAction[] {
  const offered = order.role === 'buyer' ? buyerActions : sellerActions;
  return offered[order.status].filter(
    (action) => permissions.has(permissionOf[action]) && isOpen(action, order),
  );
}

/** Whether the buyer may still apply for a refund after acceptance. */
export const isAfterSaleOpen = (
  { endedAt, sellerUid }: Pick<Situation, 'endedAt' | 'sellerUid'>,
  now: Date,
): boolean => isWithinDays(endedAt, afterSaleDays(sellerUid), now);
/** Whether so many days have not passed since the end. */
export const isWithinDays = (endedAt: Date | null, days: number, now: Date): boolean =>
  endedAt !== null && now.getTime() - endedAt.getTime() < days * DAY_MS;

/** The one who decides a refund: the seller before acceptance, staff after it and where the platform sells. */
export const deciderOf = (sellerUid: number | null, from: OrderStatus | null): 'seller' | 'staff' =>
  sellerUid !== null && from !== 'completed' ? 'seller' : 'staff';

const ownedActions: readonly OrderAction[] = ['pay', 'progress', 'delete'];

function isOpen(action: OrderAction, order: Situation): boolean {
  if (order.isOwned && !ownedActions.includes(action)) return false;
  if (action === 'delete') return !order.hidden;
  if (action === 'revise') return order.revisions < MAX_REVISIONS;
  if (action === 'review') return !order.isReviewed;
  if (action === 'handle_refund') return order.refundingFrom !== 'completed';
  if (action !== 'refund') return true;
  return order.isRefundable && (order.status !== 'completed' || isAfterSaleOpen(order, order.now));
}
