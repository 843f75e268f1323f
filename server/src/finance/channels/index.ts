import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { channelHandlers } from './api';
import { channelFigures } from './figures';
import { channelJobs, channelOutbox } from './jobs';
import { refundStaffHandlers } from './refund-staff';
import { settlementStaffHandlers } from './settlement';
import { refundsWaiting } from './refund-staff-store';
import { settlementsWaiting } from './settlement-store';

// Payment channels: their payments, refunds and settlements, for every purpose.

/** `paid` and `refunded` book a payment or refund for its room when it has ended. */
export const room: Room<Api['channels']> = {
  handlers: (deps, { paid, refunded }) => ({
    ...channelHandlers(deps, paid, refunded),
    ...settlementStaffHandlers(),
    ...refundStaffHandlers(),
  }),
  jobs: (deps, { paid, refunded }) => channelJobs(deps, paid, refunded),
  outbox: (deps, { paid, refunded }) => channelOutbox(deps, paid, refunded),
  figures: channelFigures,
  staffWaits: { 'channel-refund': refundsWaiting, settlement: settlementsWaiting },
};

export { closeAtChannel, closeExpiredPayments } from './jobs';
export { postChannelPayment } from './posting';
export { closeChannelPayments, openChannelPayment, payInfoOf, payInfoToOffer } from './payment';
export { openChannelRefund } from './refund';
export { type ChannelRefundRow, channelRefundsOf, paidPaymentOf, refundsOfPayment } from './refund-store';
export { channelRefundView } from './refund-view';
export { enterSettlement } from './settlement';
export { newestPayment } from './store';
