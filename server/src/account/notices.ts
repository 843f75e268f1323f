import type { profileCalls } from '@uc/contract/account/profile';
import type { Input, Output } from '@uc/contract/endpoint';
import { type MessageCategory, messageCategories } from '@uc/contract/message-texts';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { type RequestFacts, refuseForm } from '../call/index';
import { ownerEmail } from '../accounts/index';
import { recordOperation } from '../operations/index';
import { findMuted, type Muted, updateMuted } from './profile-store';

const categories = Object.keys(messageCategories) as MessageCategory[];
const isOn = (muted: Muted, category: MessageCategory, channel: 'sms' | 'email') =>
  !(muted[category] ?? []).includes(channel);

/**
 * Category × channel as the owner has set it; 站内信 is always on, and 账户安全 on every channel
 * (shell.md#notifications).
 */
export async function preferencesOf(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  uid: number,
): Promise<Output<(typeof profileCalls)['noticePreferences']>> {
  const [muted, email, isRefused] = await Promise.all([
    findMuted(db, uid),
    ownerEmail.of(deps, db, uid),
    ownerEmail.isRefused(db, uid),
  ]);
  return {
    rows: categories.map((category) => ({
      category,
      text: messageCategories[category],
      locked: category === 'security',
      inbox: true,
      sms: isOn(muted, category, 'sms'),
      email: isOn(muted, category, 'email'),
    })),
    email_bound: email !== null || isRefused,
    email_refused: isRefused,
  };
}

/** Saves the switches; categories that are not named keep theirs. Refuses the form if it would mute 账户安全. */
export async function changePreferences(
  tx: Tx,
  uid: number,
  { rows }: Input<(typeof profileCalls)['saveNoticePreferences']>,
  request: Pick<RequestFacts, 'note'>,
): Promise<void> {
  if (rows.some(({ category, sms, email }) => category === 'security' && !(sms && email)))
    throw refuseForm({ field: 'rows', message: '账户安全通知不能关闭' });
  const before = await findMuted(tx, uid);
  const after: Muted = { ...before };
  for (const { category, sms, email } of rows)
    after[category] = [...(sms ? [] : ['sms' as const]), ...(email ? [] : ['email' as const])];
  await updateMuted(tx, uid, after);
  const stateOf = (muted: Muted, category: MessageCategory) =>
    `短信${isOn(muted, category, 'sms') ? '开' : '关'}，邮件${isOn(muted, category, 'email') ? '开' : '关'}`;
  request.note({
    changes: categories
      .map((category) => ({
        field: messageCategories[category],
        before: stateOf(before, category),
        after: stateOf(after, category),
      }))
      .filter((change) => change.before !== change.after),
  });
}

/** Mutes the mails of a category; false where they are already, or where nobody mutes it. */
export async function muteMail(tx: Tx, uid: number, category: MessageCategory): Promise<boolean> {
  const muted = await findMuted(tx, uid);
  const before = muted[category] ?? [];
  if (category === 'security' || before.includes('email')) return false;
  await updateMuted(tx, uid, { ...muted, [category]: [...before, 'email'] });
  await recordOperation(tx, {
    uid,
    actorKind: 'owner',
    actorName: '邮件退订',
    module: 'account',
    action: 'saveNoticePreferences',
    changes: [{ field: messageCategories[category], before: '邮件开', after: '邮件关' }],
  });
  return true;
}

/** Whether an owner has muted a category on a channel; 账户安全 is never muted (shell.md#notifications). */
export async function isMuted(
  db: Db,
  uid: number,
  category: MessageCategory,
  channel: 'sms' | 'email',
): Promise<boolean> {
  const muted: Muted = category === 'security' ? {} : await findMuted(db, uid);
  return muted[category]?.includes(channel) ?? false;
}
