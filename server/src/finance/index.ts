/**
 * The door of the money room for its neighbours. Every function takes the caller's transaction and posts through the
 * ledger. They lock accounts first (trust §3.5): call them before you update rows of your own.
 */
export { by, type By, system } from '../ledger/index';
export { hasRecharged, holdingsOf, rmbMonths } from './overview';
export { reconcile } from './reconciliation';
export { coinsBought, coinsExpired, coinsGiven } from './coins/coins';
export { couponGranted, couponVoided } from './coupons/coupons';
export { insertTemplate as couponTemplateAdded } from './coupons/store';
export { billIssued, lateFeesAccrued } from './credit/bills';
export { iouRepaid } from './credit/iou';
export { creditGranted, creditLineOf } from './credit/line';
export { type MoneyEvent, type OrderEvent } from './event';
export { type Paid, type PaymentParts, takePayment } from './payments/payment';
export { refundOrder } from './payments/refund';
export { type Released, releaseReservation, reservePayment } from './payments/reservation';
export { acceptOrder, settlementReleased } from './payments/settlement';
export { type PaymentPart, paymentsOf } from './payments/store';
export { balanceAdjusted } from './rmb/adjustment';
export { rechargeSucceeded } from './rmb/recharge';
export {
  withdrawalFailed,
  withdrawalFrozen,
  withdrawalReleased,
  withdrawalReturned,
  withdrawalSent,
  withdrawalSucceeded,
} from './rmb/withdrawal';
