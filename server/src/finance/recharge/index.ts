import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import type { PaidHandlers } from '../channels/index';
import { rechargeHandlers } from './api';
import { rechargeJobs } from './close';
import { rechargeDeskHandlers } from './staff-api';

/** Recharges of RMB and coins: asked for, paid or matched to a line of the bank, refunded. */
export const room = (paid: PaidHandlers): Room<Api['recharge']> => ({
  handlers: (deps) => ({ ...rechargeHandlers(deps, paid), ...rechargeDeskHandlers(deps) }),
  jobs: (deps) => rechargeJobs(deps, paid),
});

export { postPaymentToBalance, postRechargePayment } from './arrival';
export { bookRecharge } from './book';
export { bankLineFor, leaveSuspense } from './match';
export { submitVoucher } from './offline';
export { postRecharge } from './posting';
export { bookBankLine, refuseBankLine, saveBankLine, suspend } from './bank-lines';
export { endRechargeRefund } from './refund-outcome';
export { type BankLineRow, bankLinesWaiting, findBankLineOf, rechargesWaiting } from './desk-store';
export { seedRecharge } from './seed';
export { findRecharge, listRecharges } from './store';
export { isRechargeSeen, rechargeStates, visibleRecharge, voucherOf } from './view';
export { coinRechargesToPay, rechargesToPay } from './deadline-store';
