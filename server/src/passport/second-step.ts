import type { Deps } from '../deps';
import { limits } from '@uc/contract/limits';
import { Refusal, refuse } from '../call/index';
import { hashSecret } from '../vault/index';
import { admitOwner, logOf, type SigningIn } from './sign-in';
import { insertLoginLog } from './login-log-store';
import { countChallengeTry, takeChallenge } from './challenge-store';
import { type FactorProof, proveFactor } from '../factors/index';

/**
 * The second step of a sign-in: opens the session, remembered if the first step asked for that. Refuses
 * stepUp.expired when the sign-in has to start again, as the factor does, account.frozen, thirdParty.* of the
 * binding.
 */
export async function signInSecondStep(
  deps: Deps,
  visitor: SigningIn,
  input: { challenge: string } & Pick<FactorProof, 'method' | 'code' | 'credential'>,
) {
  const { db } = deps.database;
  const hash = hashSecret(input.challenge);
  const waiting = await countChallengeTry(db, hash, limits.totp.failures);
  if (waiting === undefined) throw refuse('stepUp.expired');
  const { uid, isRemembered, binds } = waiting;
  const { method, code, credential } = input;
  const proof = {
    method,
    code,
    credential,
    purpose: 'sign_in' as const,
    origin: visitor.origin,
    from: visitor,
  };
  try {
    const proven = await proveFactor(deps, uid, proof);
    return await admitOwner(deps, visitor, uid, {
      method,
      remember: isRemembered,
      binds,
      async within(tx) {
        if (!(await takeChallenge(tx, hash))) throw refuse('stepUp.expired');
        await proven.spend(tx);
      },
    });
  } catch (error) {
    const refusal = error instanceof Refusal ? error.refusal : '';
    const result = refusal === 'totp.locked' ? 'locked' : 'wrong';
    if (/^(totp|recovery|passkey)\./.test(refusal))
      await insertLoginLog(db, { ...logOf(visitor, method), uid, result });
    throw error;
  }
}
