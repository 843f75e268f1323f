import type { Api } from '@uc/contract';
import type { Tx } from '../../db/index';
import type { Room } from '../../room/index';
import { handOverApplicants } from '../applicants/index';
import { areaHandlers, businessHandlers, confirmHandlers } from './api';
import { caseJobs, caseOutbox } from './jobs';
import { isOver } from '../states/index';
import { caseStaff } from './staff-api';
import { handOver } from './store';
import { termJobs } from './term-jobs';
import { caseDeadlines } from './deadline-store';
import { casesWaiting, hasTaken } from './desk-store';
import { caseExports } from './export';
import { caseData, casesClosingCheck, caseStates, eraseCases } from './personal-data';
import { isCaseSeen } from './sight';

/** Cases of all kinds: drafts, orders, the office, duties and their ends; and the handlers of staff. */
export const room: Room<Api['cases']> = {
  handlers: caseStaff,
  jobs: (deps) => [...caseJobs(deps), ...termJobs(deps)],
  outbox: caseOutbox,
  deadlines: {
    filing_copyright: caseDeadlines('copyright'),
    filing_trademark: caseDeadlines('trademark'),
    filing_patent: caseDeadlines('patent'),
  },
  exports: caseExports,
  personalData: [70, caseData],
  closingChecks: [70, [casesClosingCheck]],
  closingSettle: [90, (_deps, tx, uid) => eraseCases(tx, uid)],
  objectStates: { filing_copyright: caseStates, filing_trademark: caseStates, filing_patent: caseStates },
  deskWaits: { filing: casesWaiting },
  logModules: [220, { copyright: '知识产权', trademark: '知识产权', patent: '知识产权', cases: '知识产权' }],
  logActs: { casePaper: '查看知产案件材料' },
  sealed: [{ table: 'filing_cases', columns: ['applicants'], row: ['app_no'] }],
  seenBy: { filing_case: isCaseSeen },
  seenByStaff: { filing_case: hasTaken, filing_applicant: hasTaken },
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
export { isInScope, seenCase } from './sight';
export { casesToDo } from './tab-store';
export { isEstimatedDuty } from './duties';
export { filingOrders } from './paid';
export { detailView } from './view';
