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
export { billStatusAt, dueDateOf, issueBill, remainingOf } from './bills';
export { approveRequest, requestDecision } from './decide';
export { type Due, dueOf, nextBillDay } from './due';
export { assertCreditUsable, divideUses, recordUse, refundUses } from './iou';
export { postLateFees } from './late-fees';
export { creditLineOf, lineOf, postCreditGrant } from './line';
export { notifyBilled, notifyRepaid } from './notifications';
export { postIouPayment } from './online';
export { bookRecovery } from './recovery';
export { postIouRepayment } from './repayment';
export { listRepayments, repaymentsOf } from './repayment-store';
export { badDebts, type Bill, findBill, findCreditAccount, openBills } from './store';
export { usesOfBill } from './use-store';
export { billStates, sourceTexts } from './view';
export { billsToRepay, linesToRenew } from './deadline-store';
export { applicationsWaiting } from './application-store';
export { requestsWaiting } from './request-store';
export { overdueWaiting } from './staff-api';
