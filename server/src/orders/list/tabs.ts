import type { orderTabs, OrderStatus } from '@uc/contract/orders';

export type OrderTab = Exclude<(typeof orderTabs)[number], 'all'>;

const tabs: Record<OrderStatus, OrderTab> = {
  pending_pay: 'pending_pay',
  processing: 'processing',
  pending_accept: 'pending_accept',
  completed: 'completed',
  refunding: 'refund',
  refunded: 'refund',
  part_refunded: 'refund',
  closed: 'closed',
};
/** The tab of the orders screen that a state stands in (orders.md#my-orders). */
export const tabOf = (status: OrderStatus): OrderTab => tabs[status];
