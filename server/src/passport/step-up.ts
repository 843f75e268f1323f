import type { VerifyMethod } from '@uc/contract/account/texts';
import { limits } from '@uc/contract/limits';
import { maskPhone } from '@uc/contract/mask';
import { type StepUpScene, stepUpScenes } from '@uc/contract/step-up';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import type { Customer } from '../http/call';
import { refuse } from '../http/index';
import { counterKey } from './attempts';
import { checkCode, sendOwnCode, spendCode } from './code';
import type { Scene } from './code-store';
import { type Holder, holderOf } from './holder';
import { compareCounted, comparePay } from './pay-password';
import { hashSecret, mintSecret } from './secret';
import { insertTicket, takeTicket } from './step-up-store';

const { validMinutes } = limits.verifyToken;
const { failures, windowMinutes, lockMinutes } = limits.signIn;

/** Scenes whose code proves another phone than the one that is bound. */
const toOthers: ReadonlySet<string> = new Set(['bank_bind', 'change_phone_new']);

/** Sends a code to the person's own phone; for `bank_bind` to the number left with the bank. Refuses phone.missing, and as sending does. */
export async function sendCodeToSelf(
  deps: Deps,
  actor: Customer,
  sending: { scene: Scene; target?: string | undefined; captchaToken: string; ip: string },
) {
  const holder = await holderOf(deps, deps.database.db, actor);
  const phone = toOthers.has(sending.scene) ? (sending.target ?? holder.phone) : holder.phone;
  if (phone === null) throw refuse('phone.missing');
  const sent = await sendOwnCode(deps, { ...sending, phone, holder: holder.name });
  return { ...sent, target_mask: maskPhone(phone) };
}

/** How this person can prove themselves for a scene (product 01 §1.5: only what is bound is offered). */
export async function verifyOptions(deps: Deps, db: Db, actor: Customer, scene: StepUpScene) {
  const holder = await holderOf(deps, db, actor);
  const sms = holder.phone === null ? [] : [{ method: 'sms' as const, target_mask: maskPhone(holder.phone) }];
  return {
    text: stepUpScenes[scene].text,
    methods: [...sms, { method: 'password' as const, target_mask: '' }],
    pay_password: asksPayPassword(scene, holder),
  };
}

/**
 * Proves the person once more and answers a ticket: 10 minutes, one use, this scene, this session (product 00 D10).
 * Opens its own transactions, for wrong guesses stay counted. Refuses code.*, password.*, payPassword.*, phone.missing.
 */
export async function verifyPerson(
  deps: Deps,
  actor: Customer,
  proof: {
    scene: StepUpScene;
    method: VerifyMethod;
    code?: string | undefined;
    password?: string | undefined;
    pay_password?: string | undefined;
  },
): Promise<{ verify_token: string; expire_in: number }> {
  const { scene, method, code = '', password = '' } = proof;
  const holder = await holderOf(deps, deps.database.db, actor);
  if (asksPayPassword(scene, holder)) await comparePay(deps, holder, actor, proof.pay_password ?? '');
  if (method !== 'password' && method !== 'sms') throw refuse('request.invalid');
  if (method === 'password') await comparePassword(deps, holder, password);
  else await checkCode(deps, 'step_up', phoneOf(holder), code);
  const token = mintSecret('ver_');
  await deps.database.transaction(async (tx) => {
    if (method === 'sms') await spendCode(deps, tx, 'step_up', phoneOf(holder), code);
    await insertTicket(tx, {
      token_hash: hashSecret(token),
      uid: actor.uid,
      session_id: actor.sessionId,
      scene,
      method,
      minutes: validMinutes,
    });
  });
  return { verify_token: token, expire_in: validMinutes * 60 };
}

/**
 * Takes the ticket of a sensitive action, in its transaction. Refuses stepUp.required (300017) without one and
 * stepUp.expired for one that is used, old, of another scene or of another session.
 */
export async function requireStepUp(
  tx: Tx,
  actor: Customer,
  scene: StepUpScene,
  token: string | undefined,
): Promise<void> {
  if (token === undefined) throw refuse('stepUp.required');
  const { uid, sessionId } = actor;
  if (!(await takeTicket(tx, { tokenHash: hashSecret(token), uid, sessionId, scene })))
    throw refuse('stepUp.expired');
}

const asksPayPassword = (scene: StepUpScene, holder: Holder): boolean =>
  stepUpScenes[scene].payPassword === true && holder.payPasswordHash !== null;

function phoneOf({ phone }: Holder): string {
  if (phone === null) throw refuse('phone.missing');
  return phone;
}

const comparePassword = (deps: Deps, { name, passwordHash }: Holder, typed: string): Promise<void> =>
  compareCounted(deps, {
    counter: counterKey(deps, 'verify', name),
    allowed: failures,
    windowSeconds: windowMinutes * 60,
    lockSeconds: lockMinutes * 60,
    stored: passwordHash,
    typed,
    wrong: 'password.wrong',
    locked: 'password.locked',
  });
