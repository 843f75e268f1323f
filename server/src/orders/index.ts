import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { orders } from './api';
import { orderJobs } from './jobs';

/** The life of an order, for the rooms that sell through it. `uid` is always the buyer. */
export const room: Room<Api['orders']> = { handlers: orders, jobs: orderJobs };

export { cancelOrder } from './closing';
export { ordersClosingCheck } from './closing-check';
export {
  acceptDelivery,
  agreeToRefund,
  applyForRefund,
  askForChanges,
  deliverOrder,
  endUsage,
  refuseRefund,
} from './fulfilment';
export { payOrders } from './cashier/paying';
export { orderPaidOnline } from './cashier/settled';
export { ordersSource } from './list/exporting';
export { handOverOrders, spentByMonth } from './member-store';
export { orderData } from './personal-data';
export { payOrder } from './payment';
export { type Item, placeOrder, type Placement, totalOf } from './placing';
export { insertProducts } from './store';
export type { Actor } from './transition';
export { newestOrders, ordersWaiting, type Waiting } from './waiting';
