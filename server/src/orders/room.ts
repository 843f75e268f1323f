import type { Api } from '@uc/contract';
import { byRight, type Room } from '../room/index';
import { orders } from './api';
import { orderJobs } from './jobs';
import { type Compensable, orderStaffCalls } from './staff-api';
import type { OrderOwners } from './owned/owners';
import { refundsAsked, refundsToAnswer } from './deadline-store';
import { isOrderSeen } from './sides';
import { ordersToHandle } from './staff-store';
import { orderStates } from './view';

/** Orders from placing to after-sale, those of other rooms up to their payment. `uid` is always the buyer. */
export const room = (owners: OrderOwners, compensable: Compensable): Room<Api['orders']> => ({
  handlers: (deps) => ({ ...orders(deps, owners), ...orderStaffCalls(compensable) }),
  jobs: (deps) => orderJobs(deps, owners),
  deadlines: { refund_wait: refundsAsked, refund_answer: refundsToAnswer },
  objectStates: { order: orderStates, income: orderStates, refund: orderStates },
  logModules: [20, { orders: '订单' }],
  staffWaits: { order: ordersToHandle },
  seenBy: { order: isOrderSeen },
  seenByStaff: { order: byRight('staff.order:handle') },
});
