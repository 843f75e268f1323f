import type { CaseStatus } from '@uc/contract/filings/case-texts';
import type { FilingArea, PatentType } from '@uc/contract/filings/kinds';
import type { caseEventTexts, OfficeEventKind } from '@uc/contract/filings/office-texts';

export type CaseEvent =
  | Exclude<keyof typeof caseEventTexts, 'create' | 'order' | 'drop' | 'receipt' | 'filed' | 'duty' | 'taken'>
  | OfficeEventKind;
type Table = Partial<Record<CaseStatus, Partial<Record<CaseEvent, CaseStatus | 'before'>>>>;

/** The transitions from the draft to the papers' approval, the same for all; `ready` is the state after it. */
const preparation = (ready: 'filing' | 'drafting'): Table => ({
  draft: { submit: 'pending_pay', cancel: 'cancelled' },
  pending_pay: { pay: 'auditing', unpay: 'draft', cancel: 'draft' },
  auditing: { approve: ready, need_fix: 'need_fix', cancel: 'cancelled' },
  need_fix: { resubmit: 'auditing', fix_timeout: 'closed', cancel: 'cancelled' },
});

/**
 * The states of the three kinds of cases (filings.md#states-and-forms); `before` is the state that a lapse or
 * a rejection ended.
 */
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
    // The goods that were not rejected go on by themselves.
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
    reviewing: { resumed: 'before', grant: 'grant_notice', rejected: 'closed' },
    deemed_withdrawn: { restore: 'before' },
    granted: { lapse: 'lapsed', end_term: 'term_ended' },
    lapsed: { restore: 'before' },
  },
};

/**
 * Events that only some types of patents have: an invention is published and examined, the others are granted
 * at once.
 */
const ofTypes: Partial<Record<CaseStatus, Partial<Record<CaseEvent, readonly PatentType[]>>>> = {
  prelim: { published: ['invention'], grant: ['utility', 'design'] },
  reviewing: { resumed: ['invention'], grant: ['utility', 'design'] },
};

/**
 * The facts that decide about the next state of a case; `resume_status` is the earlier state to which it may
 * return.
 */
export interface CaseState {
  area: FilingArea;
  kind: string;
  status: CaseStatus;
  resume_status: CaseStatus | null;
}

/** The state after an event; undefined when it is not allowed. */
export function next(row: CaseState, event: CaseEvent): CaseStatus | undefined {
  const { area, kind, status, resume_status } = row;
  const types: readonly string[] | undefined = ofTypes[status]?.[event];
  if (types?.includes(kind) === false) return undefined;
  // A recorded change leaves the case in its present state.
  if (event === 'recorded' && !isOver(status)) return status;
  const to = transitions[area][status]?.[event];
  return to === 'before' ? (resume_status ?? undefined) : to;
}

/** Before the office has the case: it may be given up, and everything goes back. */
export const isBeforeFiling = (status: CaseStatus): boolean =>
  ['auditing', 'need_fix', 'drafting', 'confirm', 'filing'].includes(status);

/** Whether nothing happens to a case by itself any more, so that its account may end. */
export const isOver = (status: CaseStatus): boolean => overStates.includes(status);
export const overStates: readonly CaseStatus[] = [
  ...(['cancelled', 'closed', 'refused', 'not_accepted', 'deemed_withdrawn', 'certified'] as const),
  ...(['expired', 'revoked', 'lapsed', 'term_ended'] as const),
];

/** Whether the case waits for a step of staff. */
export const waitsForStaff = (status: CaseStatus): boolean =>
  ['auditing', 'drafting', 'filing'].includes(status);

/** States that remember the one before: a patent is restored, or examined on after its review, where it stood. */
export const remembersBefore = (status: CaseStatus): boolean =>
  ['rejected', 'deemed_withdrawn', 'lapsed'].includes(status);
