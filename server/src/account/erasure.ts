import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { notifyDirectly } from '../messages/index';
import { userPlace, eraseAccount, lockDue } from '../accounts/index';
import { appealPlace } from './security/appeal';
import { eraseMembers } from '../members/index';
import { eraseAppeals } from './security/appeal-store';
import { eraseIdentities, endResetFlows, endAllSessions, voidTickets } from '../passport/index';
import { eraseFactors } from '../factors/index';
import { endConsents } from '../agreements/index';

/**
 * Closes an account (account.md#account-states; trust P6): an SMS, the end of all sessions, its sign-in names
 * released, personal data erased. Call it last, with the account locked by `lockDue`.
 */
export async function closePerson(deps: Deps, tx: Tx, uid: number, farewell: string): Promise<void> {
  const user = await lockDue(tx, uid);
  if (user === undefined) throw new Error('an account that is not due cannot be closed');
  const { vault } = deps;
  const phone = vault.open(userPlace(uid, 'phone'), user.phone);
  await notifyDirectly(deps, tx, { uid, channel: 'sms', to: phone, content: farewell });
  await endAllSessions(tx, uid, 'closed');
  await voidTickets(tx, uid);
  await endConsents(tx, uid);
  await eraseAccount(tx, uid, vault.seal(userPlace(uid, 'phone'), ''));
  await eraseFactors(tx, uid);
  await eraseIdentities(tx, uid);
  await endResetFlows(tx, uid);
  await eraseMembers(deps, tx, uid);
  await eraseAppeals(tx, uid, (appealNo) => vault.seal(appealPlace(uid, appealNo), ''));
}
