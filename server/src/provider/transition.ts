import type { Tx } from '../db/index';
import { refuse } from '../call/index';
import { updateProviderStatus } from '../accounts/index';
import { endConsents } from '../agreements/index';
import { audit, type Initiator } from '../ledger/index';
import { type CertEvent, next, accountStatusOf, isOver } from './states';
import { type CertChange, type CertRow, changeCert, insertCertEvent } from './store';

/** The cause of an event, with a comment. */
export interface EventDetails {
  by: Initiator;
  comment?: string;
}

/**
 * The only way in which a certification changes its state: the row, if nobody has changed it since it was
 * read, its history, the audit event, the status on the account's row and the end of the agreement. Refuses `state.conflict` for an
 * event that provider.md#certification-states does not allow, and when somebody else was first.
 */
export async function transitionCert(
  tx: Tx,
  row: CertRow,
  event: CertEvent,
  details: EventDetails,
  change: CertChange = {},
): Promise<CertRow> {
  const status = next(row.status, event);
  if (status === undefined) throw refuse('state.conflict');
  const changed = await changeCert(tx, row, { ...change, status });
  if (changed === undefined) throw refuse('state.conflict');
  await recordCertEvent(tx, changed, event, details);
  if (isOver(status)) await endConsents(tx, changed.uid, 'provider');
  return changed;
}

/** Writes an event into the history and the audit chain, and the provider status into the account's row. */
export async function recordCertEvent(
  tx: Tx,
  { uid, cert_no, kind, status }: CertRow,
  event: CertEvent | 'submit',
  { by, comment }: EventDetails,
): Promise<void> {
  await insertCertEvent(tx, {
    uid,
    cert_no,
    event,
    to_status: status,
    actor_kind: by.kind === 'sub' ? 'owner' : by.kind,
    actor: by.name,
    comment: comment ?? null,
  });
  await updateProviderStatus(tx, uid, accountStatusOf(status));
  await audit(tx, {
    uid,
    by,
    action: `provider.${event}`,
    target: `provider_cert:${cert_no}`,
    detail: { kind, status },
  });
}
