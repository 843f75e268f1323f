import { publicTextFault } from '@uc/contract/public-text';
import { limits } from '@uc/contract/limits';
import { type Wish, wishTexts } from '@uc/contract/maker/incubation-texts';
import { type Customer, refuse, refuseForm } from '../../call/index';
import { listCenters } from '../../centers/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { audit, type Initiator, initiatorOf } from '../../ledger/index';
import { mintId } from '../../vault/index';
import { lockedProject } from '../projects/submit';
import { notifyOwner } from '../projects/notifications';
import type { ProjectRow } from '../projects/store';
import { transitionProject } from '../projects/transition';
import { changeIncubation, insertIncubation, type IncubationRow, lockOpen } from './store';
import { moveIncubation } from './transition';

interface Application {
  goal: string;
  months: number;
  center: string;
}

/** Asks staff to incubate a project that is shown. Refuses notFound, state.conflict and the form. */
export async function applyFor(
  tx: Tx,
  actor: Customer,
  { project_no: projectNo, ...typed }: Application & { project_no: string },
): Promise<IncubationRow> {
  return handInApplication(tx, await lockedProject(tx, actor, projectNo), typed, initiatorOf(actor));
}

export async function handInApplication(
  tx: Tx,
  project: ProjectRow,
  { goal, months, center }: Application,
  by: Initiator,
): Promise<IncubationRow> {
  const fault = publicTextFault(goal);
  if (fault !== undefined) throw refuseForm({ field: 'goal', message: fault });
  if (!(await listCenters(tx)).some(({ code }) => code === center))
    throw refuseForm({ field: 'center', message: '请选择分中心' });
  await transitionProject(tx, project, 'apply', { by });
  const row = await insertIncubation(tx, {
    uid: project.uid,
    incubation_no: mintId('IN'),
    project_no: project.project_no,
    creator: project.creator,
    status: 'applied',
    goal,
    months,
    center_wish: center,
    created_at: await now(tx),
  });
  if (row === undefined) throw refuse('state.conflict');
  await audit(tx, {
    uid: row.uid,
    by,
    action: 'incubation.apply',
    target: `incubation:${row.incubation_no}`,
    detail: { project: row.project_no },
  });
  await notifyOwner(
    tx,
    project,
    '孵化申请已提交',
    `我们将在${limits.workingDays.incubation}个工作日内审核，结果会通知您。`,
  );
  return row;
}

/** Takes an application back before it is decided. Refuses notFound, state.conflict. */
export async function withdrawApplication(tx: Tx, actor: Customer, projectNo: string): Promise<void> {
  const project = await lockedProject(tx, actor, projectNo);
  const row = await lockOpen(tx, actor.uid, projectNo);
  if (row?.status !== 'applied') throw refuse('state.conflict');
  const by = initiatorOf(actor);
  await transitionProject(tx, project, 'apply_withdraw', { by });
  await moveIncubation(tx, row, { status: 'withdrawn', ended_at: await now(tx) }, { step: 'withdraw', by });
}

/** Confirms the agreement that was read, word for word. Refuses notFound, state.conflict, incubation.textChanged. */
export async function confirmAgreement(
  tx: Tx,
  actor: Customer,
  { project_no: projectNo, text_hash: hash }: { project_no: string; text_hash: string },
): Promise<void> {
  const project = await lockedProject(tx, actor, projectNo);
  const row = await lockOpen(tx, actor.uid, projectNo);
  if (row?.status !== 'running' || row.confirmed_at !== null) throw refuse('state.conflict');
  if (row.text_hash !== hash) throw refuse('incubation.textChanged');
  await signAgreement(tx, project, row, initiatorOf(actor));
}

export async function signAgreement(
  tx: Tx,
  project: ProjectRow,
  row: IncubationRow,
  by: Initiator,
): Promise<IncubationRow> {
  const signed = await moveIncubation(tx, row, { confirmed_at: await now(tx) }, { step: 'confirm', by });
  await notifyOwner(tx, project, '孵化协议已生效', '现在可以预约导师、预订席位。');
  return signed;
}

/** Asks staff to let it graduate, or to end it. Refuses notFound, state.conflict and the form. */
export async function askFor(
  tx: Tx,
  actor: Customer,
  typed: { project_no: string; version: number; kind: Wish; text: string; months?: number | undefined },
): Promise<void> {
  const project = await lockedProject(tx, actor, typed.project_no);
  const row = await lockOpen(tx, actor.uid, typed.project_no);
  if (row?.status !== 'running' || row.wish !== null || row.version !== typed.version)
    throw refuse('state.conflict');
  const fault = publicTextFault(typed.text);
  if (fault !== undefined) throw refuseForm({ field: 'text', message: fault });
  const { kind, months } = typed;
  if ((kind === 'mentor' || kind === 'extend') && row.confirmed_at === null) throw refuse('state.conflict');
  if (kind === 'extend') refuseTooLong(row, months);
  const by = initiatorOf(actor);
  const wish = {
    wish: kind,
    wish_text: typed.text,
    wish_months: kind === 'extend' ? months! : null,
    wish_at: await now(tx),
  };
  const changed = await changeIncubation(tx, row, wish);
  if (changed === undefined) throw refuse('state.conflict');
  await audit(tx, {
    uid: row.uid,
    by,
    action: `incubation.wish_${kind}`,
    target: `incubation:${row.incubation_no}`,
    detail: { project: row.project_no },
  });
  await notifyOwner(
    tx,
    project,
    `已${wishTexts[kind]}`,
    `我们将在${limits.workingDays.incubation}个工作日内答复，结果会通知您。`,
  );
}

function refuseTooLong(
  { months: agreed, extra_months: extra }: IncubationRow,
  more: number | undefined,
): void {
  const { termMonths } = limits.incubation;
  const fault = (message: string) => refuseForm({ field: 'months', message });
  if (more === undefined) throw fault('请选择延长时长');
  if (agreed + extra + more > termMonths)
    throw fault(`孵化期最长${termMonths}个月，现为${agreed + extra}个月`);
}
