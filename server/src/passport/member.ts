import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { lockedSubjects } from './attempt-store';
import { unlock } from './attempts';
import { subjectKey } from './lanes';
import { findMembers, lockMemberRow, type MemberRow } from './member-store';
import { subAccount } from './sign-in';
import { findUser } from './store';
import { opened, type SealedColumn, subPlace } from './sub-account';

/** A member with its sealed columns opened. */
export type Member = Omit<MemberRow, SealedColumn> & {
  true_name: string;
  phone: string | null;
  email: string | null;
};

/** Every member of an account, newest first; there are few, so names and phones are looked through here. */
export const membersOf = async (deps: Pick<Deps, 'vault'>, db: Db, uid: number): Promise<Member[]> =>
  (await findMembers(db, uid)).map((row) => opened(deps, row));

/** One member, its row locked until commit. */
export async function lockMember(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  uid: number,
  subId: string,
): Promise<Member | undefined> {
  const row = await lockMemberRow(tx, uid, subId);
  return row && opened(deps, row);
}

/** Those of the members that wrong passwords have locked just now (product 05 §5.3). */
export async function lockedMembers(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  uid: number,
  subIds: readonly string[],
): Promise<Set<string>> {
  const subjects = subIds.map((subId) => subjectKey(deps, { what: 'account', whom: subAccount(uid, subId) }));
  const locked = await lockedSubjects(db, subjects);
  return new Set(subIds.filter((_, at) => locked.some((one) => one.equals(subjects[at]!))));
}

/** A new password ends the lock, under either name of the account (product 05 §5.1). */
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

/** The personal texts of a member as they are kept. */
export function sealedMember<T extends Partial<Record<SealedColumn, string | null>>>(
  { vault }: Pick<Deps, 'vault'>,
  uid: number,
  subId: string,
  texts: T,
): T {
  const entries = Object.entries(texts) as [SealedColumn, string | null][];
  return Object.fromEntries(
    entries.map(([column, text]) => [
      column,
      text === null ? null : vault.seal(subPlace(uid, subId, column), text),
    ]),
  ) as T;
}
