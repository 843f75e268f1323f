import type { Tx } from '../db/index';
import { refuse } from '../call/index';
import { audit, type By } from '../ledger/index';
import { updateRealNameStatus } from '../accounts/index';
import { next, type RealNameEvent, standingOf } from './states';
import { type AuthChange, type AuthRow, authsOf, changeAuth, insertEvent } from './store';

/** Who made it happen, and what they said. */
export interface EventDetails {
  by: By;
  comment?: string;
  /** When it was, for a world that has a past; nobody is told of it then. */
  at?: Date | undefined;
}

/**
 * THE way an application changes its state: while it still is where it was read, with its history, the audit event and
 * what the account is now. Refuses `state.conflict` for what product 05 §5.2 does not list and for whoever comes second.
 */
export async function transitionAuth(
  tx: Tx,
  row: AuthRow,
  event: RealNameEvent,
  details: EventDetails,
  change: AuthChange = {},
): Promise<AuthRow> {
  const status = next(row.kind, row.status, event);
  if (status === undefined) throw refuse('state.conflict');
  const changed = await changeAuth(tx, row, { ...change, status });
  if (changed === undefined) throw refuse('state.conflict');
  await recordEvent(tx, changed, event, details);
  return changed;
}

/** Writes an event into the history and the audit chain, and what the account is from now on into its row. */
export async function recordEvent(tx: Tx, row: AuthRow, event: string, { by, comment, at }: EventDetails) {
  const { uid, auth_no, kind, status } = row;
  await insertEvent(tx, {
    uid,
    auth_no,
    event,
    to_status: status,
    actor_kind: by.kind === 'sub' ? 'owner' : by.kind,
    actor: by.name,
    comment: comment ?? null,
    at,
  });
  await updateStatus(tx, uid);
  await audit(tx, {
    uid,
    by,
    action: `realname.${event}`,
    target: `realname:${auth_no}`,
    detail: { kind, status },
  });
}

/** What the account is by all its applications, and until when. */
export async function updateStatus(tx: Tx, uid: number): Promise<void> {
  const rows = await authsOf(tx, uid);
  const approved = rows.find(({ status }) => status === 'approved');
  await updateRealNameStatus(tx, uid, { status: standingOf(rows), expiresOn: approved?.expires_on ?? null });
}
