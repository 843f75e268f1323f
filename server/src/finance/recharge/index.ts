import type { Api } from '@uc/contract';
import { byRight, type Room } from '../../room/index';
import type { PaidHandlers } from '../channels/index';
import { rechargeHandlers } from './api';
import { rechargeJobs } from './close';
import { rechargeStaffHandlers } from './staff-api';
import { coinRechargesToPay, rechargesToPay } from './deadline-store';
import { bankLinesWaiting, rechargesWaiting } from './staff-store';
import { isRechargeSeen, rechargeStates } from './view';

/** Recharges of RMB and coins: asked for, paid or matched to a line of the bank, refunded. */
export const room = (paid: PaidHandlers): Room<Api['recharge']> => ({
  handlers: (deps) => ({ ...rechargeHandlers(deps, paid), ...rechargeStaffHandlers(deps) }),
  jobs: (deps) => rechargeJobs(deps, paid),
  deadlines: { recharge_pay: rechargesToPay, coin_recharge_pay: coinRechargesToPay },
  objectStates: { recharge: rechargeStates, coin_recharge: rechargeStates },
  staffWaits: { recharge: rechargesWaiting, receipt: bankLinesWaiting },
  sealed: [
    { table: 'recharges', columns: ['payer_name', 'payer_account'], row: ['recharge_no'] },
    { table: 'bank_receipts', columns: ['payer_name'], row: ['receipt_no'], isShared: true },
  ],
  seenBy: { recharge: isRechargeSeen },
  seenByStaff: { recharge: byRight('staff.recharge:handle') },
});

export { postPaymentToBalance, postRechargePayment } from './arrival';
export { bookRecharge } from './book';
export { bankLineFor, leaveSuspense } from './match';
export { submitVoucher } from './offline';
export { postRecharge } from './posting';
export { bookBankLine, enterBankLine, refuseBankLine, saveBankLine, suspend } from './bank-lines';
export { endRechargeRefund } from './refund-outcome';
export { type BankLineRow, bankLinesAlike, findBankLineOf } from './staff-store';
export { seedRecharge } from './seed';
export { findRecharge, listRecharges } from './store';
export { visibleRecharge, voucherOf } from './view';
