/**
 * The lists of orders: the order as buyer and seller see it, the counters by day and tab, one page at a time.
 * This room owns `order_views` and `order_day_counts`; an order is changed by the room `orders`, which keeps
 * both in step from here.
 */
export { ordersClosingCheck } from './closing-check';
export { hasOrdered } from './count-store';
export { acceptancesToRemind, overdueAcceptances, overdueOrders } from './due-store';
export { exportOrders, ordersSource } from './export';
export { pageOf } from './page';
export { orderData } from './personal-data';
export { queryOf } from './query';
export { readPage } from './store';
export { tabOf } from './tabs';
export {
  clearCreator,
  findViewed,
  hideOrders,
  shiftOrder,
  showOrder,
  viewedStates,
  type Viewer,
} from './view-store';
export { buyersAskingBack, ordersToAccept, ordersToPay } from './deadline-store';
