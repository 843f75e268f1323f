import type { Api } from '@uc/contract';
import { byRight, type Room } from '../../room/index';
import { postRechargePayment } from './arrival';
import { bookBankLine, refuseBankLine } from './bank-lines';
import { bookRecharge } from './book';
import { bookParts, refuseParts } from './parts';
import { endRechargeRefund } from './refund-outcome';
import { rechargeHandlers } from './api';
import { rechargeJobs } from './close';
import { rechargeStaffHandlers } from './staff-api';
import { coinRechargesToPay, rechargesToPay } from './deadline-store';
import { bankLinesWaiting, rechargesWaiting } from './staff-store';
import { isRechargeSeen, rechargeStates } from './view';

/** Recharges of RMB and coins: asked for, paid or matched to a line of the bank, refunded. */
export const room: Room<Api['recharge']> = {
  handlers: (deps, { paid }) => ({ ...rechargeHandlers(deps, paid), ...rechargeStaffHandlers(deps) }),
  jobs: (deps, { paid }) => rechargeJobs(deps, paid),
  deadlines: { recharge_pay: rechargesToPay, coin_recharge_pay: coinRechargesToPay },
  objectStates: { recharge: rechargeStates, coin_recharge: rechargeStates },
  staffWaits: { recharge: rechargesWaiting, receipt: bankLinesWaiting },
  sealed: [
    { table: 'recharges', columns: ['payer_name', 'payer_account'], row: ['recharge_no'] },
    { table: 'bank_receipts', columns: ['payer_name'], row: ['receipt_no'], isShared: true },
  ],
  seenBy: { recharge: isRechargeSeen },
  seenByStaff: { recharge: byRight('staff.recharge:handle') },
  paid: { recharge: { post: postRechargePayment } },
  refunded: { recharge: endRechargeRefund },
  booked: { recharge: bookRecharge, receipt: bookBankLine, parts: bookParts },
  bookingRefused: { receipt: refuseBankLine, parts: refuseParts },
};

export { postPaymentToBalance } from './arrival';
export { bankLineFor, leaveSuspense, matchByHand } from './match';
export { waitingTransfers } from './payer';
export { codesIn, submitVoucher } from './offline';
export { postRecharge } from './posting';
export { enterBankLine, saveBankLine, suspend } from './bank-lines';
export { type BankLineRow, bankLinesAlike, findBankLineOf } from './staff-store';
export { seedRecharge } from './seed';
export { findRecharge, listRecharges } from './store';
export { visibleRecharge, voucherOf } from './view';
