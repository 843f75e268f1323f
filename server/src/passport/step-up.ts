import type { VerifyMethod } from '@uc/contract/account/texts';
import { limits } from '@uc/contract/limits';
import { maskEmail, maskPhone } from '@uc/contract/mask';
import { sharedScenes, type StepUpScene, stepUpScenes } from '@uc/contract/step-up';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, refuse } from '../call/index';
import {
  passwordRule,
  sendOwnCode,
  checkCode,
  checkEmailCode,
  spendCode,
  spendEmailCode,
  type Scene,
  verifyPassword,
  compareSecret,
} from '../credentials/index';
import { type Holder, holderOf } from './holder';
import { ownerEmail } from '../accounts/index';
import { comparePay } from './pay-password';
import { hashSecret, mintSecret } from '../vault/index';
import { methodOfLiveTicket, insertTicket, takeTicket } from './step-up-store';
import { proveFactor, type Credential, type Proven, twoStepOf } from '../factors/index';

const { validMinutes } = limits.verifyToken;

/** Scenes whose code goes to another phone than the bound one. */
const toOthers: ReadonlySet<string> = new Set(['bank_bind', 'change_phone_new']);

/**
 * Sends a code to the person's own phone; for `bank_bind` to the number registered with the bank. Refuses
 * phone.missing, and as sending does.
 */
export async function sendCodeToSelf(
  deps: Deps,
  actor: Customer,
  sending: { scene: Scene; target?: string | undefined; captchaToken: string; ip: string },
) {
  const holder = await holderOf(deps, deps.database.db, actor);
  const phone = toOthers.has(sending.scene) ? (sending.target ?? holder.phone) : holder.phone;
  if (phone === null) throw refuse('phone.missing');
  // Strangers may have codes sent to this phone too; the owner has a quota of their own.
  const asker = phone === holder.phone ? holder.name : undefined;
  const { email } = await boundTo(deps, deps.database.db, actor);
  return sendOwnCode(deps, { ...sending, phone, email, holder: holder.name, asker });
}

/** The methods of a step-up for a scene, the strongest first (shell.md#step-up-dialog: only bound ones are offered). */
export async function verifyOptions(deps: Deps, db: Db, actor: Customer, scene: StepUpScene) {
  const holder = await holderOf(deps, db, actor);
  const { factors, email } = await boundTo(deps, db, actor);
  const way = (method: VerifyMethod, target_mask = '') => ({ method, target_mask });
  return {
    text: stepUpScenes[scene].text,
    methods: [
      ...factors.map((factor) => way(factor)),
      ...(holder.phone === null ? [] : [way('sms', maskPhone(holder.phone))]),
      ...(email === null ? [] : [way('email', maskEmail(email))]),
      ...(isGuarded(scene, factors) ? [] : [way('password')]),
    ],
    pay_password: asksPayPassword(scene, holder),
    shared_minutes: actor.bound && stepUpScenes[scene].isShared === true ? validMinutes : 0,
  };
}

/** A proof as it is sent. */
export interface Proof {
  scene: StepUpScene;
  method: VerifyMethod;
  code?: string | undefined;
  password?: string | undefined;
  credential?: Credential | undefined;
  pay_password?: string | undefined;
}

/**
 * The step-up: checks a proof and returns a ticket for 10 minutes, one use, this scene, this session
 * (decisions.md D10). Opens its own transactions, so that wrong guesses stay counted. Refuses code.*,
 * password.*, payPassword.*, totp.*, recovery.*, passkey.wrong, phone.missing, email.missing, email.refused,
 * stepUp.stronger.
 */
