import type { FilingArea } from '@uc/contract/filings/kinds';
import type { CaseStatus } from '@uc/contract/filings/case-texts';
import { refuse } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { audit, type Initiator } from '../../ledger/index';
import { type CaseEvent, isOver, next, remembersBefore, waitsForStaff } from '../states/states';
import { type CaseChange, type CaseRow, changeCase, insertStage } from './store';
import { endDuty } from './duties';

/** The cause of an event, with a comment; `office` for events that came from there. */
export interface EventDetails {
  by: Initiator | 'office';
  comment?: string | undefined;
}

/**
 * The only way in which a case changes its state: the row, if nobody has changed it since it was read, the timeline, and
 * the audit event. Refuses state.conflict for an event that filings.md#states-and-forms do not allow, and
 * when somebody else was first.
 */
export async function transitionCase(
  tx: Tx,
  row: CaseRow,
  event: CaseEvent,
  details: EventDetails,
  change: CaseChange = {},
): Promise<CaseRow> {
  const status = next(row, event);
  if (status === undefined) throw refuse('state.conflict');
  const at = await now(tx);
  const waits = waitsForStaff(status);
  const changed = await changeCase(tx, row, {
    ...(waits !== waitsForStaff(row.status) && { waiting_since: waits ? at : null }),
    ...(remembersBefore(status) && { resume_status: row.status }),
    ...change,
    status,
    updated_at: at,
  });
  if (changed === undefined) throw refuse('state.conflict');
  await recordStage(tx, changed, event, details);
  return isOver(status) && changed.due_on !== null && !keepsDuties(status)
    ? endDuty(tx, changed, 'void')
    : changed;
}

/** Duties stay where a case is deemed withdrawn or has lapsed: it may still be restored in time. */
const keepsDuties = (status: CaseStatus) => status === 'deemed_withdrawn' || status === 'lapsed';

/** Writes a line of the timeline and of the audit chain. */
export async function recordStage(
  tx: Tx,
  { uid, app_no, area, status }: CaseRow,
  event: string,
  { by, comment }: EventDetails,
): Promise<void> {
  const isOffice = by === 'office';
  await insertStage(tx, {
    uid,
    app_no,
    event,
    to_status: status,
    actor_kind: isOffice ? 'office' : by.kind,
    actor: isOffice ? officeNames[area] : by.name,
    comment: comment || null,
  });
  await audit(tx, {
    uid,
    by: isOffice ? { kind: 'system', name: officeNames[area] } : by,
    action: `filing.${event}`,
    target: `filing:${app_no}`,
    detail: { area, status },
  });
}

/** The office that decides about each kind of filing. */
export const officeNames: Record<FilingArea, string> = {
  copyright: '中国版权保护中心',
  trademark: '国家知识产权局商标局',
  patent: '国家知识产权局',
};
