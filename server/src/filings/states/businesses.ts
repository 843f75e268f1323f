import type { CaseStatus, DutyKind } from '@uc/contract/filings/case-texts';
import { fulfils } from '@uc/contract/filings/duty-answers';
import type { FilingArea } from '@uc/contract/filings/kinds';
import type { NumberCode } from '@uc/contract/filings/law-texts';
import type { OfficeEventKind } from '@uc/contract/filings/office-texts';
import { type CaseEvent, isOver, type CaseState } from './states';

/**
 * The period that a notice begins, by area: the duty, and the row of law with its length; `asServed` is one
 * of others, which is that of the law of its own day.
 */
export const periodOf: Partial<
  Record<
    FilingArea,
    Partial<Record<OfficeEventKind, { kind: DutyKind; law: NumberCode; later?: NumberCode; asServed?: true }>>
  >
> = {
  copyright: { correction: { kind: 'correction', law: 'copyright.correction' } },
  trademark: {
    correction: { kind: 'correction', law: 'trademark.correction' },
    rejected: { kind: 'review', law: 'trademark.reviewTime' },
    partial_rejected: { kind: 'review', law: 'trademark.reviewTime' },
    announced: { kind: 'opposition', law: 'trademark.opposition', asServed: true },
    opposed: { kind: 'opposition_answer', law: 'trademark.oppositionAnswer' },
    cancellation: { kind: 'cancellation_answer', law: 'trademark.cancellationAnswer' },
  },
  patent: {
    correction: { kind: 'correction', law: 'patent.correction' },
    action: { kind: 'action', law: 'patent.firstAction', later: 'patent.laterAction' },
    grant: { kind: 'registration', law: 'patent.registration' },
    rejected: { kind: 'review', law: 'patent.reviewTime' },
  },
};

/** The duties that a notice cancels. */
export const voids: Partial<Record<OfficeEventKind, readonly DutyKind[]>> = {
  announced: ['review', 'opposition_answer'],
  opposed: ['opposition'],
  registered: ['review', 'opposition', 'opposition_answer'],
  rejected: ['opposition', 'opposition_answer'],
  resumed: ['review', 'opposition_answer'],
};

/** Ended because nobody answered or paid in time. */
export const isTooLate = (status: CaseStatus): boolean =>
  ['deemed_withdrawn', 'expired', 'lapsed'].includes(status);
/** The event that the filing of a business causes in its case. */
export const filedEvent: Readonly<Record<string, CaseEvent>> = {
  review: 'review',
  exam: 'exam',
  restoration: 'restore',
  opposition_answer: 'answer',
  cancellation_answer: 'answer',
};

/**
 * The later businesses that a notice of the office completes: their service is earned then. Of 核准证明 each completes one
 * order.
 */
export const completes: Partial<Record<OfficeEventKind, readonly string[]>> = {
  renewed: ['renewal'],
  recorded: ['change', 'assignment', 'licence', 'division'],
  resumed: ['review'],
  announced: ['review'],
  grant: ['exam', 'review'],
};
/** The notices that come only after a business of the case is filed. */
export const presupposes: Partial<Record<OfficeEventKind, string>> = { granted: 'registration' };
/** A fee for a year, or for a restoration, is done with its receipt. */
export const isDoneByReceipt = (business: string): boolean =>
  business === 'annual' || business === 'restoration';
/** A business that is done once it is filed: no notice answers it unless the mark is revoked. */
export const isDoneByFiling = (business: string): boolean => business === 'cancellation_answer';

/** The businesses that may be ordered in each state, unless one is under way. */
export const followUps: Record<FilingArea, Partial<Record<CaseStatus, readonly string[]>>> = {
  copyright: {},
  trademark: {
    examining: ['change', 'assignment'],
    announced: ['change', 'assignment'],
    rejected: ['review'],
    partial_rejected: ['review', 'division'],
    opposed: ['opposition_answer'],
    registered: ['change', 'assignment', 'licence', 'cancellation_answer'],
    renewal_due: ['renewal', 'change', 'assignment', 'cancellation_answer'],
  },
  patent: {
    prelim: ['change'],
    published: ['exam', 'change'],
    exam: ['change'],
    grant_notice: ['registration'],
    rejected: ['review'],
    deemed_withdrawn: ['restoration'],
    granted: ['annual', 'change'],
    lapsed: ['restoration'],
  },
};

/**
 * Whether a later business can still be filed in a state: one that fulfils a duty while the state lists it,
 * any other until the case is over.
 */
export const isFilable = ({ area, status }: Pick<CaseState, 'area' | 'status'>, business: string): boolean =>
  fulfils[business] === undefined ? !isOver(status) : followUps[area][status]?.includes(business) === true;
