import type { Parts } from '../../room/index';
import { ordersClosingCheck } from './closing-check';
import { ordersToAccept, ordersToPay } from './deadline-store';
import { ordersSource } from './export';
import { findOrders } from './find';
import { orderData } from './personal-data';

/**
 * The lists of orders: the order as buyer and seller see it, the counters by day and tab, one page at a time.
 * This room owns `order_views` and `order_day_counts`; an order is changed by the room `orders`, which keeps
 * both in step from here.
 */
export const room: Parts = {
  deadlines: { order_pay: ordersToPay, order_accept: ordersToAccept },
  exports: { orders: ordersSource },
  finders: { order: findOrders },
  personalData: [10, orderData],
  closingChecks: [20, [ordersClosingCheck]],
};
