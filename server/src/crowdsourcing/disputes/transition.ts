import type { DisputeEntryKind } from '@uc/contract/crowdsourcing/dispute-texts';
import type { Updateable } from 'kysely';
import { refuse } from '../../call/index';
import { now } from '../../clock';
import type { Schema, Tx } from '../../db/index';
import type { Cause } from '../contracts/transition';
import { type DisputeEvent, hasEnded, next } from './states';
import { changeDispute, type DisputeRow, insertEntry, nextEntry } from './store';

type Change = Omit<Updateable<Schema['disputes']>, 'status' | 'version' | 'ended_at'>;

/**
 * The only way in which a dispute changes its state. Refuses `state.conflict` for events that
 * crowdsourcing.md#dispute-states does not allow.
 */
export async function moveDispute(
  tx: Tx,
  row: DisputeRow,
  event: DisputeEvent,
  change: Change = {},
): Promise<DisputeRow> {
  const status = next(row.status, event);
  if (status === undefined) throw refuse('state.conflict');
  const ended = hasEnded(status) ? { ended_at: await now(tx), offer_side: null, offer_back_fen: null } : {};
  return saveDispute(tx, row, { due_at: null, ...change, ...ended, status });
}

/** Writes a dispute that nobody has changed meanwhile. Refuses `state.conflict`. */
export async function saveDispute(
  tx: Tx,
  row: DisputeRow,
  change: Updateable<Schema['disputes']>,
): Promise<DisputeRow> {
  const changed = await changeDispute(tx, row, change);
  if (changed === undefined) throw refuse('state.conflict');
  return changed;
}

/** Adds a line, which nobody changes any more; its number. */
export async function say(
  tx: Tx,
  row: DisputeRow,
  kind: DisputeEntryKind,
  { by, side, comment = '' }: Cause,
): Promise<number> {
  const { uid, dispute_no, provider_uid } = row;
  const seq = await nextEntry(tx, row);
  const at = await now(tx);
  await insertEntry(tx, {
    uid,
    dispute_no,
    provider_uid,
    seq,
    kind,
    side,
    actor: by.name,
    text: comment,
    at,
  });
  return seq;
}
