/** The interface of filings for other rooms. Inside the wing files import each other. */
export { isEstimatedDuty } from './cases/duties';
export { handOverCases } from './calls/hand-over';
export { casesToDo } from './cases/tab-store';
