import { dayOf, daysAfter, startOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { publicTextFault } from '@uc/contract/public-text';
import { creatorOf, type Customer, refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import { alsoTenant, type Tx } from '../../db/index';
import { audit, type Initiator, initiatorOf } from '../../ledger/index';
import { mintId } from '../../vault/index';
import { planOf } from '../projects/plan';
import { notifyAsked } from './notifications';
import { statusAt } from './status';
import { type AskRow, changeAsk, insertAsk, lockAsked, lockMade, newestAsk } from './store';

const { perDay, perProject, projectDays, answerDays } = limits.plan;

/** Asks to read the plan of somebody else's project; the number of the request. Refuses notFound, the form and plan.*. */
export async function askForPlan(
  tx: Tx,
  actor: Customer,
  { project_no: projectNo, reason }: { project_no: string; reason: string },
): Promise<string> {
  const project = await planOf(tx, projectNo);
  if (project === undefined) throw refuse('notFound');
  if (project.uid === actor.uid) throw refuse('plan.own');
  if (project.fileId === null) throw refuse('plan.none');
  const fault = publicTextFault(reason);
  if (fault !== undefined) throw refuseForm({ field: 'reason', message: fault });
  const at = await now(tx);
  const since = { project: daysAfter(at, -projectDays), day: startOf(dayOf(at)) };
  const { ofProject, today: asked } = await lockAsked(tx, actor.uid, projectNo, since);
  await refuseSecond(tx, actor.uid, projectNo, at);
  if (asked >= perDay) throw refuse('plan.today', { max: perDay });
  if (ofProject >= perProject) throw refuse('plan.again', { days: projectDays, max: perProject });
  const row = await insertAsk(tx, {
    uid: project.uid,
    ask_no: mintId('PA'),
    project_no: projectNo,
    creator: project.creator,
    by_uid: actor.uid,
    by_sub: actor.subId,
    reason,
    status: 'asked',
    asked_at: at,
    answer_by: daysAfter(at, answerDays),
  });
  if (row === undefined) throw refuse('plan.open');
  await noteAsk(tx, row, 'ask', initiatorOf(actor));
  await notifyAsked(tx, row, project.name);
  return row.ask_no;
}

/** One request of an account at a time; one that the clock has ended makes room. */
async function refuseSecond(tx: Tx, byUid: number, projectNo: string, at: Date): Promise<void> {
  const before = await newestAsk(tx, { uid: byUid, creator: null }, projectNo);
  const status = before && statusAt(before, at);
  if (status === 'asked') throw refuse('plan.open');
  if (status === 'granted') throw refuse('plan.granted');
  if (status === 'lapsed' && before!.status === 'asked') await changeAsk(tx, before!, { status: 'lapsed' });
}

/** Takes a request back before it is answered. Refuses notFound, state.conflict. */
export async function withdrawAsk(tx: Tx, actor: Customer, askNo: string): Promise<AskRow> {
  const row = await lockMade(tx, { uid: actor.uid, creator: creatorOf(actor, 'maker') }, askNo);
  if (row === undefined) throw refuse('notFound');
  if (statusAt(row, await now(tx)) !== 'asked') throw refuse('state.conflict');
  alsoTenant(row.uid);
  const changed = await changeAsk(tx, row, { status: 'withdrawn', decided_at: await now(tx) });
  if (changed === undefined) throw refuse('state.conflict');
  await noteAsk(tx, changed, 'withdraw', initiatorOf(actor));
  return changed;
}

/** Writes a step of a request into the audit chain of the account that takes it. */
export async function noteAsk(
  tx: Tx,
  { uid, by_uid, ask_no, project_no, version }: AskRow,
  step: 'ask' | 'withdraw' | 'grant' | 'decline' | 'revoke' | 'read',
  by: Initiator,
): Promise<void> {
  const isAskers = step === 'ask' || step === 'withdraw' || step === 'read';
  await audit(tx, {
    uid: isAskers ? by_uid : uid,
    by,
    action: `plan.${step}`,
    target: `plan_ask:${ask_no}`,
    detail: { project: project_no, version },
  });
}
