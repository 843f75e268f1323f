import { daysAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import type { TicketEvent } from '@uc/contract/support/texts';
import { refuse } from '../call/index';
import { now } from '../clock';
import type { Tx } from '../db/index';
import { audit, type Initiator } from '../ledger/index';
import { isPaused, next } from './states';
import { changeTicket, insertEntry, type TicketChange, type TicketRow } from './store';

/** What was written with an event, and by whom. */
export interface Said {
  by: Initiator;
  body?: string | undefined;
  files?: readonly string[];
}
/** Those that are refused when a ticket has grown too long; what ends it never is. */
const growing: ReadonlySet<TicketEvent> = new Set([
  'reply',
  'urge',
  'take',
  'hand_over',
  'answer',
  'ask',
  'note',
  'merged',
  'reopen',
]);
const { waitDays, entriesMost } = limits.ticket;

/**
 * The only way in which a ticket changes: the row, if nobody has changed it since it was read, its clocks, its history and
 * the audit event. Refuses `state.conflict` for an event that support.md#ticket-states does not allow, and when somebody else
 * was first; `ticket.tooLong`.
 */
export async function moveTicket(
  tx: Tx,
  row: TicketRow,
  event: TicketEvent,
  { by, body, files = [] }: Said,
  change: TicketChange = {},
): Promise<TicketRow> {
  const status = next(row.status, event);
  if (status === undefined) throw refuse('state.conflict');
  if (growing.has(event) && row.entries >= entriesMost) throw refuse('ticket.tooLong', { most: entriesMost });
  const at = await now(tx);
  const isOver = status === 'closed' || status === 'withdrawn';
  const wasOver = row.closed_at !== null;
  const changed = await changeTicket(tx, row, {
    ...clocks(row, isPaused(status), at),
    ...(isOver !== wasOver && { closed_at: isOver ? at : null }),
    ...change,
    status,
    entries: row.entries + 1,
    updated_at: at,
  });
  if (changed === undefined) throw refuse('state.conflict');
  const { uid, ticket_no } = changed;
  await insertEntry(tx, {
    uid,
    ticket_no,
    seq: changed.entries,
    event,
    actor_kind: by.kind === 'staff' || by.kind === 'system' ? by.kind : 'customer',
    actor: by.name,
    sub_id: by.subId ?? null,
    body: body ?? null,
    files: [...new Set(files)],
  });
  await audit(tx, { uid, by, action: `ticket.${event}`, target: `ticket:${ticket_no}`, detail: { status } });
  return changed;
}

/** The clock stands while the customer is waited for, and both deadlines move by that long. */
function clocks(row: TicketRow, pauses: boolean, at: Date): TicketChange {
  const stoodSince = row.paused_at;
  if (pauses && stoodSince === null) return { paused_at: at, wait_until: daysAfter(at, waitDays) };
  if (pauses || stoodSince === null) return {};
  const later = (due: Date) => new Date(due.getTime() + at.getTime() - stoodSince.getTime());
  return {
    paused_at: null,
    wait_until: null,
    solve_due: later(row.solve_due),
    ...(row.first_reply_at === null && { first_due: later(row.first_due) }),
  };
}
