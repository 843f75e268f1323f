import { limits } from '@uc/contract/limits';
import { dayAfter, dayOf, isAfter } from '@uc/contract/day';
import { certFaults, type CertForm } from '@uc/contract/provider/form';
import { deadlineKinds } from '@uc/contract/deadline-kinds';
import { profileOf } from '../accounts/index';
import { type Customer, refuse, refuseForm } from '../call/index';
import { now } from '../clock';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { initiatorOf, lockAccounts } from '../ledger/index';
import { listedFaults } from '../words/index';
import type { ProviderFacts } from '../room/index';
import { refuseUnproven } from './conditions';
import { returnFreeDeposit } from './deposit';
import { given, isSame, openContact, partsOf, profileIn, publicTextsOf, sealContact } from './form';
import { notifyOwner } from './notifications';
import { holdersOf, movePapers } from './papers';
import { type CertRow, lockLiveCert } from './store';
import { transitionCert } from './transition';

/** Whether it may be renewed: handed in without a change, to be valid for another year. */
export const isRenewable = ({ valid_to }: CertRow, today: string): boolean =>
  valid_to !== null && !isAfter(valid_to, dayAfter(today, Math.max(...deadlineKinds.provider_end.remind)));

/**
 * Hands in a change: the contact changes at once, the rest waits for staff while the present one stays valid. Refuses
 * state.conflict without a valid one, provider.realName and the form.
 */
export async function submitChange(deps: Deps, tx: Tx, actor: Customer, typed: CertForm): Promise<CertRow> {
  const row = await lockedLive(tx, actor.uid);
  if (row.status !== 'approved') throw refuse('state.conflict');
  refuseUnproven((await profileOf(tx, row.uid))?.realnameStatus, row.kind);
  const today = dayOf(await now(tx));
  const known = { profile: profileIn(row), contact: openContact(deps, row) };
  const wanted = partsOf(given(typed));
  const contact = { ...known.contact, ...wanted.contact };
  const profile = { ...known.profile, ...wanted.profile } as typeof known.profile;
  const faults = await listedFaults(
    tx,
    publicTextsOf(profile),
    certFaults(row.kind, { ...profile, ...contact }, today),
  );
  if (faults.length > 0) throw refuseForm(...faults);
  const by = initiatorOf(actor);
  const isContactNew = !isSame(contact, known.contact);
  const isProfileNew = !isSame(profile, known.profile);
  const sealed = { contact: sealContact(deps, row.uid, row.cert_no, contact) };
  if (!isProfileNew && !isRenewable(row, today)) {
    if (!isContactNew) throw refuseForm({ field: 'categories', message: '没有需要变更的内容' });
    return transitionCert(tx, row, 'change_contact', { by }, sealed);
  }
  const changed = await transitionCert(
    tx,
    row,
    'change',
    { by, ...(!isProfileNew && { comment: '续期' }) },
    {
      ...(isContactNew && sealed),
      change: JSON.stringify(profile),
      reject_items: '[]',
      submitted_at: await now(tx),
    },
  );
  await movePapers(tx, changed, holdersOf(row), holdersOf(changed));
  await notifyOwner(
    tx,
    changed,
    '服务商认证变更已提交',
    `我们将在1–${limits.workingDays.provider}个工作日内完成审核，审核期间原认证继续有效。`,
    { sms: false },
  );
  return changed;
}

/** Takes back a submission. Refuses state.conflict without one. */
export async function cancelCert(tx: Tx, actor: Customer): Promise<CertRow> {
  const row = await lockedLive(tx, actor.uid);
  const by = initiatorOf(actor);
  if (row.status === 'change_pending') {
    const changed = await transitionCert(tx, row, 'cancel_change', { by }, { change: null });
    await movePapers(tx, changed, holdersOf(row), holdersOf(changed));
    return changed;
  }
  const changed = await transitionCert(tx, row, 'cancel', { by });
  await movePapers(tx, changed, holdersOf(row), []);
  return changed;
}

/** The owner leaves, and gets the deposit back as soon as nobody may claim it. Refuses state.conflict. */
export async function exitCert(facts: ProviderFacts, tx: Tx, actor: Customer): Promise<CertRow> {
  const row = await lockedLive(tx, actor.uid);
  if (row.status === 'pending') throw refuse('state.conflict');
  const by = initiatorOf(actor);
  const changed = await transitionCert(tx, row, 'exit', { by }, { change: null });
  await movePapers(tx, changed, holdersOf(row), []);
  const kept = await returnFreeDeposit(facts, tx, { uid: row.uid, by });
  const deposit = kept === '' ? '' : `${kept}，届时请在本页申请退还。`;
  const content = `您的公开主页已关闭。${deposit}如需恢复，可随时重新申请。`;
  await notifyOwner(tx, changed, '已退出服务商认证', content, { sms: false });
  return changed;
}

async function lockedLive(tx: Tx, uid: number): Promise<CertRow> {
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL', 'L.DEPOSIT'] });
  const row = await lockLiveCert(tx, uid);
  if (row === undefined) throw refuse('state.conflict');
  return row;
}
