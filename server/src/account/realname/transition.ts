import type { Tx } from '../../db/index';
import { refuse } from '../../call/index';
import { enqueue } from '../../jobs/index';
import { audit, type Initiator } from '../../ledger/index';
import { updateRealNameStatus } from '../../accounts/index';
import { next, type RealNameEvent, accountStatusOf } from './states';
import { type AuthChange, type AuthRow, authsOf, changeAuth, insertEvent } from './store';

/** An approved identity has ended: things that were built on it are checked again. */
export const IDENTITY_ENDED = 'realname.ended';
/** An identity is the account's from now on, its first or another one. */
export const IDENTITY_APPROVED = 'realname.approved';
/** The identity of an account is deleted, at the moment that `ref_no` says. */
export const IDENTITY_DROPPED = 'realname.dropped';
const ending: ReadonlySet<string> = new Set<RealNameEvent>(['replace', 'expire', 'revoke', 'give_up']);

/** The cause of an event, with a comment. */
export interface EventDetails {
  by: Initiator;
  comment?: string;
}

/**
 * The only way in which an application changes its state: the row, if nobody has changed it since it was read, its
 * history, the audit event and the account's real-name status. Refuses `state.conflict` for an event that
 * account.md#real-name-states does not allow, and when somebody else was first.
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

/** Writes an event into the history and the audit chain, and the account's real-name status into its row. */
export async function recordEvent(tx: Tx, row: AuthRow, event: string, { by, comment }: EventDetails) {
  const { uid, auth_no, kind, status } = row;
  await insertEvent(tx, {
    uid,
    auth_no,
    event,
    to_status: status,
    actor_kind: by.kind === 'sub' ? 'owner' : by.kind,
    actor: by.name,
    comment: comment ?? null,
  });
  await updateStatus(tx, uid);
  if (ending.has(event) && row.approved_at !== null)
    await enqueue(tx, { uid, kind: IDENTITY_ENDED, refNo: `${auth_no}.${row.version}` });
  await audit(tx, {
    uid,
    by,
    action: `realname.${event}`,
    target: `realname:${auth_no}`,
    detail: { kind, status },
  });
}

/** Derives the account's real-name status and its expiry from all its applications. */
export async function updateStatus(tx: Tx, uid: number): Promise<void> {
  const rows = await authsOf(tx, uid);
  const approved = rows.find(({ status }) => status === 'approved');
  await updateRealNameStatus(tx, uid, {
    status: accountStatusOf(rows),
    expiresOn: approved?.expires_on ?? null,
  });
}
