import { api } from '@uc/contract';
import { TOTP } from 'otpauth';
import type { Answer, As, TestApp } from '../testing';
import { newOwner, PASSWORD } from '../passport/testing';
import { newAuthenticator } from './testing-authenticator';

/** `seconds` from now, so that a test can have the next code early. */
export const totpOf = (secret: string, seconds = 0): string =>
  TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: Date.now() + seconds * 1000 });

/** A ticket for changing the second step: by password while there is none. */
export async function ticketFor(app: TestApp, as: As, password = PASSWORD): Promise<string> {
  const proof = { scene: 'two_step', method: 'password', password } as const;
  return (await app.call(api.passport.verify, proof, as)).data.verify_token;
}

/** A secret to scan. */
export async function beginTotp(app: TestApp, as: As, ticket?: string) {
  const verify_token = ticket ?? (await ticketFor(app, as));
  return (await app.call(api.account.beginTotp, { verify_token }, as)).data;
}

/** Binds an authenticator app, as if long ago, so that the present code is accepted again. */
export async function bindTotp(app: TestApp, as: As, ticket?: string) {
  const { secret, setup_token } = await beginTotp(app, as, ticket);
  const code = totpOf(secret);
  const { recovery_codes } = (await app.call(api.account.confirmTotp, { setup_token, code }, as)).data;
  const { uid } = (await app.call(api.passport.session, {}, as)).data;
  await app.database.asOwner(`update users set totp_step = 0 where uid = ${uid}`);
  return { secret, recovery: recovery_codes };
}

/** A software passkey that is not saved yet. */
export async function madePasskey(app: TestApp, as: As, ticket?: string) {
  const verify_token = ticket ?? (await ticketFor(app, as));
  const { options } = (await app.call(api.account.beginPasskey, { verify_token }, as)).data;
  const authenticator = newAuthenticator();
  return { authenticator, credential: authenticator.make(options, { origin: app.url }) };
}

/** Saves a software passkey. */
export async function bindPasskey(app: TestApp, as: As, ticket?: string) {
  const { authenticator, credential } = await madePasskey(app, as, ticket);
  const made = (await app.call(api.account.addPasskey, { name: '我的电脑', credential }, as)).data;
  return { authenticator, recovery: made.recovery_codes };
}

/** Removes the second step of an account. */
export async function forgetTwoStep(app: TestApp, uid: number): Promise<void> {
  await app.database.asOwner(
    `update users set totp_secret = null, totp_since = null, totp_step = 0, is_two_step = false where uid = ${uid}`,
  );
  for (const table of ['passkeys', 'recovery_codes'])
    await app.database.asOwner(`delete from ${table} where uid = ${uid}`);
}

/** An owner with an authenticator app. */
export async function newGuarded(app: TestApp) {
  const owner = await newOwner(app.deps);
  return { ...owner, ...(await bindTotp(app, owner.as)) };
}

interface SecondStepRequest {
  challenge: string;
  methods: string[];
  options: Record<string, unknown> | null;
}
/** The answer of a sign-in that needs a second step. */
export function secondStepOf(answer: Answer<unknown>): SecondStepRequest {
  if (answer.body.errorCode !== 300014) throw new Error(`no second step: ${answer.text}`);
  return answer.body.data as unknown as SecondStepRequest;
}
/** Passes the first step of a sign-in. */
export const firstStep = async (
  app: TestApp,
  account: string,
  remember = false,
): Promise<SecondStepRequest> =>
  secondStepOf(await app.call(api.passport.signIn, { account, password: PASSWORD, remember }));
