import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { settlementJobs } from './jobs';
import { taxStaffHandlers } from './tax';
import { endOrderRefund } from './refund-outcome';
import { incomeRefundHandlers } from './income-refund-staff';
import { incomeRefundsToDecide } from './income-refund-store';
import { incomeToCome } from './deadline-store';
import { remittancesWaiting } from './tax-store';

/** Payments of orders: quoted, reserved, taken, settled to the provider less the tax that is paid for them, refunded. */
export const room: Room<Api['payments']> = {
  handlers: () => ({ ...taxStaffHandlers(), ...incomeRefundHandlers() }),
  jobs: settlementJobs,
  deadlines: { income_release: incomeToCome },
  staffWaits: { tax: remittancesWaiting, 'income-refund': incomeRefundsToDecide },
  refunded: { order: endOrderRefund },
};

export { lockForPayment, type Means, meansOf } from './means';
export { paymentAccounts, type PaymentParts, takePayment } from './payment';
export { type Choice, MONEY_ONLY, offerOf, type Priced, quote, type Quote, type Share } from './quote';
export { enterIncomeRefund } from './income-refund-staff';
export { refundOrder } from './refund';
export { planRefund, type RefundRoute, wayBackOf } from './refund-plan';
export { refundedOnlineSince } from './online';
export { type RefundLeg, refundLegsOf } from './refund-store';
export { type Released, releaseReservation, reservePayment } from './reservation';
export { type Acceptance, acceptOrder, holdSettlement, postSettlementRelease } from './settlement';
export {
  ordersPending,
  paymentsOf,
  pendingIncome,
  pendingSettlements,
  type Settled,
  settlementsOf,
} from './store';
export { divisionAhead, incomeAhead } from './division';
export { divided, incomeOf } from './income';
