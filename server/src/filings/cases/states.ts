import type { CaseStatus, DutyKind } from '@uc/contract/filings/case-texts';
import type { FilingArea, PatentType } from '@uc/contract/filings/kinds';
import type { NumberCode } from '@uc/contract/filings/law-texts';
import type { caseEventTexts, OfficeEventKind } from '@uc/contract/filings/office-texts';
import type { CaseRow } from './store';

export type CaseEvent =
  | Exclude<keyof typeof caseEventTexts, 'create' | 'order' | 'receipt' | 'filed' | 'duty'>
  | OfficeEventKind;
type Table = Partial<Record<CaseStatus, Partial<Record<CaseEvent, CaseStatus | 'before'>>>>;

/** From the draft to the papers' approval, the same for all; `ready` is where the papers go then. */
const preparation = (ready: 'filing' | 'drafting'): Table => ({
  draft: { submit: 'pending_pay', cancel: 'cancelled' },
  pending_pay: { pay: 'auditing', unpay: 'draft', cancel: 'draft' },
  auditing: { approve: ready, need_fix: 'need_fix', cancel: 'cancelled' },
  need_fix: { resubmit: 'auditing', fix_timeout: 'closed', cancel: 'cancelled' },
});

/** The states of the three kinds of cases (product 05 §5.14–5.16); `before` is the state that a lapse ended. */
export const transitions: Record<FilingArea, Table> = {
  copyright: {
    ...preparation('filing'),
    filing: { file: 'submitted', cancel: 'cancelled' },
    submitted: { accepted: 'accepted' },
    accepted: { correction: 'correction', certified: 'certified', refused: 'refused' },
    correction: { answer: 'accepted', lapse: 'deemed_withdrawn' },
  },
  trademark: {
    ...preparation('filing'),
    filing: { file: 'submitted', cancel: 'cancelled' },
    submitted: { correction: 'correction', not_accepted: 'not_accepted', accepted: 'examining' },
    correction: { answer: 'submitted', lapse: 'deemed_withdrawn' },
    examining: { announced: 'announced', rejected: 'rejected', partial_rejected: 'partial_rejected' },
    rejected: { review: 'reviewing', lapse: 'closed' },
    // What was not rejected goes on by itself.
    partial_rejected: { review: 'reviewing', lapse: 'announced', announced: 'announced' },
    reviewing: { announced: 'announced', registered: 'registered', rejected: 'closed' },
    announced: { opposed: 'opposed', registered: 'registered' },
    opposed: { answer: 'opposed', lapse: 'opposed', registered: 'registered', rejected: 'rejected' },
    registered: {
      renewal_open: 'renewal_due',
      cancellation: 'registered',
      answer: 'registered',
      revoked: 'revoked',
    },
    renewal_due: {
      renew: 'registered',
      cancellation: 'renewal_due',
      answer: 'renewal_due',
      revoked: 'revoked',
      expire: 'expired',
    },
  },
  patent: {
    ...preparation('drafting'),
    drafting: { draft_ready: 'confirm', cancel: 'cancelled' },
    confirm: { approve_draft: 'filing', change_draft: 'drafting', cancel: 'cancelled' },
    filing: { file: 'prelim', cancel: 'cancelled' },
    prelim: { correction: 'correction', published: 'published', grant: 'grant_notice', rejected: 'rejected' },
    correction: { answer: 'prelim', lapse: 'deemed_withdrawn' },
    published: { exam: 'exam', lapse: 'deemed_withdrawn' },
    exam: { action: 'oa', grant: 'grant_notice', rejected: 'rejected' },
    oa: { answer: 'exam', lapse: 'deemed_withdrawn' },
    grant_notice: { granted: 'granted', lapse: 'deemed_withdrawn' },
    rejected: { review: 'reviewing', lapse: 'closed' },
    reviewing: { resumed: 'exam', grant: 'grant_notice', rejected: 'closed' },
    deemed_withdrawn: { restore: 'before' },
    granted: { lapse: 'lapsed' },
    lapsed: { restore: 'before' },
  },
};

/** What patents of some types alone come to: an invention is published and examined, the others are granted at once. */
const ofTypes: Partial<Record<CaseStatus, Partial<Record<CaseEvent, readonly PatentType[]>>>> = {
  prelim: { published: ['invention'], grant: ['utility', 'design'] },
  reviewing: { resumed: ['invention'], grant: ['utility', 'design'] },
};

/** What decides how a case may go on. */
export type Standing = Pick<CaseRow, 'area' | 'kind' | 'status' | 'resume_status'>;

/** The state after an event; undefined when it is not allowed. */
export function next(row: Standing, event: CaseEvent): CaseStatus | undefined {
  const { area, kind, status, resume_status } = row;
  const types: readonly string[] | undefined = ofTypes[status]?.[event];
  if (types?.includes(kind) === false) return undefined;
  // What was changed is recorded in whatever state the case is by then.
  if (event === 'recorded' && !isOver(status)) return status;
  const to = transitions[area][status]?.[event];
  return to === 'before' ? (resume_status ?? undefined) : to;
}

/** Before the office has the case: it may be given up, and everything goes back. */
export const isBeforeFiling = (status: CaseStatus): boolean =>
  ['auditing', 'need_fix', 'drafting', 'confirm', 'filing'].includes(status);

/** Nothing happens to such a case by itself any more, and an account may end. */
export const isOver = (status: CaseStatus): boolean => overStates.includes(status);
export const overStates: readonly CaseStatus[] = [
  ...(['cancelled', 'closed', 'refused', 'not_accepted', 'deemed_withdrawn', 'certified'] as const),
  ...(['expired', 'revoked', 'lapsed'] as const),
];

/** What waits for staff: the step of their work. */
export const waitsForStaff = (status: CaseStatus): boolean =>
  ['auditing', 'drafting', 'filing'].includes(status);

/** The period that a notice begins, by area: what is to be done, and the row of law that says for how long. */
export const periodOf: Partial<
  Record<
    FilingArea,
    Partial<Record<OfficeEventKind, { kind: DutyKind; law: NumberCode; later?: NumberCode }>>
  >
> = {
  copyright: { correction: { kind: 'correction', law: 'copyright.correction' } },
  trademark: {
    correction: { kind: 'correction', law: 'trademark.correction' },
    rejected: { kind: 'review', law: 'trademark.reviewTime' },
    partial_rejected: { kind: 'review', law: 'trademark.reviewTime' },
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
/** What the filing of a business does to its case. */
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
/** A fee for a year, or for a restoration, is done with its receipt. */
export const isDoneByReceipt = (business: string): boolean =>
  business === 'annual' || business === 'restoration';
/** A business that is done once it is filed: no notice answers it unless the mark is revoked. */
export const isDoneByFiling = (business: string): boolean => business === 'cancellation_answer';

/** What may be ordered of a case in a state, beside what is under way. */
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
/** Businesses that are ordered only while something asks for them. */
export const asked: readonly string[] = ['opposition_answer', 'cancellation_answer', 'restoration', 'annual'];
