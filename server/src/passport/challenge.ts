import { limits } from '@uc/contract/limits';
import type { Tx } from '../db/index';
import { type Refusal, refuse } from '../call/index';
import { hashSecret, mintSecret } from '../vault/index';
import { insertChallenge } from './challenge-store';
import { offeredFactors } from '../factors/index';

const { challengeMinutes: minutes } = limits.twoStep;

/**
 * Asks for the second step after the first was passed: a refusal with a challenge, valid for five minutes, a few tries
 * and one sign-in. The challenge alone signs nobody in.
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
  const { methods, options } = await offeredFactors(tx, uid, origin);
  return refuse('signIn.twoStep', {}, { challenge, methods, options, expire_in: minutes * 60 });
}
