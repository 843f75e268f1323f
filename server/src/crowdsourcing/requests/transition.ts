import { refuse } from '../../call/index';
import type { Tx } from '../../db/index';
import { overtakeBooking } from '../../finance/bookings/index';
import { audit, type Initiator } from '../../ledger/index';
import { leaveHall } from './hall-store';
import { hasEnded, next, type RequestEvent } from './states';
import { changeRequest, insertEvent, type RequestChange, type RequestRow } from './store';

/** The person who caused the event, with a comment for its history. */
export interface EventDetails {
  by: Initiator;
  /** The provider of its contract, whom the buyer sees by that word. */
  side?: 'provider';
  comment?: string | undefined;
}

/**
 * The only way in which a request changes its state: the row, if nobody has changed it since it was read, its history,
 * its place in the hall and the audit event. Refuses `state.conflict` for an event that
 * crowdsourcing.md#request-states does not allow, and when somebody else was first.
 */
export async function transition(
  tx: Tx,
  row: RequestRow,
  event: RequestEvent,
  { by, side, comment }: EventDetails,
  change: RequestChange = {},
): Promise<RequestRow> {
  const status = next(row.status, event);
  if (status === undefined) throw refuse('state.conflict');
  const isOver = hasEnded(status);
  const changed = await changeRequest(tx, row, {
    due_at: null,
    ...change,
    status,
    ...(isOver && { due_at: null }),
  });
  if (changed === undefined) throw refuse('state.conflict');
  // A pending decision of a second person is overtaken by this event.
  if (row.status === 'deciding')
    await overtakeBooking(tx, { uid: row.uid, refNo: row.request_no }, by, { text: '处理该悬赏' });
  if (row.status === 'bidding' && status !== 'bidding') await leaveHall(tx, row.request_no);
  const { uid, request_no, mode } = changed;
  await insertEvent(tx, {
    uid,
    request_no,
    event,
    to_status: status,
    actor_kind: side ?? by.kind,
    actor: by.name,
    comment: comment ?? null,
  });
  await audit(tx, {
    uid,
    by,
    action: `request.${event}`,
    target: `request:${request_no}`,
    detail: { mode, status },
  });
  return changed;
}
