import type { OrderSource } from '@uc/contract/orders/sources';
import { sourceOf } from '@uc/contract/orders/sources';
import { refuse } from '../../call/index';
import type { Tx } from '../../db/index';
import type { Initiator } from '../../ledger/index';
import type { OrderOwners } from '../../room/index';
import { notifyClosed, notifyPaid } from '../notifications';
import type { OrderRow } from '../store';

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
