import { limits } from '@uc/contract/limits';
import type { Deps } from '../deps';
import { type Customer, refuse, refuseForm } from '../call/index';
import { notify } from '../messages/index';
import type { Tx } from '../db/index';
import { type Holder, holderOf } from './holder';
import { type GuessRule, verifyPassword, compareSecret } from '../credentials/index';

const { failures, windowHours, lockHours, across } = limits.payPassword;

const rule: GuessRule = {
  failures,
  windowSeconds: windowHours * 3600,
  lockSeconds: lockHours * 3600,
  across: { failures: across.failures, windowSeconds: windowHours * 3600, lockSeconds: 0 },
};

/** Compares the payment password; for a sub-account its own password. */
export async function comparePay(deps: Deps, holder: Holder, actor: Customer, typed: string): Promise<void> {
  const stored = actor.subId === null ? holder.payPasswordHash : holder.passwordHash;
  if (stored === null) throw refuse('payPassword.unset');
  // Nothing typed is no guess.
  if (typed === '')
    throw refuseForm({
      field: 'pay_password',
      message: actor.subId === null ? '请输入支付密码' : '请输入登录密码',
    });
  await compareSecret(deps, {
    secret: { what: 'pay', whom: holder.name },
    from: actor.from,
    rule,
    compare: async () => (await verifyPassword(stored, typed)) || undefined,
    wrong: 'payPassword.wrong',
    locked: 'payPassword.locked',
    onLock: () => deps.database.transaction((tx) => notifyLocked(tx, actor)),
  });
}

/** Notifies the person of the lock at once, since somebody else may have guessed (trust A8). */
const notifyLocked = (tx: Tx, { uid, subId }: Customer): Promise<void> =>
  notify(tx, {
    uid,
    subId,
    category: 'security',
    level: 'warn',
    title: '支付密码已锁定',
    content: `支付密码连续输错${failures}次，已锁定${lockHours}小时。如非本人操作，请立即修改登录密码。`,
    link: '/account/safe/pay',
    sms: true,
  });

/**
 * Checks the payment password of the signed-in person. Refuses payPassword.unset, payPassword.wrong,
 * payPassword.locked.
 */
export const checkPayPassword = async (deps: Deps, actor: Customer, typed: string): Promise<void> =>
  comparePay(deps, await holderOf(deps, deps.database.db, actor), actor, typed);
