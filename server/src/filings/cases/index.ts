import type { Api } from '@uc/contract';
import type { Tx } from '../../db/index';
import type { Room } from '../../room';
import { handOverApplicants } from '../applicants/index';
import { areaHandlers, businessHandlers, confirmHandlers } from './api';
import { caseJobs, caseOutbox } from './jobs';
import { isOver } from '../states/index';
import { caseStaff } from './staff-api';
import { handOver } from './store';
import { termJobs } from './term-jobs';

/** Cases of all kinds: drafts, orders, the office, duties and their ends; and the handlers of staff. */
export const room: Room<Api['cases']> = {
  handlers: caseStaff,
  jobs: (deps) => [...caseJobs(deps), ...termJobs(deps)],
  outbox: caseOutbox,
};
/** The three kinds share their calls but not their forms: handlers take the input that each schema has decoded. */
export const copyrightRoom: Room<Api['copyright']> = {
  handlers: (deps) => areaHandlers(deps, 'copyright') as never,
};
export const trademarkRoom: Room<Omit<Api['trademark'], 'siblings'>> = {
  handlers: (deps) =>
    ({ ...areaHandlers(deps, 'trademark'), ...businessHandlers(deps, 'trademark') }) as never,
};
export const patentRoom: Room<Api['patent']> = {
  handlers: (deps) =>
    ({
      ...areaHandlers(deps, 'patent'),
      ...businessHandlers(deps, 'patent'),
      ...confirmHandlers(deps),
    }) as never,
};

/** Hands the cases and applicants of a deleted sub-account to its owner; how many cases are under way. */
export async function handOverCases(tx: Tx, uid: number, subId: string): Promise<number> {
  await handOverApplicants(tx, uid, subId);
  return (await handOver(tx, uid, subId)).filter((status) => !isOver(status)).length;
}

export { caseFor, demandDrafts, FILE_BIZ, saveDraft } from './draft';
export { noticesNow } from './office-turn';
export { takenCase } from './staff-api';
export { caseExports } from './export';
export { fileOrder } from './file-case';
export { handInAnswer } from './release';
export { askForFix } from './fix';
export { casesByNo, casesOfWork, handedInCases, lockCasesOfWorks, needsApplicant } from './link-store';
export { orderFollowUp } from './follow-up';
export { receiveOffice } from './office';
export { replyToCase } from './reply';
export { type CaseRow, changeCase, lockCase, lockDrafts, papersOf } from './store';
export { checkForm, handIn, openApplicants } from './submit';
export { transitionCase } from './transition';
export { caseDeadlines } from './deadline-store';
export { caseSight, isInScope, seenCase } from './sight';
export { casesToDo } from './tab-store';
export { isEstimatedDuty } from './duties';
export { filingOrders } from './paid';
export { caseData, casesClosingCheck, caseStates, eraseCases } from './personal-data';
export { casesWaiting } from './desk-store';
export { detailView } from './view';
