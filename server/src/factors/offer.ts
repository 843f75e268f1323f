import type { Tx } from '../db/index';
import { ownerOf } from './holder';
import { askAssertion } from './passkey';
import { countRecovery, findTotp } from './store';

/**
 * The factors with which an owner can pass the second step of a sign-in, the strongest first, and the options of a
 * passkey.
 */
export async function offeredFactors(tx: Tx, uid: number, origin: string) {
  const options = (await askAssertion(tx, uid, 'sign_in', origin)) ?? null;
  const { totp_secret: totp } = await findTotp(tx, ownerOf(uid));
  const hasRecovery = (await countRecovery(tx, ownerOf(uid))) > 0;
  const methods = [
    ...(options === null ? [] : ['passkey']),
    ...(totp === null ? [] : ['totp']),
    ...(hasRecovery ? ['recovery'] : []),
  ];
  return { methods, options };
}
