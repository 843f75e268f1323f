import type { ErrorName } from '@uc/contract/errors';
import { limits } from '@uc/contract/limits';
import type { Deps } from '../deps';
import { type Customer, refuse } from '../call/index';
import { notify } from '../messages/index';
import { checkCode, spendCode } from './code-guess';
import type { Tx } from '../db/index';
import { type Holder, holderOf } from './holder';
import { type Guesser, knownDevice, noteDevice, type Secret } from './known-device';
import { countLanes, forgiveLanes, type GuessRule, lanesOf, type LaneTally, undoLanes } from './lanes';
import { verifyPassword } from './password';
import { inTurn } from './turn';

const { failures, windowHours, lockHours, across } = limits.payPassword;
const rule: GuessRule = {
  failures,
  windowSeconds: windowHours * 3600,
  lockSeconds: lockHours * 3600,
  across: { failures: across.failures, windowSeconds: windowHours * 3600, lockSeconds: 0 },
};

/** What a person types to spend: the payment password, and a sub-account with a phone the code sent to it as well. */
export interface SpendingProof {
  pay_password?: string | undefined;
  sms_code?: string | undefined;
}

/**
 * Compares what somebody typed to spend money: the owner's payment password, a sub-account's own password and the code
 * on its phone (product 04 §4.2, 3). Every guess is counted before it is compared, so call it outside of a transaction
 * (`afterCheck`). Refuses payPassword.unset, payPassword.wrong, payPassword.locked, code.*.
 */
export async function checkSpending(deps: Deps, actor: Customer, proof: SpendingProof): Promise<void> {
  const holder = await holderOf(deps, deps.database.db, actor);
  await comparePay(deps, holder, actor, proof.pay_password ?? '');
  if (actor.subId !== null && holder.phone !== null)
    await checkCode(deps, 'withdraw', holder.phone, proof.sms_code ?? '');
}

/** Uses up the code of a sub-account's spending, in the transaction of what it was for. The owner's password is not used up. */
export async function spendProof(deps: Deps, tx: Tx, actor: Customer, proof: SpendingProof): Promise<void> {
  if (actor.subId === null) return;
  const { phone } = await holderOf(deps, tx, actor);
  if (phone !== null) await spendCode(deps, tx, 'withdraw', phone, proof.sms_code ?? '');
}

/** The code on the owner's phone for a withdrawal (product 08 §8.7), compared outside of the transaction. Refuses code.*, phone.missing. */
export async function checkOwnCode(deps: Deps, actor: Customer, code: string): Promise<void> {
  await checkCode(deps, 'withdraw', await ownPhone(deps, deps.database.db, actor), code);
}

/** Uses that code up. */
export async function spendOwnCode(deps: Deps, tx: Tx, actor: Customer, code: string): Promise<void> {
  await spendCode(deps, tx, 'withdraw', await ownPhone(deps, tx, actor), code);
}

async function ownPhone(deps: Deps, db: Deps['database']['db'], actor: Customer): Promise<string> {
  const { phone } = await holderOf(deps, db, actor);
  if (phone === null) throw refuse('phone.missing');
  return phone;
}

/** Compares the payment password alone; of a sub-account its own password. */
export function comparePay(deps: Deps, holder: Holder, actor: Customer, typed: string): Promise<void> {
  const stored = actor.subId === null ? holder.payPasswordHash : holder.passwordHash;
  if (stored === null) throw refuse('payPassword.unset');
  return compareCounted(deps, {
    secret: { what: 'pay', whom: holder.name },
    from: actor.from,
    rule,
    stored,
    typed,
    wrong: 'payPassword.wrong',
    locked: 'payPassword.locked',
    onLock: () => deps.database.transaction((tx) => tellLocked(tx, actor)),
  });
}

/** Whoever it was that guessed, the person hears of it at once (trust A8). */
const tellLocked = (tx: Tx, { uid, subId }: Customer): Promise<void> =>
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

interface SecretGuess {
  secret: Secret;
  from: Guesser;
  rule: GuessRule;
  stored: string;
  typed: string;
  wrong: ErrorName;
  locked: ErrorName;
  /** Hears of the guess that locks, once. */
  onLock?: () => Promise<void>;
}

/**
 * A guess at a secret of somebody who is signed in: counted first, so that of any number at once only the allowed ones are
 * compared (trust A2, A8), and in turn, so that right ones that come together do not lock anybody out.
 */
export const compareCounted = (deps: Deps, guess: SecretGuess): Promise<void> =>
  inTurn(`${guess.secret.what}|${guess.secret.whom}`, () => compareNext(deps, guess));

async function compareNext(deps: Deps, guess: SecretGuess): Promise<void> {
  const { db } = deps.database;
  const { secret, from, rule: limit, stored, typed, wrong, locked, onLock } = guess;
  const device = await knownDevice(deps, from, secret);
  const lanes = [lanesOf(deps, secret, limit, { ip: from.ip, device })];
  const [{ left, isOver, waitSeconds }] = (await countLanes(db, lanes)) as [LaneTally];
  const isLocked = () =>
    refuse(locked, { hours: Math.ceil(waitSeconds / 3600), minutes: Math.ceil(waitSeconds / 60) });
  if (isOver) throw isLocked();
  let isRight: boolean;
  try {
    isRight = await verifyPassword(stored, typed);
  } catch (error) {
    await undoLanes(db, lanes);
    throw error;
  }
  if (isRight) {
    await forgiveLanes(db, lanes);
    return noteDevice(deps, db, from, secret);
  }
  if (left > 0) throw refuse(wrong, { left });
  await onLock?.();
  throw isLocked();
}
