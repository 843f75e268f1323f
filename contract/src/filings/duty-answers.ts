import type { CaseStatus, DutyKind } from './case-texts';

/** The duty that is answered with papers in a state. */
export const answered: Partial<Record<CaseStatus, DutyKind>> = {
  need_fix: 'fix',
  correction: 'correction',
  oa: 'action',
};
/** The duties that an order of a business fulfils. */
export const fulfils: Readonly<Record<string, readonly DutyKind[]>> = {
  review: ['review'],
  opposition_answer: ['opposition_answer'],
  cancellation_answer: ['cancellation_answer'],
  renewal: ['renewal', 'grace'],
  exam: ['exam'],
  registration: ['registration'],
  annual: ['annual', 'annual_late'],
  restoration: ['restoration'],
};
/** The business that fulfils a duty; undefined where no order does. */
export const businessFor = (kind: DutyKind): string | undefined =>
  Object.keys(fulfils).find((business) => fulfils[business]!.includes(kind));
