import type { Api } from '@uc/contract';
import { IDENTITY_APPROVED, IDENTITY_DROPPED } from '../../account/index';
import type { Room } from '../../room/index';
import { withholdingHandlers } from './api';
import { reportFigures, reportJobs } from './report-due';
import { reportStaffHandlers } from './report-staff-api';
import { reportsToSend } from './report-store';
import { rulesToDecide } from './rule-store';
import { ruleStaffHandlers } from './staff-api';
import { endOutgrown, endVat, endWithdrawn, vatData, vatHandlers } from './vat';

/** Tax of natural persons' service income, withheld cumulatively over the year (ADR 122), and what is reported of all (ADR 145). */
export const room: Room<Api['withholding']> = {
  handlers: (deps) => ({
    ...withholdingHandlers(),
    ...vatHandlers(),
    ...ruleStaffHandlers(),
    ...reportStaffHandlers(deps),
  }),
  jobs: reportJobs,
  outbox: ({ database }) => ({
    [IDENTITY_APPROVED]: ({ uid }) => database.transaction((tx) => endOutgrown(tx, uid)),
    [IDENTITY_DROPPED]: ({ uid, ref_no: at }) =>
      database.transaction((tx) => endWithdrawn(tx, uid, new Date(at))),
  }),
  figures: reportFigures,
  staffWaits: { withholding: rulesToDecide, 'tax-report': reportsToSend },
  personalData: [22, vatData],
  closingSettle: [18, endVat],
  sealed: [{ table: 'tax_reports', columns: ['content'], row: ['report_no'], isShared: true }],
};

export { yearOf } from './api';
export { giveBack, type GivenBack } from './give-back';
export { decideProposed, proposeRule } from './staff-api';
export { giveVatConsent } from './vat';
export { type Earned, withhold, type Withheld, withholdingAhead } from './withhold';