export async function verifyPerson(
  deps: Deps,
  actor: Customer,
  proof: Proof,
  origin: string,
): Promise<{ verify_token: string; expire_in: number }> {
  const { scene, method } = proof;
  const holder = await holderOf(deps, deps.database.db, actor);
  if (asksPayPassword(scene, holder)) await comparePay(deps, holder, actor, proof.pay_password ?? '');
  const proven = await prove(deps, actor, holder, proof, origin);
  const token = mintSecret('ver_');
  await deps.database.transaction(async (tx) => {
    await proven.spend(tx);
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

/** Checks a proof; one that may be used once is used up in the transaction that issues the ticket. */
async function prove(
  deps: Deps,
  actor: Customer,
  holder: Holder,
  { scene, method, code = '', password = '', credential }: Proof,
  origin: string,
): Promise<Proven> {
  const { db } = deps.database;
  if (method === 'password') {
    if (isGuarded(scene, (await boundTo(deps, db, actor)).factors)) throw refuse('stepUp.stronger');
    await comparePassword(deps, actor, holder, password);
    return { spend: () => Promise.resolve() };
  }
  if (method === 'sms') {
    const phone = phoneOf(holder);
    await checkCode(deps, 'step_up', phone, code);
    return { spend: (tx) => spendCode(deps, tx, 'step_up', phone, code) };
  }
  if (method === 'email') {
    const { email } = await boundTo(deps, db, actor);
    if (email === null) throw refuse(await whyNoMail(db, actor));
    await checkEmailCode(deps, 'step_up', email, code);
    return { spend: (tx) => spendEmailCode(deps, tx, 'step_up', email, code) };
  }
  if (actor.subId !== null) throw refuse('request.invalid');
  const { uid, from } = actor;
  return proveFactor(deps, uid, { method, code, credential, purpose: 'verify', origin, from });
}

/** The owner's e-mail and second factors; a sub-account has neither (account.md#security-screen). */
async function boundTo(deps: Deps, db: Db, { uid, subId }: Customer) {
  if (subId !== null) return { factors: [], email: null };
  const { totp, passkeys } = await twoStepOf(db, uid);
  const factors: ('passkey' | 'totp')[] = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(totp === null ? [] : (['totp'] as const)),
  ];
  return { factors, email: await ownerEmail.of(deps, db, uid) };
}

const whyNoMail = async (db: Db, { uid, subId }: Customer) =>
  subId === null && (await ownerEmail.isRefused(db, uid)) ? 'email.refused' : 'email.missing';

/** Scenes that need a second factor: the password alone must not remove the second step. */
const isGuarded = (scene: StepUpScene, factors: readonly string[]): boolean =>
  scene === 'two_step' && factors.length > 0;

/**
 * Uses up the ticket of a sensitive action, in its transaction. Without one it refuses stepUp.required (300017), unless
 * this browser session has a ticket of an equal scene that has not expired; `isHeavy` actions, on money or a phone,
 * need a ticket of their own each time (ADR 30). Answers how the person has proven themselves. Refuses stepUp.expired for a
 * ticket that is used, expired, of another scene or of another session.
 */
export async function requireStepUp(
  tx: Tx,
  actor: Customer,
  scene: StepUpScene,
  token: string | undefined,
  { isHeavy = false }: { isHeavy?: boolean } = {},
): Promise<VerifyMethod> {
  if (token === undefined) {
    const proven = isHeavy ? undefined : await wasProven(tx, actor, scene);
    if (proven === undefined) throw refuse('stepUp.required');
    return proven;
  }
  const { uid, sessionId } = actor;
  const method = await takeTicket(tx, { tokenHash: hashSecret(token), uid, sessionId, scene });
  if (method === undefined) throw refuse('stepUp.expired');
  return method;
}

/** Only a bound session shares a ticket between scenes: a stolen token without the second secret cannot use it. */
const wasProven = async (
  db: Db,
  { uid, sessionId, bound }: Customer,
  scene: StepUpScene,
): Promise<VerifyMethod | undefined> =>
  bound && stepUpScenes[scene].isShared === true
    ? methodOfLiveTicket(db, { uid, sessionId, scenes: sharedScenes })
    : undefined;

const asksPayPassword = (scene: StepUpScene, holder: Holder): boolean =>
  stepUpScenes[scene].payPassword === true && holder.payPasswordHash !== null;

function phoneOf({ phone }: Holder): string {
  if (phone === null) throw refuse('phone.missing');
  return phone;
}

async function comparePassword(
  deps: Deps,
  { from }: Customer,
  { name, passwordHash }: Holder,
  typed: string,
): Promise<void> {
  await compareSecret(deps, {
    secret: { what: 'verify', whom: name },
    from,
    rule: passwordRule,
    compare: async () => (await verifyPassword(passwordHash, typed)) || undefined,
    wrong: 'password.wrong',
    locked: 'password.locked',
  });
}
