import type { OrderSource } from '@uc/contract/orders/sources';
import type { Selectable } from 'kysely';
import type { Schema, Tx } from '../db/index';
import type { Initiator } from '../ledger/index';

type OrderRow = Selectable<Schema['orders']>;

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
