import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { orders } from './api';
import { orderJobs } from './jobs';

/** The life of an order, for the rooms that sell through it. `uid` is always the buyer. */
export const room: Room<Api['orders']> = { handlers: orders, jobs: orderJobs };

export { cancelOrder } from './closing';
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
export { handOverOrders, spentByMonth } from './member-store';
export { payOrder } from './payment';
export { type Item, placeOrder, type Placement, totalOf } from './placing';
export { insertProducts } from './store';
export type { Actor } from './transition';
export { newestOrders, ordersWaiting } from './workbench';
