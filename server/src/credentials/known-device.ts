import { limits } from '@uc/contract/limits';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { deviceCookie, isDeviceMark, mintDeviceMark, type RequestFacts } from '../call/index';
import { dropDevices, haveCommonDevice, isKnown, saveDevice } from './known-device-store';
import { hashSecret } from '../vault/index';

/** The source of a guess: an address, and the cookies of a browser. */
export type Guesser = Pick<RequestFacts, 'ip' | 'cookies'>;
/** A secret and its owner: `signIn`, `owner|100000000001`. */
export interface Secret {
  what: 'signIn' | 'verify' | 'pay' | 'second factor' | 'totp setup';
  whom: string;
}

const { most, days } = limits.knownDevice;

/**
 * The browser of the request, if this secret was once given correctly from it: then it has counters of its own, which
 * failures of strangers do not affect (ADR 27). Undefined for anybody else.
 */
export async function knownDevice(
  deps: Pick<Deps, 'vault' | 'database'>,
  { cookies }: Guesser,
  secret: Secret | undefined,
): Promise<Buffer | undefined> {
  const hash = markOf(deps, cookies);
  if (hash === undefined) return undefined;
  const key = secretKey(deps, secret ?? { what: 'signIn', whom: 'nobody' });
  return (await isKnown(deps.database.db, key, hash)) ? hash : undefined;
}

/** After a correct secret: the browser is known from now on, if it has a device cookie. */
export async function noteDevice(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  { cookies }: Guesser,
  secret: Secret,
): Promise<void> {
  const hash = markOf(deps, cookies);
  if (hash !== undefined) await saveDevice(db, secretKey(deps, secret), hash, most);
}

/** As `noteDevice`, at the end of a sign-in: a browser without a device cookie gets one. */
export async function rememberDevice(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  visitor: Guesser & Pick<RequestFacts, 'browser' | 'setCookie'>,
  secret: Secret,
): Promise<void> {
  if (!visitor.browser) return;
  const there = visitor.cookies[deviceCookie];
  const mark = there !== undefined && isDeviceMark(deps.vault, there) ? there : mintDeviceMark(deps.vault);
  visitor.setCookie(deviceCookie, mark, { maxAge: days * 86_400, on: 'host' });
  await saveDevice(db, secretKey(deps, secret), hashSecret(mark), most);
}

/** Forgets the known devices of secrets that were replaced. */
export const forgetDevices = (deps: Pick<Deps, 'vault'>, db: Db, secrets: readonly Secret[]): Promise<void> =>
  dropDevices(
    db,
    secrets.map((secret) => secretKey(deps, secret)),
  );

/** Whether two main accounts were both signed in to, or paid with, from one browser (contracts.md#who-may). */
export const sharesDevice = (
  deps: Pick<Deps, 'vault'>,
  db: Db,
  one: number,
  other: number,
): Promise<boolean> => {
  const keysOf = (uid: number) =>
    (['signIn', 'pay'] as const).map((what) => secretKey(deps, { what, whom: `owner|${uid}` }));
  return haveCommonDevice(db, keysOf(one), keysOf(other));
};

function markOf({ vault }: Pick<Deps, 'vault'>, cookies: Guesser['cookies']): Buffer | undefined {
  const mark = cookies[deviceCookie];
  return mark !== undefined && isDeviceMark(vault, mark) ? hashSecret(mark) : undefined;
}

const secretKey = ({ vault }: Pick<Deps, 'vault'>, { what, whom }: Secret): Buffer =>
  vault.blindIndex('known_devices.secret', `${what}|${whom}`);
