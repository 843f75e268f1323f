import { applicants } from './applicants';
import { areaCalls, businessCalls } from './area-calls';
import { casesStaffCalls } from './cases-staff';
import { classCalls } from './classes';
import { copyrightInput, patentInput, trademarkInput } from './forms';
import { patentBusiness, trademarkBusiness } from './kinds';
import { handover } from './handover';
import { law } from './law';
import { lawStaffCalls } from './law-staff';
import { confirmCalls } from './confirm';
import { uses } from './uses';

/** The rooms of the wing of filings: copyright, trademark and patent (filings.md#filing-screens). */
export const filings = {
  law: { ...law, ...lawStaffCalls },
  applicants,
  copyright: areaCalls('copyright', copyrightInput),
  trademark: {
    ...areaCalls('trademark', trademarkInput),
    ...businessCalls('trademark', trademarkBusiness),
    ...classCalls,
  },
  patent: {
    ...areaCalls('patent', patentInput),
    ...businessCalls('patent', patentBusiness),
    ...confirmCalls,
  },
  cases: casesStaffCalls,
  handover,
  uses,
};
