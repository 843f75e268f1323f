import { dayOf, daysBetween } from '@uc/contract/day';
import { deadlineKinds } from '@uc/contract/deadline-kinds';
import { profileOf } from '../accounts/index';
import { now } from '../clock';
import type { Tx } from '../db/index';
import { lockAccounts, system } from '../ledger/index';
import { identityKeyOf } from '../account/index';
import { erasedProfile } from './form';
import { notifyOwner } from './notifications';
import { dropPapers, holdersOf, movePapers } from './papers';
import { isValid, next } from './states';
import { type CertRow, certsOf, changeCert, lockCert, lockLiveCert } from './store';
import { transitionCert } from './transition';

/** Suspends a valid certification whose identity is not approved any more, or is another one. */
export async function suspendWithoutIdentity(tx: Tx, uid: number): Promise<boolean> {
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  const row = await lockLiveCert(tx, uid);
  if (row === undefined || !isValid(row.status)) return false;
  const isSame =
    (await profileOf(tx, uid))?.realnameStatus === row.kind &&
    Buffer.compare((await identityKeyOf(tx, uid)) ?? Buffer.alloc(0), row.identity_key ?? Buffer.alloc(0)) ===
      0;
  if (isSame) return false;
  const reason = '实名认证已失效或变更';
  const changed = await transitionCert(
    tx,
    row,
    'suspend',
    { by: system, comment: reason },
    { change: null, ended_reason: reason },
  );
  await movePapers(tx, changed, holdersOf(row), holdersOf(changed));
  await notifyOwner(
    tx,
    changed,
    '服务商认证已暂停',
    '您的实名认证已失效或变更，服务商认证随之暂停，公开主页已关闭，不能承接新的需求。请完成实名认证后重新提交。',
    { level: 'warn', email: true },
  );
  return true;
}

/** Ends a certification whose last day is over, and warns before that, once on each of the set days. */
export async function endOrWarn(tx: Tx, uid: number): Promise<boolean> {
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  const row = await lockLiveCert(tx, uid);
  if (row === undefined || !isValid(row.status) || row.valid_to === null) return false;
  const left = daysBetween(dayOf(await now(tx)), row.valid_to);
  if (left < 0) {
    const changed = await transitionCert(tx, row, 'expire', { by: system }, { change: null });
    await movePapers(tx, changed, holdersOf(row), holdersOf(changed));
    await notifyOwner(
      tx,
      changed,
      '服务商认证已过期',
      '您的服务商认证已到期，公开主页已关闭，不能承接新的需求。请重新提交认证。',
      { level: 'warn', email: true },
    );
    return true;
  }
  const due = deadlineKinds.provider_end.remind.toSorted((a, b) => a - b).find((days) => left <= days);
  if (due === undefined || (row.told_days !== null && row.told_days <= due)) return false;
  if ((await changeCert(tx, row, { told_days: due })) === undefined) return false;
  await notifyOwner(
    tx,
    row,
    '服务商认证即将到期',
    `您的服务商认证将于${row.valid_to}到期，请及时提交续期，以免主页关闭。`,
    { level: 'warn', email: true },
  );
  return true;
}

/**
 * Ends the certifications of a closed account: live ones end, contacts and uploads of all are erased; the
 * history stays.
 */
export async function eraseCerts(tx: Tx, uid: number): Promise<void> {
  for (const { cert_no: certNo } of await certsOf(tx, uid)) {
    const row = (await lockCert(tx, uid, certNo)) as CertRow;
    const isLive = next(row.status, 'exit') !== undefined;
    const ended = isLive
      ? await transitionCert(tx, row, 'exit', { by: system, comment: '账户注销' }, { change: null })
      : row;
    await dropPapers(tx, ended);
    await changeCert(tx, ended, {
      contact: null,
      profile: JSON.stringify(erasedProfile),
      change: null,
    });
  }
}
