import { support } from '@uc/contract/support';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { discardFilesOf } from '../../files/index';
import { refuse } from '../../call/index';
import { enqueue } from '../../jobs/index';
import { type Initiator, system } from '../../ledger/index';
import { dropIdentity } from './identity-store';
import { IDENTITY_DROPPED, transitionAuth, updateStatus } from './transition';
import { notifyOwner } from './notifications';
import { BIZ } from './papers';
import { next } from './states';
import { type AuthRow, authsOf, changeAuth } from './store';

/** Erases a form with its keyed hashes and uploads; the history stays. */
export async function eraseAuth(tx: Tx, row: AuthRow): Promise<void> {
  const at = await clock.now(tx);
  const erased = { form: null, id_key: null, uscc_key: null, erased_at: at };
  if ((await changeAuth(tx, row, erased)) === undefined) throw refuse('state.conflict');
  await discardFilesOf(tx, row.uid, { bizType: BIZ, bizNo: row.auth_no });
}

/** Erases every application of a closed account, in any state. */
export async function eraseRealName(tx: Tx, uid: number): Promise<void> {
  await endAll(tx, uid, { by: system, comment: '账户注销' });
}

/** Withdraws the consent: the identity is deleted and everything submitted is erased. */
export async function withdrawIdentity(tx: Tx, uid: number, who: Initiator = system): Promise<void> {
  await endAll(tx, uid, { by: who, comment: '撤回实名认证授权' });
}

async function endAll(tx: Tx, uid: number, details: { by: Initiator; comment: string }): Promise<void> {
  for (const row of await authsOf(tx, uid)) {
    const isLive = next(row.kind, row.status, 'give_up') !== undefined;
    const ended = isLive ? await transitionAuth(tx, row, 'give_up', details) : row;
    if (ended.erased_at === null) await eraseAuth(tx, ended);
  }
  await forget(tx, uid);
  await updateStatus(tx, uid);
}

/** Deletes the identity: what was agreed to by it ends (ADR 173). */
async function forget(tx: Tx, uid: number): Promise<void> {
  await dropIdentity(tx, uid);
  await enqueue(tx, { uid, kind: IDENTITY_DROPPED, refNo: (await clock.now(tx)).toISOString() });
}

/**
 * Revokes an approval because of fraud: the identity is deleted and withdrawals are blocked
 * (account.md#real-name-states).
 */
export async function revokeAuth(tx: Tx, row: AuthRow, who: Initiator, reason: string): Promise<AuthRow> {
  const changed = await transitionAuth(tx, row, 'revoke', { by: who, comment: reason });
  await forget(tx, row.uid);
  await notifyOwner(
    tx,
    changed,
    '实名认证已撤销',
    `经核查，您的实名认证已被撤销，提现等功能暂停使用。如有疑问，请提交工单${support('或联系客服')}。`,
    { category: 'security', level: 'warn', email: true },
  );
  return changed;
}
