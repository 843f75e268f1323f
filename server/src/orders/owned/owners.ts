import type { OrderSource } from '@uc/contract/orders/sources';
import { sourceOf } from '@uc/contract/orders/sources';
import { refuse } from '../../call/index';
import type { Tx } from '../../db/index';
import type { Initiator } from '../../ledger/index';
import { notifyClosed, notifyPaid } from '../notifications';
import type { OrderRow } from '../store';

/**
 * Functions of a room that are called when something happens to its orders, in the same transaction
 * (orders.md#order-states).
 */
export interface OrderOwner {
  /** The order was paid, by whom: its money is in escrow. The room tells buyer and seller. */
  paid(tx: Tx, order: OrderRow, by: Initiator): Promise<void>;
  /** The order was not paid in time. */
  closed(tx: Tx, order: OrderRow): Promise<void>;
  /** The unpaid orders of one document are paid together or not at all. */
  paidTogether?: true;
}
/** The rooms that own orders, by the `source_type` of their orders. */
export type OrderOwners = Partial<Record<OrderSource, OrderOwner>>;

type Sourced = Pick<OrderRow, 'source_type' | 'source_no'>;

/** The kind of document that owns an order; null for an order on its own. */
export const ownerOf = ({ source_type, source_no }: Sourced): OrderSource | null =>
  sourceOf(source_type, source_no, 'buyer')?.type ?? null;

/** Refuses `order.owned`, with the link to the document, for an order whose life its room leads. */
export function refuseOwned(order: Sourced, role: 'buyer' | 'seller'): void {
  const source = sourceOf(order.source_type, order.source_no, role);
  if (source !== null) throw refuse('order.owned', { document: source.text }, { link: source.link });
}

/** After the payment of an order: its room goes on with it; buyer and seller of an order on its own are told. */
export async function orderPaid(tx: Tx, owners: OrderOwners, order: OrderRow, by: Initiator): Promise<void> {
  const source = ownerOf(order);
  await (source === null ? notifyPaid(tx, order) : owners[source]?.paid(tx, order, by));
}

/** After the deadline of an unpaid order: its room goes on, or its buyer is told. */
export async function orderExpired(tx: Tx, owners: OrderOwners, order: OrderRow): Promise<void> {
  const source = ownerOf(order);
  await (source === null ? notifyClosed(tx, order, true) : owners[source]?.closed(tx, order));
}
