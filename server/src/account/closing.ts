import { shortFen } from '@uc/contract/money';
import { limits } from '@uc/contract/limits';
import type { securityCalls } from '@uc/contract/account/security';
import type { Output } from '@uc/contract/endpoint';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, refuse } from '../call/index';
import { notify } from '../messages/index';
import { recordOperation } from '../operations/index';
import { beginClosing, dueClosings, endClosing, findUser, lockDue } from '../accounts/index';
import { closePerson } from './erasure';
import { requireStepUp } from '../passport/index';
import { forEachCustomer, type Job } from '../jobs/index';
import { dropAvatar } from './avatar';
import { ownClosingChecks } from './closing-checks';
import type { ClosingParts } from '../room/index';
import { eraseRealName } from './realname/leave';

type Closing = Output<typeof securityCalls.closeCheck>;
const { days } = limits.closing;
const givesUp = [
  `不超过${shortFen(limits.closing.waivedMost)}元的账户余额`,
  '全部创意币、优惠券与代金券',
  '实名认证、服务商认证与公开主页',
  '登录方式：注销后手机号、邮箱与用户名可被重新注册',
];

/** Every check with its result, and the state of the closing. */
export async function closingOf(parts: ClosingParts, db: Db, uid: number): Promise<Closing> {
  const checks = [];
  for (const { code, text, link, look } of [...parts.checks, ...ownClosingChecks]) {
    const found = await look(db, uid);
    checks.push({ code, text, ...found, link: found.pass ? null : link });
  }
  const closing_at = (await findUser(db, uid))?.closing_at ?? null;
  return { checks, can_close: checks.every(({ pass }) => pass), days, closing_at, gives_up: givesUp };
}

/**
 * active → closing, for 15 days in which it can be cancelled. Refuses account.cannotClose, state.conflict, stepUp.*.
 */
export async function askToClose(
  parts: ClosingParts,
  tx: Tx,
  actor: Customer,
  input: { verify_token?: string | undefined; reason: string },
): Promise<Closing> {
  const { uid } = actor;
  await parts.lock(tx, uid);
  if (!(await closingOf(parts, tx, uid)).can_close) throw refuse('account.cannotClose');
  await requireStepUp(tx, actor, 'close_account', input.verify_token);
  if (!(await beginClosing(tx, uid, days, input.reason))) throw refuse('state.conflict');
  await notifyOwner(
    tx,
    uid,
    '账户注销申请已提交',
    `您已申请注销账户，${days}天后生效，期间可随时登录撤销。如非本人操作，请立即撤销并修改密码。`,
  );
  return closingOf(parts, tx, uid);
}

/** closing → active. Refuses state.conflict. */
export async function callClosingOff(parts: ClosingParts, tx: Tx, { uid }: Customer): Promise<Closing> {
  if (!(await endClosing(tx, uid))) throw refuse('state.conflict');
  await notifyOwner(tx, uid, '账户注销已撤销', '您的账户注销申请已撤销，账户恢复正常使用。', {
    isQuiet: true,
  });
  return closingOf(parts, tx, uid);
}

/**
 * Closes accounts whose cooling-off period is over; one that fails a check by then stays open, and its owner is
 * notified.
 */
export const closingJob = (deps: Deps, parts: ClosingParts): Job => ({
  name: 'account.close',
  text: '账户注销',
  about: '冷静期结束后完成账户注销',
  at: '15 * * * *',
  run: () =>
    forEachCustomer(
      deps,
      (batch) => dueClosings(deps.database.db, batch),
      (tx, uid) => closeOne(deps, parts, tx, uid),
    ),
});

async function closeOne(deps: Deps, parts: ClosingParts, tx: Tx, uid: number): Promise<boolean> {
  await parts.lock(tx, uid);
  if ((await lockDue(tx, uid)) === undefined) return false;
  const { checks, can_close: canClose } = await closingOf(parts, tx, uid);
  const operation = { uid, actorKind: 'system', actorName: '系统', module: 'account' } as const;
  if (!canClose) {
    await endClosing(tx, uid);
    const left = checks.filter(({ pass }) => !pass).map(({ text, msg }) => `${text}：${msg}`);
    await notifyOwner(
      tx,
      uid,
      '账户未能注销',
      `您的账户暂不满足注销条件，注销申请已取消。${left.join('；')}`,
    );
    await recordOperation(tx, { ...operation, action: 'cancelClosing' });
    return false;
  }
  await parts.settle(deps, tx, uid);
  await recordOperation(tx, { ...operation, action: 'closeAccount' });
  await eraseRealName(tx, uid);
  await dropAvatar(tx, uid);
  await closePerson(deps, tx, uid, '您的账户已注销，个人信息已删除。感谢您的使用，再见。');
  return true;
}

const notifyOwner = (
  tx: Tx,
  uid: number,
  title: string,
  content: string,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<void> =>
  notify(tx, {
    uid,
    category: 'security',
    level: 'warn',
    title,
    content,
    link: '/account/safe?tab=close',
    ...(!isQuiet && { sms: true, email: true }),
  });
