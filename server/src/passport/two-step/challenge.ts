import { limits } from '@uc/contract/limits';
import type { Tx } from '../../db/index';
import { type Refusal, refuse } from '../../call/index';
import { hashSecret, mintSecret } from '../../vault/index';
import { insertChallenge } from './challenge-store';
import { ownerOf } from './holder';
import { askAssertion } from './passkey';
import { countRecovery, findTotp } from './store';

const { challengeMinutes: minutes } = limits.twoStep;

/**
 * The first step of a sign-in was passed and the account wants a second: the refusal that asks for it. Its challenge is good
 * for five minutes, a few tries and one sign-in; nobody is signed in by it alone.
 */
export async function askSecondStep(
  tx: Tx,
  {
    uid,
    epoch,
    remember,
    origin,
    binds,
  }: { uid: number; epoch: number; remember: boolean; origin: string; binds: Buffer | undefined },
): Promise<Refusal> {
  const challenge = mintSecret('two_');
  await insertChallenge(tx, {
    hash: hashSecret(challenge),
    uid,
    epoch,
    isRemembered: remember,
    binds,
    minutes,
  });
  const options = await askAssertion(tx, uid, 'sign_in', origin);
  const { totp_secret: totp } = await findTotp(tx, ownerOf(uid));
  const hasRecovery = (await countRecovery(tx, ownerOf(uid))) > 0;
  const methods = [
    ...(options === undefined ? [] : ['passkey']),
    ...(totp === null ? [] : ['totp']),
    ...(hasRecovery ? ['recovery'] : []),
  ];
  return refuse(
    'signIn.twoStep',
    {},
    { challenge, methods, options: options ?? null, expire_in: minutes * 60 },
  );
}
