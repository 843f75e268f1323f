import { api } from '@uc/contract';
import type { Examples, Fresh } from '../../testing-examples';
import { newApplicant } from '../cases/testing';

/** Example inputs of customers about applicants. */
export const examples = ({ filings }: { filings: { spare: string } }): Examples => ({
  'applicants.save': { kind: 'person', region: 'mainland', name_cn: '沈听澜' },
  'applicants.remove': { applicant_no: filings.spare },
});

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  [api.applicants.remove.path]: async (app, _tenant, as) => ({
    applicant_no: await newApplicant(app, { as }),
  }),
};
