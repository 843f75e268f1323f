import { balance } from './balance';
import { bankCards } from './bank-cards';
import { bookingDesk } from './booking-desk';
import { onlinePayment, sandboxCashier } from './channels';
import { coinBatches } from './coin-batches';
import { couponCenter } from './coupon-center';
import { couponDesk } from './coupon-desk';
import { coupons } from './coupons';
import { credit } from './credit';
import { creditDesk } from './credit-desk';
import { desk } from './desk';
import { exporting } from './exporting';
import { recharges } from './recharge';
import { rechargeDesk } from './recharge-desk';
import { payoutDesk } from './payout-desk';
import { records } from './records';
import { repay } from './repay';
import { settlementDesk } from './settlement-desk';
import { withdrawals } from './withdrawals';

/** Money: balances, records, coupons, credit and IOU, bank cards, recharge and withdrawal (spec §7, product 08). */
export const finance = {
  ...balance,
  ...records,
  ...coupons,
  ...couponCenter,
  ...couponDesk,
  ...coinBatches,
  ...credit,
  ...repay,
  ...creditDesk,
  ...bankCards,
  ...exporting,
  ...desk,
  ...withdrawals,
  ...payoutDesk,
  ...recharges,
  ...rechargeDesk,
  ...onlinePayment,
  ...sandboxCashier,
  ...settlementDesk,
  ...bookingDesk,
};
