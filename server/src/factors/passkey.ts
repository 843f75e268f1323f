import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { limits } from '@uc/contract/limits';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { refuse } from '../call/index';
import { hashSecret } from '../vault/index';
import {
  findPasskey,
  findPasskeys,
  insertPasskeyChallenge,
  type Purpose,
  takePasskeyChallenge,
  usePasskey,
} from './passkey-store';

/** A credential as the browser sends it; the library validates the rest. */
export interface Credential {
  id: string;
  [key: string]: unknown;
}
/** A verified factor, to be used up in the transaction it is for. */
export interface Proven {
  spend(tx: Tx): Promise<void>;
}

const MINUTES = limits.twoStep.challengeMinutes;
/** The time for which a browser shows its own dialog. */
const TIMEOUT_MS = MINUTES * 60_000;
/** With its certificates it is a sixth of the code that the server loads, so it is loaded with the first passkey. */
const webauthn = () => import('@simplewebauthn/server');
/** Passkeys are bound to the host name of the page. */
const hostOf = (origin: string): string => new URL(origin).hostname;

/** The options for creating a passkey. Refuses passkey.tooMany. */
export async function askRegistration(
  { vault }: Pick<Deps, 'vault'>,
  tx: Tx,
  { uid, username, origin }: { uid: number; username: string; origin: string },
) {
  const there = await findPasskeys(tx, uid);
  refuseTooMany(there.length);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: '用户中心',
    rpID: hostOf(origin),
    userName: username,
    // Authenticators store this in clear and show it to anybody, so it must not identify the account.
    userID: new Uint8Array(vault.blindIndex('passkeys.user', String(uid))),
    timeout: TIMEOUT_MS,
    excludeCredentials: there.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await insertPasskeyChallenge(tx, { ...challengeOf(options.challenge, uid, 'register'), minutes: MINUTES });
  return { ...options };
}

/** The options for signing with a passkey of the account; undefined when it has none. */
export async function askAssertion(tx: Tx, uid: number, purpose: Purpose, origin: string) {
  const there = await findPasskeys(tx, uid);
  if (there.length === 0) return undefined;
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(origin),
    allowCredentials: there.map(({ credential_id: id, transports }) => ({ id, transports })),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
  await insertPasskeyChallenge(tx, { ...challengeOf(options.challenge, uid, purpose), minutes: MINUTES });
  return { ...options };
}

/** Verifies a new passkey and uses up its challenge. Refuses passkey.wrong. */
export async function takeRegistration(tx: Tx, uid: number, credential: Credential, origin: string) {
  const { verifyRegistrationResponse } = await webauthn();
  const { result, challenge } = await verified((expectedChallenge) =>
    verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
    }),
  );
  const made = result.registrationInfo?.credential;
  if (made === undefined || !(await takePasskeyChallenge(tx, challengeOf(challenge, uid, 'register'))))
    throw refuse('passkey.wrong');
  return {
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey),
    sign_count: made.counter,
    transports: made.transports ?? [],
  };
}

/** Verifies a signature: challenge, origin, user presence, counter. Refuses passkey.wrong. */
export async function checkAssertion(
  db: Db,
  uid: number,
  { credential, purpose, origin }: { credential?: Credential | undefined; purpose: Purpose; origin: string },
): Promise<Proven> {
  const passkey = credential && (await findPasskey(db, uid, credential.id));
  if (passkey === undefined) throw refuse('passkey.wrong');
  const { credential_id: id, public_key: publicKey, sign_count: counter } = passkey;
  const { verifyAuthenticationResponse } = await webauthn();
  const { result, challenge } = await verified((expectedChallenge) =>
    verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
    }),
  );
  return {
    async spend(tx) {
      const isFirst = await takePasskeyChallenge(tx, challengeOf(challenge, uid, purpose));
      if (!isFirst || !(await usePasskey(tx, uid, id, result.authenticationInfo.newCounter)))
        throw refuse('passkey.wrong');
    },
  };
}

export function refuseTooMany(there: number): void {
  const { passkeys: max } = limits.twoStep;
  if (there >= max) throw refuse('passkey.tooMany', { max });
}

const challengeOf = (challenge: string, uid: number, purpose: Purpose) => ({
  key: hashSecret(challenge),
  uid,
  purpose,
});

/** The library’s result, with the challenge that was signed; the transaction checks that the challenge is ours. */
async function verified<R extends { verified: boolean }>(
  judge: (expectedChallenge: (challenge: string) => boolean) => Promise<R>,
): Promise<{ result: R; challenge: string }> {
  let challenge = '';
  const result = await judge((signed) => {
    challenge = signed;
    return true;
  }).catch(() => undefined);
  if (result?.verified !== true) throw refuse('passkey.wrong');
  return { result, challenge };
}
