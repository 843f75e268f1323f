import { refuse } from '../call/index';
import type { Tx } from '../db/index';
import { audit, type Initiator } from '../ledger/index';
import { enqueueWorkNotices } from './favourite-notices';
import { isPublic, next, type WorkEvent } from './states';
import { changeWork, insertWorkEvent, type WorkChange, type WorkRow } from './store';

/** The cause of an event, with a comment. */
export interface EventDetails {
  by: Initiator;
  comment?: string;
}

/**
 * The only way in which a work changes its state: the row, if nobody has changed it since it was read, its history and
 * the audit event. Refuses `state.conflict` for an event that works.md#work-states does not allow, and when
 * somebody else was first.
 */
export async function transitionWork(
  tx: Tx,
  row: WorkRow,
  event: WorkEvent,
  { by, comment }: EventDetails,
  change: WorkChange = {},
): Promise<WorkRow> {
  const status = next(row.status, event);
  if (status === undefined) throw refuse('state.conflict');
  const changed = await changeWork(tx, row, {
    ...change,
    ...(!isPublic(status) && { is_top: false }),
    status,
  });
  if (changed === undefined) throw refuse('state.conflict');
  const { uid, work_no } = changed;
  await insertWorkEvent(tx, {
    uid,
    work_no,
    event,
    to_status: status,
    actor_kind: by.kind,
    actor: by.name,
    comment: comment ?? null,
  });
  await enqueueWorkNotices(tx, row, changed, event);
  await audit(tx, { uid, by, action: `work.${event}`, target: `work:${work_no}`, detail: { status } });
  return changed;
}
