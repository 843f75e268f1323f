import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { eraseMember, findMembers, memberIds, lockMemberRow, type MemberRow } from './member-store';
import { opened, type SealedColumn, subPlace } from './sub-account';

/** A member with its sealed columns decrypted. */
export type Member = Omit<MemberRow, SealedColumn> & {
  true_name: string;
  phone: string | null;
  email: string | null;
};

/**
 * Every member of an account, newest first. Names and phones are filtered in memory: they are sealed, and accounts have
 * few members.
 */
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

/** The personal texts of a member, sealed. */
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

/** Erases the personal data of all members of a closed account (trust P6). */
export async function eraseMembers({ vault }: Pick<Deps, 'vault'>, tx: Tx, uid: number): Promise<void> {
  for (const subId of await memberIds(tx, uid))
    await eraseMember(tx, uid, subId, vault.seal(subPlace(uid, subId, 'true_name'), ''));
}
