/**
 * The door of the money room for its neighbours. Every function takes the caller's transaction and posts through the
 * ledger. They lock accounts first (trust §3.5): call them before you update rows of your own.
 */
export { by, type By, system } from '../ledger/index';
export { hasRecharged, holdingsOf, rmbMonths } from './overview';
export { type PaidHandler, type PaidHandlers, type PaidPayment } from './channels/paid';
export { closeChannelPayments, openChannelPayment } from './channels/payment';
export { channelJobs, channelOutbox } from './channels/jobs';
export { paidToBalance, rechargePaid } from './recharge/credited';
export { rechargeJobs } from './recharge/closing';
export { submitVoucher } from './recharge/offline';
export { type PastRecharge, recordRecharge } from './recharge/past';
export { listRecharges } from './recharge/store';
export { reconcile } from './reconciliation';
export { COIN_RATE, coinsExpired, coinsGiven } from './coins/coins';
export { type Coupon } from './coupons/store';
export { thresholdText } from './coupons/usable';
export { coinJobs } from './coins/jobs';
export { codesKept, demoCodes } from './coupons/codes';
export { couponVoided } from './coupons/coupons';
export { couponJobs, couponOutbox } from './coupons/jobs';
export { couponGranted, couponIssued } from './coupons/issuing';
export { insertTemplate as couponTemplateAdded } from './coupons/template-store';
export { applyForCredit } from './credit/application';
export { billIssued } from './credit/bills';
export { creditJobs, creditOutbox } from './credit/jobs';
export { iouPaid } from './credit/online';
export { lateFeesAccrued } from './credit/late-fees';
export { iouRepaid } from './credit/repayment';
export { creditGranted, creditLineOf } from './credit/line';
export { type MoneyEvent, type OrderEvent } from './event';
export { type Paid, type PaymentParts, takePayment } from './payments/payment';
export { refundOrder } from './payments/refund';
export { type Released, releaseReservation, reservePayment } from './payments/reservation';
export { lockForPayment, type Means, meansOf } from './payments/means';
export { type Choice, offerOf, type Priced, quote, type Quote, type Share } from './payments/quote';
export { refundLegsOf } from './payments/refund-store';
export { acceptOrder, settlementHeld, settlementReleased } from './payments/settlement';
export { settlementJobs } from './payments/jobs';
export { type PaymentPart, paymentsOf } from './payments/store';
export { balanceAdjusted } from './rmb/adjustment';
export { rechargeSucceeded } from './rmb/recharge';
export { payoutHandlers } from './withdrawals/payout';
export { payoutJobs } from './withdrawals/withdrawals';
export { awaitingOwner } from './withdrawals/store';
export * as payouts from './withdrawals/told';
export { bookFigures, bookJobs } from './desk/watch';
export { financeExports } from './exporting/asking';
