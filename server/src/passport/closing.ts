import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { tellDirectly } from '../messages/index';
import { userPlace } from './account';
import { appealPlace } from './appeal';
import { erasePerson, lockDue } from './closing-store';
import { endConsents } from './consent-store';
import { endAllSessions, freeNames, voidTickets } from './security-store';
import { subPlace } from './sub-account';

/** Whether the account's cooling-off time is over and nobody has called it off; its row is locked then. */
export const isDueToClose = async (tx: Tx, uid: number): Promise<boolean> =>
  (await lockDue(tx, uid)) !== undefined;

/**
 * The end of an account (product 05 §5.1; trust P6): a farewell to the phone, every session over, its names free for
 * others, and what told of a person gone. Call it last, with the account locked by `isDueToClose`.
 */
export async function closePerson(deps: Deps, tx: Tx, uid: number, farewell: string): Promise<void> {
  const user = await lockDue(tx, uid);
  if (user === undefined) throw new Error('an account that is not due cannot be closed');
  const { vault } = deps;
  const phone = vault.open(userPlace(uid, 'phone'), user.phone);
  await tellDirectly(deps, tx, { uid, channel: 'sms', to: phone, content: farewell });
  await endAllSessions(tx, uid, 'closed');
  await voidTickets(tx, uid);
  await freeNames(tx, uid);
  await endConsents(tx, uid);
  await erasePerson(tx, uid, {
    phone: vault.seal(userPlace(uid, 'phone'), ''),
    appeal: (appealNo) => vault.seal(appealPlace(uid, appealNo), ''),
    member: (subId) => vault.seal(subPlace(uid, subId, 'true_name'), ''),
  });
}
