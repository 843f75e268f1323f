import { alsoTenant } from '../db/index';

/**
 * Lets the rest of a request act on both sides of an order that it has found: a step of the one moves lists, messages and
 * money of the other. Whoever is neither has not found it.
 */
export function admitSides<Row extends { uid: number; seller_uid: number | null }>(order: Row): Row {
  alsoTenant(order.uid);
  if (order.seller_uid !== null) alsoTenant(order.seller_uid);
  return order;
}
