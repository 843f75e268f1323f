import { limits } from '@uc/contract/limits';
import { projectFaults } from '@uc/contract/maker/form';
import { creatorOf, type Customer, refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Initiator, initiatorOf } from '../../ledger/index';
import { listedFaults } from '../../words/index';
import { changeIn, formIn, openContact, publicTextsOf } from './form';
import { type LookUp, refuseForeignLinks } from './links';
import { notifyOwner } from './notifications';
import { isShown } from './states';
import { lockProject, type ProjectRow } from './store';
import { transitionProject } from './transition';
import { holdersOf, moveUploads } from './uploads';

/** The project of a call by one of its people, locked. Refuses notFound. */
export async function lockedProject(tx: Tx, actor: Customer, projectNo: string): Promise<ProjectRow> {
  const who = { uid: actor.uid, creator: creatorOf(actor, 'maker') };
  const row = await lockProject(tx, who, projectNo);
  if (row === undefined) throw refuse('notFound');
  return row;
}

/** Hands in a project, or the change of one that is shown. Refuses maker.stale, state.conflict and the form. */
export async function submitProject(
  deps: Pick<Deps, 'vault'>,
  filings: LookUp,
  tx: Tx,
  actor: Customer,
  { project_no: projectNo, version }: { project_no: string; version: number },
): Promise<ProjectRow> {
  const row = await lockedProject(tx, actor, projectNo);
  if (row.version !== version) throw refuse('maker.stale');
  return handIn(deps, filings, tx, row, initiatorOf(actor));
}

/** Checks the form and submits it to staff. */
export async function handIn(
  deps: Pick<Deps, 'vault'>,
  filings: LookUp,
  tx: Tx,
  row: ProjectRow,
  by: Initiator,
): Promise<ProjectRow> {
  const form = isShown(row.status) ? changeIn(row) : formIn(row);
  if (form === null || row.status === 'auditing' || row.change_status === 'auditing')
    throw refuse('state.conflict');
  const faults = await listedFaults(tx, publicTextsOf(form), projectFaults(form, openContact(deps, row)));
  if (faults.length > 0) throw refuseForm(...faults);
  await refuseForeignLinks(filings, tx, row.uid, form);
  const at = await now(tx);
  const fresh = { reject_items: '[]', submitted_at: at, ended_reason: null };
  const changed = isShown(row.status)
    ? await transitionProject(tx, row, 'change_submit', { by }, { ...fresh, change_status: 'auditing' })
    : await transitionProject(tx, row, 'submit', { by }, fresh);
  await notifyOwner(
    tx,
    changed,
    isShown(row.status) ? '项目修改已提交' : '项目已提交审核',
    isShown(row.status)
      ? `“${form.name}”的修改将在1–${limits.workingDays.maker}个工作日内完成审核，审核期间仍展示原内容。`
      : `我们将在1–${limits.workingDays.maker}个工作日内完成“${form.name}”的审核，结果会通知您。`,
  );
  return changed;
}

/** Takes back a submission; the form stays. Refuses state.conflict without one. */
export async function withdrawProject(tx: Tx, actor: Customer, projectNo: string): Promise<ProjectRow> {
  const row = await lockedProject(tx, actor, projectNo);
  const by = initiatorOf(actor);
  if (row.change_status === 'auditing')
    return transitionProject(tx, row, 'change_withdraw', { by }, { change_status: 'draft' });
  return transitionProject(tx, row, 'withdraw', { by });
}

/** Gives up a change that is not reviewed. Refuses state.conflict. */
export async function discardChange(tx: Tx, actor: Customer, projectNo: string): Promise<ProjectRow> {
  const row = await lockedProject(tx, actor, projectNo);
  if (row.change === null || row.change_status === 'auditing') throw refuse('state.conflict');
  const dropped = { change: null, change_status: null, reject_items: '[]' };
  const changed = await transitionProject(tx, row, 'change_discard', { by: initiatorOf(actor) }, dropped);
  await moveUploads(tx, changed, holdersOf(row), holdersOf(changed));
  return changed;
}

/** Takes down a project that is shown; those who have favourited it are notified. Refuses state.conflict while it is incubated. */
export async function takeOffline(tx: Tx, actor: Customer, projectNo: string): Promise<ProjectRow> {
  return takeDown(tx, await lockedProject(tx, actor, projectNo), initiatorOf(actor));
}

export async function takeDown(tx: Tx, row: ProjectRow, by: Initiator): Promise<ProjectRow> {
  const change = changeIn(row);
  // The change that was typed last becomes the form, so that nothing typed is lost.
  const kept = change === null ? {} : { form: JSON.stringify(change), change: null, change_status: null };
  const changed = await transitionProject(tx, row, 'offline', { by }, kept);
  await moveUploads(tx, changed, holdersOf(row), holdersOf(changed));
  return changed;
}

/** Deletes a project. Refuses state.conflict for one that is shown or reviewed. */
export async function deleteProject(tx: Tx, actor: Customer, projectNo: string): Promise<void> {
  const row = await lockedProject(tx, actor, projectNo);
  const changed = await transitionProject(tx, row, 'delete', { by: initiatorOf(actor) });
  await moveUploads(tx, changed, holdersOf(row), []);
}
