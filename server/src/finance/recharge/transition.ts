import type { Updateable } from 'kysely';
import type { Schema, Tx } from '../../db/index';
import { refuse } from '../../call/index';
import type { Initiator } from '../../ledger/index';
import { next, type RechargeEvent } from './states';
import { findRecharge, type RechargeRow, writeTransition } from './store';

/** Who moves a recharge, when, and what they say. */
export interface Told {
  by: Initiator;
  at: Date;
  comment?: string;
}

/**
 * THE way a recharge changes its state: the row while it still stands where it was read, and its event. Refuses
 * `state.conflict` for what product 05 §5.4 does not list, and for whoever comes second.
 */
export async function transition(
  tx: Tx,
  recharge: RechargeRow,
  event: RechargeEvent,
  { by, at, comment }: Told,
  change: Updateable<Schema['recharges']> = {},
): Promise<RechargeRow> {
  const status = next(recharge.status, event);
  if (status === undefined) throw refuse('state.conflict');
  const told = { at, event, actor_kind: by.kind, actor: by.name, comment: comment ?? null };
  const changed = await writeTransition(tx, recharge, { ...change, status }, told);
  if (changed === undefined) throw refuse('state.conflict');
  return changed;
}

/** One of a customer's recharges; refuses `notFound`. */
export async function rechargeFor(tx: Tx, uid: number, rechargeNo: string): Promise<RechargeRow> {
  const recharge = await findRecharge(tx, uid, rechargeNo);
  if (recharge === undefined) throw refuse('notFound');
  return recharge;
}
