import type { CaseStatus } from '@uc/contract/filings/case-texts';
import type { FilingArea } from '@uc/contract/filings/kinds';
import type { SigningState } from '@uc/contract/signing-texts';
import { sql } from 'kysely';
import type { SigningAsk } from '../../room/index';

/** What an entrustment is in by the state of its case, null while there is none (signings.md#states). */
const states: Record<CaseStatus, SigningState | null> = {
  draft: null,
  pending_pay: 'mine',
  auditing: 'running',
  need_fix: 'running',
  drafting: 'running',
  confirm: 'running',
  filing: 'running',
  submitted: 'running',
  accepted: 'running',
  correction: 'running',
  examining: 'running',
  announced: 'running',
  partial_rejected: 'running',
  rejected: 'running',
  reviewing: 'running',
  opposed: 'running',
  prelim: 'running',
  published: 'running',
  exam: 'running',
  oa: 'running',
  grant_notice: 'running',
  certified: 'done',
  registered: 'done',
  renewal_due: 'done',
  granted: 'done',
  expired: 'done',
  revoked: 'done',
  lapsed: 'done',
  term_ended: 'done',
  not_accepted: 'ended',
  refused: 'ended',
  deemed_withdrawn: 'ended',
  closed: 'ended',
  cancelled: 'ended',
};
const those = (state: SigningState) =>
  sql`any(${(Object.keys(states) as CaseStatus[]).filter((status) => states[status] === state)}::text[])`;
const stateOf = sql`case when c.status = ${those('mine')} then 'mine' when c.status = ${those('running')} then 'running'
  when c.status = ${those('done')} then 'done' else 'ended' end`;

/** The entrustments of one kind as rows of the list over all rooms (ADR 120); each is signed by its payment. */
export const entrustmentRows =
  (area: FilingArea, payHours: number) =>
  ({ uid, creator }: SigningAsk) =>
    sql`
    select c.app_no as no, c.name as title, null::bigint as other, ${stateOf} as state,
      o.paid_at as signed_at, c.submitted_at as created_at,
      case when c.status = 'pending_pay' then o.created_at + ${payHours} * interval '1 hour' end as due_at,
      c.app_no as page_no
    from filing_cases c left join filing_orders o on o.uid = c.uid and o.order_no = c.order_no
    where c.uid = ${uid} and c.area = ${area} and c.entrusted is not null and c.status <> 'draft'
      ${creator === null ? sql`` : sql`and c.created_by_sub = ${creator}`}`;

/** How many of them are in each state, read from the counts of cases (ADR 173). */
export const entrustmentCounts =
  (area: FilingArea) =>
  ({ uid, creator }: SigningAsk) =>
    sql`
    select ${stateOf} as state, c.n from filing_counts c
    where c.uid = ${uid} and c.area = ${area} and c.creator = ${creator ?? ''} and c.is_entrusted
      and c.status <> 'draft'`;
