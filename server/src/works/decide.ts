import { support } from '@uc/contract/support';
import { dayOf } from '@uc/contract/day';
import { workFaults } from '@uc/contract/works/form';
import { workFieldTexts } from '@uc/contract/works/texts';
import { refuseForm } from '../call/index';
import { now } from '../clock';
import type { Tx } from '../db/index';
import type { Initiator } from '../ledger/index';
import { refuseUnlicensed } from './categories';
import { endComplaints } from './complaint-end';
import { changeIn, columnsOf, newestIn } from './content';
import { holdersOf, moveHoldings } from './holdings';
import { notifyOfWork } from './notifications';
import { isApproved } from './states';
import type { RejectItem, WorkRow } from './store';
import { transitionWork } from './transition';

/** Staff approve a submission, which is public from then on. Refuses the form, work.category, state.conflict. */
export async function approveWork(tx: Tx, row: WorkRow, by: Initiator): Promise<WorkRow> {
  const content = newestIn(row);
  const at = await now(tx);
  const faults = workFaults(content, dayOf(at));
  if (faults.length > 0) throw refuseForm(...faults);
  await refuseUnlicensed(tx, row.uid, content.category);
  const isChange = changeIn(row) !== null;
  const changed = await transitionWork(
    tx,
    row,
    'approve',
    { by },
    {
      content: JSON.stringify(content),
      change: null,
      reject_items: '[]',
      reviewer: by.name,
      reviewed_at: at,
      published_at: at,
    },
  );
  await moveHoldings(tx, changed, holdersOf(row), holdersOf(changed));
  await notifyOfWork(
    tx,
    changed,
    isChange ? '作品修改已通过审核' : '作品已上架',
    isChange
      ? `《${row.title}》的修改已通过审核，公开主页已更新。`
      : `《${row.title}》已通过审核并上架，认证服务商的公开主页会展示该作品。`,
    { tab: 'online' },
  );
  return changed;
}

/** Staff reject a submission, item by item; an approved version before it stays public. */
export async function rejectWork(
  tx: Tx,
  row: WorkRow,
  items: readonly RejectItem[],
  by: Initiator,
): Promise<WorkRow> {
  const reasons = items.map(({ field, reason }) => `${workFieldTexts[field]}：${reason}`).join('；');
  const changed = await transitionWork(
    tx,
    row,
    'reject',
    { by, comment: reasons },
    { reject_items: JSON.stringify(items), reviewer: by.name, reviewed_at: await now(tx) },
  );
  const isChange = row.change !== null;
  await notifyOfWork(
    tx,
    changed,
    isChange ? '作品修改未通过审核' : '作品未通过审核',
    `《${row.title}》未通过审核。${reasons}。${isChange ? '原版本继续展示，您可修改后重新提交。' : '请修改后重新提交。'}`,
    { tab: 'rejected', level: 'warn' },
  );
  return changed;
}

/** Staff, or the end of a complaint, take a work down for good; a change beside it is given up. */
export async function banWork(tx: Tx, row: WorkRow, reason: string, by: Initiator): Promise<WorkRow> {
  const kept = isApproved(row.status) ? columnsOf(row.content as object) : {};
  const changed = await transitionWork(
    tx,
    row,
    'ban',
    { by, comment: reason },
    { change: null, ended_reason: reason, reviewer: by.name, reviewed_at: await now(tx), ...kept },
  );
  await moveHoldings(tx, changed, holdersOf(row), holdersOf(changed));
  await endComplaints(tx, changed, '已被平台下架', by);
  await notifyOfWork(
    tx,
    changed,
    '作品已违规下架',
    `《${changed.title}》已被下架，不能再次上架。原因：${reason}。如有疑问，请提交工单${support('或联系客服')}。`,
    { tab: 'offline', level: 'warn', sms: true },
  );
  return changed;
}

/** A complaint was not right after all: the version that silence took down is public again. Refuses state.conflict. */
export async function restoreWork(tx: Tx, row: WorkRow, by: Initiator): Promise<WorkRow> {
  const changed = await transitionWork(tx, row, 'restore', { by }, { ended_reason: null });
  await notifyOfWork(tx, changed, '作品已恢复上架', `《${changed.title}》的投诉不成立，作品已恢复上架。`, {
    tab: 'online',
  });
  return changed;
}
