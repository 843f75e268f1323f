import type { Schema, Tx } from '../db/index';
import { refuse } from '../call/index';
import type { Updateable } from 'kysely';
import type { Initiator } from '../ledger/index';
import { shiftOrder } from './list/view-store';
import { next, type OrderEvent } from './states';
import { writeTransition, type NewEvent, type OrderRow } from './store';

/** The person who causes a transition: somebody on the buyer's side, the seller, staff, or the system. */
export interface Actor {
  kind: Initiator['kind'] | 'seller';
  name: string;
}
/** The details of an event in the timeline. */
export interface EventDetails {
  by: Actor;
  comment?: string;
  files?: string[];
}

/** The line of the timeline for an event. */
export const eventOf = (
  event: OrderEvent | 'create',
  at: Date,
  { by, comment, files }: EventDetails,
): NewEvent => ({
  at,
  event,
  actor_kind: by.kind,
  actor: by.name,
  comment: comment ?? null,
  files: files ?? [],
});

/**
 * The only way in which an order changes its state: the row, if nobody has changed it since it was read, its event, and
 * the lists of buyer and seller with their counters. Refuses `order.state` for an event that
 * orders.md#order-states does not allow, and when somebody else was first.
 */
export async function transition(
  tx: Tx,
  order: OrderRow,
  event: OrderEvent,
  at: Date,
  details: EventDetails,
  change: Updateable<Schema['orders']> = {},
): Promise<OrderRow> {
  const status = next(order.status, event, order.refunding_from);
  if (status === undefined) throw refuse('order.state');
  const changed = await writeTransition(tx, order, { ...change, status }, eventOf(event, at, details));
  if (changed === undefined) throw refuse('order.state');
  await shiftOrder(tx, { uid: changed.uid, role: 'buyer' }, changed, order.status);
  if (changed.seller_uid !== null)
    await shiftOrder(tx, { uid: changed.seller_uid, role: 'seller' }, changed, order.status);
  return changed;
}
