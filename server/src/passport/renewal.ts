import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, refuse } from '../call/index';
import { hashSecret } from '../vault/index';
import { endOwnerSessions, rotateSession } from './session-store';
import { lockUser } from '../accounts/index';
import { methodOfTicket, voidTickets } from './step-up-store';
import { hashesOf, mintSession, type OpenedSession } from './session';
import type { StepUpScene } from '@uc/contract/step-up';

/** Whether the owner's other sessions end, and the reason they are shown. */
type Ends = 'password' | 'security' | 'none';

/**
 * Gives the session new secrets after a change of credentials; the old pair is invalid after commit (trust §4.2). The
 * owner's other sessions end unless `ends` is `none`; those of members stay. Pass the result to `setOwnerCookies` after
 * the commit.
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

/** The part of a renewed session that is answered. */
export const renewed = ({ token, expiresIn }: OpenedSession) => ({
  vso_token: token,
  expires_in: expiresIn,
});

/**
 * Checks a ticket before slow work, so that nobody learns anything without one; the transaction uses it up later.
 * Returns the method of the step-up. Refuses stepUp.required, stepUp.expired.
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
