import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { payoutJobs, withdrawals } from './api';
import { bookFailure, bookReturn } from './book';
import { countInFlight, recentTo } from './store';
import { payoutFigures } from './figures';
import { payoutHandlers } from './payout';
import { withdrawalStaffCalls, withdrawalsWaiting } from './staff-api';
import { withdrawalsToConfirm } from './deadline-store';
import { withdrawalStates } from './view';

/** Withdrawals: requested, decided by staff, paid out, returned; and the amount that may be withdrawn. */
export const room: Room<Api['withdrawals']> = {
  handlers: (deps) => ({ ...withdrawals(deps), ...withdrawalStaffCalls(deps) }),
  jobs: payoutJobs,
  outbox: payoutHandlers,
  deadlines: { withdraw_confirm: withdrawalsToConfirm },
  objectStates: { withdraw: withdrawalStates },
  staffWaits: { withdraw: withdrawalsWaiting },
  booked: { payout_return: bookReturn, payout_fail: bookFailure },
  cardUse: { countInFlight, recentTo },
  figures: payoutFigures,
};

export {
  isUnbatched,
  lockForBatch,
  putInBatch,
  reportFailure,
  reportReturn,
  sendInBatch,
  takeFromBatch,
  type WithdrawalKey,
} from './batch';
export { frozenItems } from './frozen-items';
export { pendingItems } from './pending-items';
export { inFlight } from './states';
export { ownerOfWithdrawal, unbatchedWithdrawals } from './queue-store';
export { findWithdrawal, type WithdrawalRow } from './store';
export { recentOnline, type WithdrawalConditions, withdrawable } from './withdrawable';
export { release } from './end';
export { fail, returnPayout, send, succeed } from './payout-outcome';
export { submitWithdrawal } from './submit';
export { lockForTransition, transitionWithdrawal } from './transition';
export { visibleWithdrawal } from './view';
