import type { Updateable } from 'kysely';
import type { Schema, Tx } from '../../db/index';
import { refuse } from '../../call/index';
import type { Initiator } from '../../ledger/index';
import { next, type RechargeEvent } from './states';
import { findRecharge, type RechargeRow, writeTransition } from './store';

/** The cause, time and comment of a transition of a recharge. */
export interface EventDetails {
  by: Initiator;
  at: Date;
  comment?: string;
}

/**
 * The only way in which a recharge changes its state: the row, if nobody has changed it since it was read, and its event.
 * Refuses `state.conflict` for an event that finance.md#recharge-states does not allow and when another
 * transaction was first.
 */
export async function transition(
  tx: Tx,
  recharge: RechargeRow,
  event: RechargeEvent,
  { by, at, comment }: EventDetails,
  change: Updateable<Schema['recharges']> = {},
): Promise<RechargeRow> {
  const status = next(recharge.status, event);
  if (status === undefined) throw refuse('state.conflict');
  const line = { at, event, actor_kind: by.kind, actor: by.name, comment: comment ?? null };
  const changed = await writeTransition(tx, recharge, { ...change, status }, line);
  if (changed === undefined) throw refuse('state.conflict');
  return changed;
}

/** One of a customer's recharges; refuses `notFound`. */
export async function rechargeFor(tx: Tx, uid: number, rechargeNo: string): Promise<RechargeRow> {
  const recharge = await findRecharge(tx, uid, rechargeNo);
  if (recharge === undefined) throw refuse('notFound');
  return recharge;
}
