import { support } from '@uc/contract/support';
import { dayAfter, dayOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { certFaults } from '@uc/contract/provider/form';
import { certFieldTexts } from '@uc/contract/provider/texts';
import { findUser } from '../accounts/index';
import { refuse, refuseForm, type Staff } from '../call/index';
import { now } from '../clock';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { type Initiator, initiatorOf } from '../ledger/index';
import { identityKeyOf } from '../account/index';
import { refuseUnproven } from './conditions';
import { changeIn, openContact, profileIn, type RejectItem } from './form';
import { notifyOwner } from './notifications';
import { holdersOf, movePapers } from './papers';
import { endRevocation, insertRevocation, openRevocation } from './queue-store';
import type { CertRow } from './store';
import { transitionCert } from './transition';

/**
 * Staff approve an application or a change. Refuses provider.realName when the identity behind it is no more, the form
 * when a certificate has ended since, state.conflict.
 */
export async function approveCert(deps: Deps, tx: Tx, row: CertRow, by: Initiator): Promise<CertRow> {
  const { uid, kind } = row;
  const user = await findUser(tx, uid);
  refuseUnproven(user?.realname_status, kind);
  const at = await now(tx);
  const today = dayOf(at);
  const profile = changeIn(row) ?? profileIn(row);
  const faults = certFaults(kind, { ...profile, ...openContact(deps, row) }, today);
  if (faults.length > 0) throw refuseForm(...faults);
  const isChange = row.status === 'change_pending';
  const changed = await transitionCert(
    tx,
    row,
    isChange ? 'approve_change' : 'approve',
    { by },
    {
      profile: JSON.stringify(profile),
      change: null,
      reject_items: '[]',
      identity_key: (await identityKeyOf(tx, uid)) ?? null,
      reviewer: by.name,
      reviewed_at: at,
      approved_at: at,
      valid_to: endOf(user?.realname_expires_on ?? null, today),
      told_days: null,
      ended_reason: null,
    },
  );
  await movePapers(tx, changed, holdersOf(row), holdersOf(changed));
  await notifyOwner(
    tx,
    changed,
    isChange ? '服务商认证变更已通过' : '服务商认证已通过',
    isChange
      ? `您的服务商认证已更新，有效期至${changed.valid_to}。`
      : `您的公开主页已开通，认证有效期至${changed.valid_to}。`,
  );
  return changed;
}

/** The last day: of a year that counts today, or of the paper of the identity (provider.md#certification-fields). */
function endOf(paper: string | null, today: string): string {
  const year = dayAfter(today, limits.provider.validDays - 1);
  return paper !== null && paper < year ? paper : year;
}

/** Staff reject, field by field; of an application only those fields can be changed then. */
export async function rejectCert(
  tx: Tx,
  row: CertRow,
  items: readonly RejectItem[],
  by: Initiator,
): Promise<CertRow> {
  const isChange = row.status === 'change_pending';
  const changed = await transitionCert(
    tx,
    row,
    isChange ? 'reject_change' : 'reject',
    { by, comment: items.map(({ field, reason }) => `${certFieldTexts[field]}：${reason}`).join('；') },
    { reject_items: JSON.stringify(items), reviewer: by.name, reviewed_at: await now(tx) },
  );
  const names = items.map(({ field }) => certFieldTexts[field]).join('、');
  await notifyOwner(
    tx,
    changed,
    isChange ? '服务商认证变更未通过' : '服务商认证未通过',
    `以下内容未通过审核：${names}。${isChange ? '原认证继续有效，您可修改后重新提交变更。' : '请修改后重新提交。'}`,
    { level: 'warn' },
  );
  return changed;
}

/** A staff member proposes to cancel it, which changes nothing for the customer yet. Refuses state.conflict. */
export async function proposeRevocation(
  tx: Tx,
  row: CertRow,
  actor: Staff,
  reason: string,
): Promise<CertRow> {
  if ((await openRevocation(tx, row)) !== undefined) throw refuse('state.conflict');
  const details = { by: initiatorOf(actor), comment: reason };
  const changed = await transitionCert(tx, row, 'revoke_propose', details);
  await insertRevocation(tx, { uid: row.uid, cert_no: row.cert_no, proposed_by: actor.staffId, reason });
  return changed;
}

/**
 * Another staff member decides (provider.md#certification-states: auditor and super). Refuses state.conflict,
 * staff.samePerson.
 */
export async function decideRevocation(
  tx: Tx,
  row: CertRow,
  actor: Staff,
  { isApproved, reason }: { isApproved: boolean; reason: string },
): Promise<CertRow> {
  const proposal = await openRevocation(tx, row);
  if (proposal === undefined) throw refuse('state.conflict');
  if (proposal.proposed_by === actor.staffId) throw refuse('staff.samePerson');
  const decided = { decided_by: actor.staffId, is_approved: isApproved };
  if (!(await endRevocation(tx, proposal, decided))) throw refuse('state.conflict');
  const by = initiatorOf(actor);
  if (!isApproved) return transitionCert(tx, row, 'revoke_refuse', { by, comment: reason });
  const why = reason || proposal.reason;
  const changed = await transitionCert(
    tx,
    row,
    'revoke',
    { by, comment: why },
    { change: null, ended_reason: why },
  );
  await movePapers(tx, changed, holdersOf(row), holdersOf(changed));
  await notifyOwner(
    tx,
    changed,
    '服务商认证已取消',
    `经核查，您的服务商认证已被取消，公开主页已关闭。原因：${why}。如有疑问，请提交工单${support('或联系客服')}。`,
    { level: 'warn', email: true },
  );
  return changed;
}
