import { limits } from '@uc/contract/limits';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { deviceCookie, isDeviceMark, mintDeviceMark, type RequestFacts } from '../call/index';
import { dropDevices, isKnown, saveDevice } from './known-device-store';
import { hashSecret } from '../vault/index';

/** Who guesses: an address, and the cookies of a browser that may be known. */
export type Guesser = Pick<RequestFacts, 'ip' | 'cookies'>;
/** A secret that is guessed at, and whose: `signIn`, `owner|100000000001`. */
export interface Secret {
  what: 'signIn' | 'verify' | 'pay' | 'second factor' | 'totp setup';
  whom: string;
}

const { most, days } = limits.knownDevice;

/**
 * The browser that asks, when this very secret was once given rightly from it: then it has counters of its own, and no
 * stranger's failures stand in its way (ADR 27). Undefined for everybody else.
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

/** A secret was given rightly: the browser is known from now on, if it keeps marks at all. */
export async function noteDevice(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  { cookies }: Guesser,
  secret: Secret,
): Promise<void> {
  const hash = markOf(deps, cookies);
  if (hash !== undefined) await saveDevice(db, secretKey(deps, secret), hash, most);
}

/** The same at the end of a sign-in, where a browser without a mark gets one. */
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

/** No device is known for these secrets any more: they were replaced. */
export const forgetDevices = (deps: Pick<Deps, 'vault'>, db: Db, secrets: readonly Secret[]): Promise<void> =>
  dropDevices(
    db,
    secrets.map((secret) => secretKey(deps, secret)),
  );

function markOf({ vault }: Pick<Deps, 'vault'>, cookies: Guesser['cookies']): Buffer | undefined {
  const mark = cookies[deviceCookie];
  return mark !== undefined && isDeviceMark(vault, mark) ? hashSecret(mark) : undefined;
}

const secretKey = ({ vault }: Pick<Deps, 'vault'>, { what, whom }: Secret): Buffer =>
  vault.blindIndex('known_devices.secret', `${what}|${whom}`);
