import { balance } from './balance';
import { bankCards } from './bank-cards';
import { bookingDesk } from './booking-desk';
import { cardDesk } from './card-desk';
import { onlinePayment, sandboxPayPage } from './channels';
import { coinBatches } from './coin-batches';
import { couponCenter } from './coupon-center';
import { couponDesk } from './coupon-desk';
import { coupons } from './coupons';
import { credit } from './credit';
import { creditDesk } from './credit-desk';
import { desk } from './desk';
import { statements } from './statements';
import { recharges } from './recharge';
import { rechargeDesk } from './recharge-desk';
import { records } from './records';
import { refundDesk } from './refund-desk';
import { repay } from './repay';
import { taxDesk } from './tax-desk';
import { settlementDesk } from './settlement-desk';
import { payoutDesk } from './payout-desk';
import { withdrawalDesk } from './withdrawal-desk';
import { withdrawals } from './withdrawals';

/** The rooms of the wing of money (spec §7, product 08); `finance` has the balances and lines that span them. */
export const wing = {
  finance: { ...balance, ...records },
  cards: { ...bankCards, ...cardDesk },
  coins: coinBatches,
  coupons: { ...coupons, ...couponCenter, ...couponDesk },
  credit: { ...credit, ...repay, ...creditDesk },
  channels: { ...onlinePayment, ...sandboxPayPage, ...settlementDesk, ...refundDesk },
  recharge: { ...recharges, ...rechargeDesk },
  withdrawals: { ...withdrawals, ...withdrawalDesk },
  payouts: payoutDesk,
  bookings: bookingDesk,
  payments: taxDesk,
  statements,
  books: desk,
};
