import { refuse } from '../../call/index';
import type { Tx } from '../../db/index';
import { audit, type Initiator } from '../../ledger/index';
import { announceEnd } from './post-notices';
import { moveListing } from './listing-store';
import { isShown, next, type ProjectEvent } from './states';
import { changeProject, insertProjectEvent, type ProjectChange, type ProjectRow } from './store';

/** The cause of the event, with a comment. */
export interface EventDetails {
  by: Initiator;
  comment?: string;
}

/**
 * The only way in which a project changes its state: the row, if nobody has changed it since it was read, its
 * listing and the notification of those who have favourited it, its history and the audit event. Refuses `state.conflict`
 * for an event that maker.md#project-states does not allow, and when somebody else was first.
 */
export async function transitionProject(
  tx: Tx,
  row: ProjectRow,
  event: ProjectEvent,
  details: EventDetails,
  change: ProjectChange = {},
): Promise<ProjectRow> {
  const status = next(row.status, event);
  if (status === undefined) throw refuse('state.conflict');
  const changed = await changeProject(tx, row, { ...change, status });
  if (changed === undefined) throw refuse('state.conflict');
  if (isShown(row.status) || isShown(status)) await moveListing(tx, row, { status, shown: isShown(status) });
  if (isShown(row.status) && !isShown(status)) await announceEnd(tx, changed);
  await recordProjectEvent(tx, changed, event, details);
  return changed;
}

/** Writes an event into the history and the audit chain. */
export async function recordProjectEvent(
  tx: Tx,
  { uid, project_no, status }: ProjectRow,
  event: ProjectEvent | 'create',
  { by, comment }: EventDetails,
): Promise<void> {
  await insertProjectEvent(tx, {
    uid,
    project_no,
    event,
    to_status: status,
    actor_kind: by.kind === 'sub' ? 'owner' : by.kind,
    actor: by.name,
    comment: comment ?? null,
  });
  await audit(tx, {
    uid,
    by,
    action: `maker.${event}`,
    target: `maker_project:${project_no}`,
    detail: { status },
  });
}
