import type { Api } from '@uc/contract';
import { byRight, type Room } from '../../room/index';
import { creditHandlers } from './api';
import { creditJobs, creditOutbox } from './jobs';
import { creditStaffHandlers, overdueWaiting } from './staff-api';
import { applicationsWaiting } from './application-store';
import { billsToRepay, linesToRenew } from './deadline-store';
import { postIouPayment } from './online';
import { bookRecovery } from './recovery';
import { requestsWaiting } from './request-store';
import { billStates } from './view';

/** The credit line and 白条: granted, used, billed, repaid, late, written off and recovered. */
export const room: Room<Api['credit']> = {
  handlers: (deps) => ({ ...creditHandlers(deps), ...creditStaffHandlers(deps) }),
  jobs: creditJobs,
  outbox: creditOutbox,
  deadlines: { iou_bill: billsToRepay, credit_line: linesToRenew },
  objectStates: { iou_bill: billStates },
  staffWaits: {
    credit: applicationsWaiting,
    'credit-request': requestsWaiting,
    'credit-account': overdueWaiting,
  },
  seenBy: { credit_application: null },
  seenByStaff: { credit_application: byRight('staff.credit:view') },
  paid: { iou: { post: postIouPayment } },
  booked: { recovery: bookRecovery },
};

export { applyForCredit } from './application';
export { billStatusAt, dueDateOf, issueBill, remainingOf } from './bills';
export { approveRequest, requestDecision } from './decide';
export { type Due, dueOf, nextBillDay } from './due';
export { assertCreditUsable, divideUses, recordUse, refundUses } from './iou';
export { postLateFees } from './late-fees';
export { creditLineOf, lineOf, postCreditGrant } from './line';
export { notifyBilled, notifyRepaid } from './notifications';
export { postIouRepayment } from './repayment';
export { listRepayments, repaymentsOf } from './repayment-store';
export { badDebts, type Bill, findBill, findCreditAccount, openBills } from './store';
export { usesOfBill } from './use-store';
export { sourceTexts } from './view';
