import { type Customer, refuse } from '../call/index';
import * as clock from '../clock';
import type { Tx } from '../db/index';
import type { SigningSources } from '../room/index';
import { noteReminder } from './reminder-store';
import { type Asked, isWaiting, signingFor } from './view';

/** Reminds the other side to sign, once in a while. Refuses notFound, state.conflict unless it waits for them, signing.reminded. */
export async function remindOther(
  tx: Tx,
  sources: SigningSources,
  actor: Customer,
  asked: Asked,
): Promise<void> {
  const { row } = await signingFor(tx, sources, actor, asked);
  const { remind } = sources[row.kind];
  if (!isWaiting(row, await clock.now(tx)) || remind === undefined) throw refuse('state.conflict');
  if (!(await noteReminder(tx, { uid: actor.uid, kind: row.kind, no: row.no }, actor.name)))
    throw refuse('signing.reminded');
  await remind(tx, actor.uid, row.no);
}
