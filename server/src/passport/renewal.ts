import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, refuse } from '../call/index';
import { hashSecret } from '../vault/index';
import { endOwnerSessions, rotateSession } from './session-store';
import { lockUser } from '../accounts/index';
import { methodOfTicket, voidTickets } from './step-up-store';
import { hashesOf, mintSession, type OpenedSession } from './session';
import type { StepUpScene } from '@uc/contract/step-up';

/** Whether the owner's other sessions go, and what they are told to have ended by. */
type Ends = 'password' | 'security' | 'none';

/**
 * Both secrets of the session that changed who one is are new, and the old pair is dead with the commit (trust §4.2).
 * Its other sessions end where that is said; those of members stay. Hand the answer to `setOwnerCookies` after the commit.
 */
export async function renewSession(tx: Tx, actor: Customer, ends: Ends): Promise<OpenedSession> {
  const { uid, sessionId, bound } = actor;
  const epoch =
    ends === 'none'
      ? (await lockUser(tx, uid))!.session_epoch
      : await endOwnerSessions(tx, uid, ends, sessionId);
  const minted = mintSession('vso_', bound);
  const seconds = await rotateSession(tx, actor, { ...hashesOf(minted), epoch });
  if (seconds === undefined) throw refuse('session.expired');
  await voidTickets(tx, uid);
  return { ...minted, expiresIn: seconds };
}

/** What a browser and a script read of it. */
export const renewed = ({ token, expiresIn }: OpenedSession) => ({
  vso_token: token,
  expires_in: expiresIn,
});

/**
 * Looks at a ticket before slow work is done for it, so that nobody learns anything by asking without one; the
 * transaction then uses it up. Answers how the person proved themselves. Refuses stepUp.required, stepUp.expired.
 */
export async function lookAtTicket(
  deps: Deps,
  { uid, sessionId }: Customer,
  scene: StepUpScene,
  token: string | undefined,
) {
  if (token === undefined) throw refuse('stepUp.required');
  const ticket = { tokenHash: hashSecret(token), uid, sessionId, scene };
  const method = await methodOfTicket(deps.database.db, ticket);
  if (method === undefined) throw refuse('stepUp.expired');
  return method;
}
