import { daysAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { creatorOf, type Customer, refuse, demandReason } from '../../call/index';
import { now } from '../../clock';
import { alsoTenant, type Tx } from '../../db/index';
import { initiatorOf } from '../../ledger/index';
import { planOf } from '../projects/plan';
import { noteAsk } from './ask';
import { notifyAnswered } from './notifications';
import { statusAt } from './status';
import { type AskRow, changeAsk, lockReceived } from './store';

interface Seen {
  ask_no: string;
  version: number;
}

/** The people of a project let somebody read its plan for some days, or do not. Refuses notFound, state.conflict, plan.none, the form. */
export async function decideAsk(
  tx: Tx,
  actor: Customer,
  { decision, reason, ...seen }: Seen & { decision: 'grant' | 'decline'; reason?: string | undefined },
): Promise<AskRow> {
  const [row, at] = [await askToChange(tx, actor, seen), await now(tx)];
  if (statusAt(row, at) !== 'asked') throw refuse('state.conflict');
  if (decision === 'decline') demandReason(reason);
  const project = await planOf(tx, row.project_no);
  if (decision === 'grant' && (project === undefined || project.fileId === null)) throw refuse('plan.none');
  const until = daysAfter(at, limits.plan.days);
  return answer(
    tx,
    actor,
    row,
    decision === 'grant'
      ? { status: 'granted', until, answer: reason ?? null, decided_at: at }
      : { status: 'declined', answer: reason!, decided_at: at },
    decision,
  );
}

/** Takes a grant back; its downloads stay recorded. Refuses notFound, state.conflict. */
export async function revokeGrant(
  tx: Tx,
  actor: Customer,
  { reason, ...seen }: Seen & { reason: string },
): Promise<AskRow> {
  const [row, at] = [await askToChange(tx, actor, seen), await now(tx)];
  if (statusAt(row, at) !== 'granted') throw refuse('state.conflict');
  return answer(tx, actor, row, { status: 'revoked', answer: reason, decided_at: at }, 'revoke');
}

async function answer(
  tx: Tx,
  actor: Customer,
  row: AskRow,
  change: Parameters<typeof changeAsk>[2],
  step: 'grant' | 'decline' | 'revoke',
): Promise<AskRow> {
  const changed = await changeAsk(tx, row, change);
  if (changed === undefined) throw refuse('state.conflict');
  await noteAsk(tx, changed, step, initiatorOf(actor));
  await notifyAnswered(tx, changed, step);
  return changed;
}

async function askToChange(tx: Tx, actor: Customer, { ask_no, version }: Seen): Promise<AskRow> {
  const row = await lockReceived(tx, { uid: actor.uid, creator: creatorOf(actor, 'maker') }, ask_no);
  if (row === undefined) throw refuse('notFound');
  if (row.version !== version) throw refuse('state.conflict');
  alsoTenant(row.by_uid);
  return row;
}
