import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { channelHandlers } from './api';
import { channelJobs, channelOutbox } from './jobs';
import { refundStaffHandlers } from './refund-staff';
import type { PaidHandlers } from './posting';
import type { RefundHandlers } from './refund-outcome';
import { settlementStaffHandlers } from './settlement';
import { refundsWaiting } from './refund-staff-store';
import { settlementsWaiting } from './settlement-store';

// Payment channels: their payments, refunds and settlements, for every purpose.

/** `paid` and `refundHandlers` book a payment or refund for its room when it has ended. */
export const room = (paid: PaidHandlers, refundHandlers: RefundHandlers): Room<Api['channels']> => ({
  handlers: (deps) => ({
    ...channelHandlers(deps, paid, refundHandlers),
    ...settlementStaffHandlers(),
    ...refundStaffHandlers(),
  }),
  jobs: (deps) => channelJobs(deps, paid, refundHandlers),
  outbox: (deps) => channelOutbox(deps, paid, refundHandlers),
  staffWaits: { 'channel-refund': refundsWaiting, settlement: settlementsWaiting },
});

export { channelFigures } from './figures';
export { closeAtChannel, closeExpiredPayments } from './jobs';
export {
  type PaidHandler,
  type PaidHandlers,
  type PaidPayment,
  type PaidRoom,
  postChannelPayment,
} from './posting';
export { closeChannelPayments, openChannelPayment, payInfoOf, payInfoToOffer } from './payment';
export { openChannelRefund } from './refund';
export type { RefundHandler, RefundHandlers } from './refund-outcome';
export { type ChannelRefundRow, channelRefundsOf, paidPaymentOf, refundsOfPayment } from './refund-store';
export { channelRefundView } from './refund-view';
export { enterSettlement } from './settlement';
export { newestPayment } from './store';
