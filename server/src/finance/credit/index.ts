import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import { creditHandlers } from './api';
import { creditJobs, creditOutbox } from './jobs';
import { creditDeskHandlers } from './staff-api';

/** The credit line and 白条: granted, used, billed, repaid, late, written off and recovered. */
export const room: Room<Api['credit']> = {
  handlers: (deps) => ({ ...creditHandlers(deps), ...creditDeskHandlers(deps) }),
  jobs: creditJobs,
  outbox: creditOutbox,
};

export { applyForCredit } from './application';
export { billIssued, billStatusAt, dueDateOf, remainingOf } from './bills';
export { approveRequest, requestDecision } from './decide';
export { type Due, dueOf, nextBillDay } from './due';
export { assertCreditUsable, keepUse, refundUses } from './iou';
export { lateFeesAccrued } from './late-fees';
export { creditGranted, creditLineOf, lineOf } from './line';
export { iouPaid } from './online';
export { bookRecovery } from './recovery';
export { iouRepaid } from './repayment';
export { listRepayments, repaymentsOf } from './repayment-store';
export { badDebts, type Bill, findBill, findCreditAccount, openBills } from './store';
export { usesOfBill } from './use-store';
export { sourceTexts } from './view';
