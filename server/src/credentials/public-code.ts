import type { Deps } from '../deps';
import { nameKey, findUserByName, type UserRow } from '../accounts/index';
import { countAddress } from './attempts';
import { sendCode } from './code';
import { checkPublicCode } from './code-guess';
import type { WentBy } from './code-store';
import { type Guesser, knownDevice } from './known-device';
import { ownerAccount } from './subjects';

/**
 * Compares a code where nobody is signed in; returns the account of the phone, and how the code had left.
 * Refuses captcha.required, code.*.
 */
export async function guessCode(
  deps: Deps,
  from: Guesser,
  typed: { scene: 'login' | 'register' | 'reset'; phone: string; code: string },
  captchaToken: string | undefined,
): Promise<{ user: UserRow | undefined; wentBy: WentBy }> {
  const { user, device } = await deviceAt(deps, from, typed.phone);
  const wasNoFailure = await countAddress(deps, from, { device, captchaToken });
  const wentBy = await checkPublicCode(deps, typed, { ip: from.ip, device });
  await wasNoFailure();
  return { user, wentBy };
}

/**
 * Sends a code where nobody is signed in. A known device of the phone's account has a quota of its own, so that
 * strangers cannot use up its owner's. Refuses as `sendCode` does.
 */
export async function sendPublicCode(
  deps: Deps,
  from: Guesser,
  {
    phone,
    ...asked
  }: { phone: string; scene: 'login' | 'register' | 'reset' | 'step_up'; captchaToken: string },
) {
  const { user, device } = await deviceAt(deps, from, phone);
  const asker = device && `device|${device.toString('base64url')}`;
  return sendCode(deps, { ...asked, phone, ip: from.ip, uid: user?.uid, asker });
}

/** The account of a phone, and the device of the request if it is known for it. */
async function deviceAt(deps: Deps, from: Guesser, phone: string) {
  const user = await findUserByName(deps.database.db, nameKey(deps, 'phone', phone));
  const account = user && ({ what: 'signIn', whom: ownerAccount(user.uid) } as const);
  return { user, device: await knownDevice(deps, from, account) };
}
