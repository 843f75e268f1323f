import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { areaHandlers, businessHandlers, confirmHandlers } from './api';
import { dutyJobs } from '../duties/jobs';
import { caseOutbox, officeJobs } from '../office/jobs';
import { filingOrders } from './paid';
import { caseStaff } from './staff-api';
import { termJobs } from '../certificate/term-jobs';
import { caseDeadlines } from '../duties/deadline-store';
import { casesWaiting, hasTaken } from './staff-store';
import { caseExports } from './export';
import { caseData, casesClosingCheck, caseStates, eraseCases } from './personal-data';
import { entrustmentsOf } from './signings';
import { findCases } from '../cases/find';
import { isCaseSeen } from '../cases/visibility';

/** Cases of all kinds: drafts, orders, the office, duties and their ends; and the handlers of staff. */
export const room: Room<Api['cases']> = {
  handlers: caseStaff,
  jobs: (deps) => [...officeJobs(deps), ...dutyJobs(deps), ...termJobs(deps)],
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
  signings: {
    filing_copyright: entrustmentsOf('copyright'),
    filing_trademark: entrustmentsOf('trademark'),
    filing_patent: entrustmentsOf('patent'),
  },
  finders: { filing: findCases },
  staffWaits: { filing: casesWaiting },
  logModules: [220, { copyright: '知识产权', trademark: '知识产权', patent: '知识产权', cases: '知识产权' }],
  logActs: { casePaper: '查看知产案件材料' },
  sealed: [{ table: 'filing_cases', columns: ['applicants'], row: ['app_no'] }],
  ownedOrders: { filing: filingOrders },
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
