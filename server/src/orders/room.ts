import type { Api } from '@uc/contract';
import { byRight, type Room } from '../room/index';
import { orders } from './api';
import { orderPayment } from './cashier/channel-payment';
import { orderJobs } from './jobs';
import { orderStaffCalls } from './staff-api';
import { refundsAsked, refundsToAnswer } from './deadline-store';
import { isOrderSeen } from './sides';
import { ordersToHandle } from './staff-store';
import { orderStates } from './view';

/** Orders from placing to after-sale, those of other rooms up to their payment. `uid` is always the buyer. */
export const room: Room<Api['orders']> = {
  handlers: (deps, { ownedOrders, compensable }) => ({
    ...orders(deps, ownedOrders),
    ...orderStaffCalls(compensable),
  }),
  jobs: (deps, { ownedOrders }) => orderJobs(deps, ownedOrders),
  paid: { order: ({ ownedOrders }) => orderPayment(ownedOrders) },
  deadlines: { refund_wait: refundsAsked, refund_answer: refundsToAnswer },
  objectStates: { order: orderStates, income: orderStates, refund: orderStates },
  logModules: [20, { orders: '订单' }],
  staffWaits: { order: ordersToHandle },
  seenBy: { order: isOrderSeen },
  seenByStaff: { order: byRight('staff.order:handle') },
};
