import { SIGN_IN_PAGE } from '@uc/contract/identity-providers';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { refuse } from '../../call/index';
import { admitOrAsk, type SigningIn } from '../sign-in';
import { comeBack, returnTo } from './flow';
import { named, recognise } from './recognition';
import { findUserByIdentity, noteUse } from './store';
import { issueThirdPartyTicket } from './ticket';

/**
 * Signs in after the provider's redirect back to this browser. No account is created or guessed: an identity that is
 * not bound is refused, with a ticket to bind it by signing in with a phone code. Refuses thirdParty.*, signIn.twoStep,
 * account.frozen.
 */
export async function signInByThirdParty(
  deps: Deps,
  visitor: SigningIn,
  { code, state }: { code: string; state: string },
) {
  const { db } = deps.database;
  // A state is 256 random bits for one browser; it cannot be guessed, so tries are not counted.
  const provider = await comeBack(db, visitor, state);
  const who = await recognise(deps, provider, code, returnTo(deps, visitor, SIGN_IN_PAGE));
  const user = await findUserByIdentity(db, who);
  if (user === undefined || user.status === 'closed')
    throw refuse('thirdParty.unbound', named(provider), {
      provider,
      ...(await issueThirdPartyTicket(deps, db, who)),
    });
  const within = async (tx: Tx) => {
    if (!(await noteUse(tx, user.uid, who))) throw refuse('thirdParty.expired');
  };
  return admitOrAsk(deps, visitor, user, { method: provider, within });
}
