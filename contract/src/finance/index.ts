import { balance } from './balance';
import { bankBillStaffCalls } from './bank-bill-staff';
import { bankCards } from './bank-cards';
import { bankDayStaffCalls } from './bank-day-staff';
import { bankFileStaffCalls } from './bank-file-staff';
import { bankMappingStaffCalls } from './bank-mapping-staff';
import { bankMatchStaffCalls } from './bank-match-staff';
import { alerts } from './alerts';
import { bills } from './bills';
import { bookingStaffCalls } from './booking-staff';
import { cardStaffCalls } from './card-staff';
import { incomeRefundStaffCalls } from './income-refund-staff';
import { onlinePayment, sandboxPayPage } from './channels';
import { coinBatches } from './coin-batches';
import { couponCenter } from './coupon-center';
import { couponStaffCalls } from './coupon-staff';
import { coupons } from './coupons';
import { credit } from './credit';
import { creditStaffCalls } from './credit-staff';
import { staffCalls } from './staff';
import { statements } from './statements';
import { recharges } from './recharge';
import { rechargeStaffCalls } from './recharge-staff';
import { records } from './records';
import { refundStaffCalls } from './refund-staff';
import { invoiceStaffCalls } from './invoice-staff';
import { invoiceMonthly } from './invoice-monthly';
import { invoiceTitles } from './invoice-titles';
import { invoiceVatStaffCalls } from './invoice-vat-staff';
import { invoiceCalls } from './invoices';
import { repay } from './repay';
import { taxStaffCalls } from './tax-staff';
import { settlementStaffCalls } from './settlement-staff';
import { payoutStaffCalls } from './payout-staff';
import { withdrawalStaffCalls } from './withdrawal-staff';
import { invoiceRateStaffCalls } from './invoice-rate-staff';
import { withholding } from './withholding';
import { withdrawals } from './withdrawals';

/** The rooms of the wing of money (spec §7); `finance` has the balances and lines that span them. */
export const wing = {
  finance: { ...balance, ...records },
  cards: { ...bankCards, ...cardStaffCalls },
  coins: coinBatches,
  coupons: { ...coupons, ...couponCenter, ...couponStaffCalls },
  credit: { ...credit, ...repay, ...creditStaffCalls },
  channels: { ...onlinePayment, ...sandboxPayPage, ...settlementStaffCalls, ...refundStaffCalls },
  recharge: { ...recharges, ...rechargeStaffCalls },
  withdrawals: { ...withdrawals, ...withdrawalStaffCalls },
  payouts: payoutStaffCalls,
  bankfiles: {
    ...bankFileStaffCalls,
    ...bankMatchStaffCalls,
    ...bankDayStaffCalls,
    ...bankBillStaffCalls,
  },
  mappings: bankMappingStaffCalls,
  bookings: bookingStaffCalls,
  payments: { ...taxStaffCalls, ...incomeRefundStaffCalls },
  withholding,
  statements,
  invoices: {
    ...invoiceCalls,
    ...invoiceTitles,
    ...invoiceMonthly,
    ...invoiceStaffCalls,
    ...invoiceVatStaffCalls,
  },
  invoicerates: invoiceRateStaffCalls,
  books: staffCalls,
  bills: { ...bills, ...alerts },
};
