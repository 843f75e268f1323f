import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { unlock } from './attempts';
import { areLocked } from './guess-counters';
import { subAccount } from './subjects';
import { findUser } from '../accounts/index';
import type { Member } from '../members/index';

/** The members among these that are locked after wrong passwords (members-and-roles.md#sub-account-states). */
export async function lockedMembers(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  uid: number,
  subIds: readonly string[],
): Promise<Set<string>> {
  const people = subIds.map((subId) => [{ what: 'account', whom: subAccount(uid, subId) }]);
  const locked = await areLocked(deps, db, people);
  return new Set(subIds.filter((_, at) => locked[at]));
}

/** Ends the lock after a new password, under either name of the account (account.md#account-states). */
export async function unlockMember(
  deps: Deps,
  { uid, sub_id, sub_username }: Pick<Member, 'uid' | 'sub_id' | 'sub_username'>,
): Promise<void> {
  const user = await findUser(deps.database.db, uid);
  const cids = [String(uid), ...(user === undefined ? [] : [user.username.toLowerCase()])];
  await unlock(
    deps,
    subAccount(uid, sub_id),
    cids.map((cid) => `sub|${cid}|${sub_username.toLowerCase()}`),
  );
}
