import { support } from '@uc/contract/support';
import { projectPartTexts } from '@uc/contract/maker/texts';
import { refuse } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Initiator } from '../../ledger/index';
import { changeIn, formIn, type RejectItem } from './form';
import { upsertListing } from './listing-store';
import { notifyOwner } from './notifications';
import { isShown } from './states';
import type { ProjectRow } from './store';
import { transitionProject } from './transition';
import { holdersOf, moveUploads } from './uploads';

const reviewed = async (tx: Tx, by: Initiator) => ({ reviewer: by.name, reviewed_at: await now(tx) });

/**
 * Staff approve a project, which is shown then, or a change, which replaces the shown listing. Refuses
 * state.conflict.
 */
export async function approveProject(tx: Tx, row: ProjectRow, by: Initiator): Promise<ProjectRow> {
  const isChange = isShown(row.status);
  const form = isChange ? changeIn(row) : formIn(row);
  if (form === null || (isChange && row.change_status !== 'auditing')) throw refuse('state.conflict');
  const at = await now(tx);
  const changed = await transitionProject(
    tx,
    row,
    isChange ? 'change_approve' : 'approve',
    { by },
    {
      form: JSON.stringify(form),
      change: null,
      change_status: null,
      reject_items: '[]',
      published_at: row.published_at ?? at,
      ...(await reviewed(tx, by)),
    },
  );
  await moveUploads(tx, changed, holdersOf(row), holdersOf(changed));
  await showProject(tx, changed, at);
  await notifyOwner(
    tx,
    changed,
    isChange ? '项目修改已通过' : '项目已通过审核',
    isChange ? `“${form.name}”已更新展示。` : `“${form.name}”已开始展示，现在可以发布进展或申请孵化。`,
    { sms: true },
  );
  return changed;
}

/** Copies the approved form to its listing, without its plan, links and contact. */
async function showProject(tx: Tx, row: ProjectRow, at: Date): Promise<void> {
  const { plan, ip_refs: _, request_refs: __, ...shown } = formIn(row);
  await upsertListing(tx, {
    uid: row.uid,
    project_no: row.project_no,
    shown: true,
    listed: shown.visibility === 'public',
    status: row.status,
    field: shown.field ?? 'other',
    stage: shown.stage ?? 'idea',
    name: shown.name,
    slogan: shown.slogan,
    form: JSON.stringify(shown),
    has_plan: plan !== null,
    published_at: row.published_at ?? at,
    updated_at: at,
  });
}

/** Staff reject, part by part; the listing stays as it is. */
export async function rejectProject(
  tx: Tx,
  row: ProjectRow,
  items: readonly RejectItem[],
  by: Initiator,
): Promise<ProjectRow> {
  const isChange = isShown(row.status);
  if (isChange && row.change_status !== 'auditing') throw refuse('state.conflict');
  const changed = await transitionProject(
    tx,
    row,
    isChange ? 'change_reject' : 'reject',
    { by, comment: items.map(({ part, reason }) => `${projectPartTexts[part]}：${reason}`).join('；') },
    {
      reject_items: JSON.stringify(items),
      ...(isChange && { change_status: 'rejected' as const }),
      ...(await reviewed(tx, by)),
    },
  );
  const names = items.map(({ part }) => projectPartTexts[part]).join('、');
  await notifyOwner(
    tx,
    changed,
    isChange ? '项目修改未通过' : '项目未通过审核',
    `“${formIn(changed).name}”以下内容未通过审核：${names}。${isChange ? '仍展示原内容，您可修改后重新提交。' : '请修改后重新提交。'}`,
    { level: 'warn', sms: true },
  );
  return changed;
}

/** Staff take a project down for a violation. Refuses state.conflict. */
export async function banProject(
  tx: Tx,
  row: ProjectRow,
  reason: string,
  by: Initiator,
): Promise<ProjectRow> {
  const dropped = { change: null, change_status: null, ended_reason: reason };
  const changed = await transitionProject(tx, row, 'ban', { by, comment: reason }, dropped);
  await moveUploads(tx, changed, holdersOf(row), holdersOf(changed));
  await notifyOwner(
    tx,
    changed,
    '项目已违规下架',
    `经核查，“${formIn(changed).name}”已被下架。原因：${reason}。如有疑问，请提交工单${support('或联系客服')}。`,
    { level: 'warn', sms: true },
  );
  return changed;
}
