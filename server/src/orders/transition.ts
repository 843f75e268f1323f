import type { Schema, Tx } from '../db/index';
import { refuse } from '../call/index';
import type { Updateable } from 'kysely';
import type { By } from '../ledger/index';
import { shiftOrder } from '../orderlist/index';
import { next, type OrderEvent } from './states';
import { clock, moveOrder, type NewEvent, type OrderRow } from './store';

/** Who makes an order move: somebody on the buyer's side, its seller, staff, or the system. */
export interface Actor {
  kind: By['kind'] | 'seller';
  name: string;
}
/** What the timeline tells beside who and when; `at` is for the demo world alone. */
export interface Told {
  by: Actor;
  at?: Date;
  comment?: string;
  files?: string[];
}

/** The moment an event happens: now by the database's clock, unless the demo world says otherwise. */
export const momentOf = async (tx: Tx, { at }: Pick<Told, 'at'>): Promise<Date> => at ?? clock(tx);

/** The line of the timeline for an event. */
export const eventOf = (event: OrderEvent | 'create', at: Date, { by, comment, files }: Told): NewEvent => ({
  at,
  event,
  actor_kind: by.kind,
  actor: by.name,
  comment: comment ?? null,
  files: files ?? [],
});

/**
 * THE way an order changes its state: the row while it still stands where it was read, its event, its place in the lists
 * of buyer and seller, and their counters. Refuses `order.state` for what product 05 §5.9 does not list, and for whoever
 * comes second.
 */
export async function transition(
  tx: Tx,
  order: OrderRow,
  event: OrderEvent,
  at: Date,
  told: Told,
  change: Updateable<Schema['orders']> = {},
): Promise<OrderRow> {
  const status = next(order.status, event, order.refunding_from);
  if (status === undefined) throw refuse('order.state');
  const moved = await moveOrder(tx, order, { ...change, status }, eventOf(event, at, told));
  if (moved === undefined) throw refuse('order.state');
  await shiftOrder(tx, { uid: moved.uid, role: 'buyer' }, moved, order.status);
  if (moved.seller_uid !== null)
    await shiftOrder(tx, { uid: moved.seller_uid, role: 'seller' }, moved, order.status);
  return moved;
}
