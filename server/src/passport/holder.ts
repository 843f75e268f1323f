import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, refuse } from '../call/index';
import { userPlace, findUser } from '../accounts/index';
import { subAccountOf } from '../members/index';

/** The person of a session with their password hashes and phone. */
export interface Holder {
  /** The name for counters: `owner|100000000001`, `sub|100000000001|S…`. */
  name: string;
  phone: string | null;
  passwordHash: string;
  /** Null: not set, or a sub-account, which has none (members-and-roles.md#how-a-right-is-decided, 3). */
  payPasswordHash: string | null;
}

/** The owner or the sub-account of a session. Refuses session.expired when it no longer exists. */
export async function holderOf(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  { uid, subId }: Pick<Customer, 'uid' | 'subId'>,
): Promise<Holder> {
  if (subId !== null) {
    const sub = await subAccountOf(deps, db, uid, subId);
    if (sub === undefined) throw refuse('session.expired');
    const { phone, password_hash: passwordHash } = sub;
    return { name: `sub|${uid}|${subId}`, phone, passwordHash, payPasswordHash: null };
  }
  const user = await findUser(db, uid);
  if (user === undefined) throw refuse('session.expired');
  return {
    name: `owner|${uid}`,
    // A closed account has none.
    phone: deps.vault.open(userPlace(uid, 'phone'), user.phone) || null,
    passwordHash: user.password_hash,
    payPasswordHash: user.pay_password_hash,
  };
}

/**
 * The phone of an owner or sub-account, for messages that the server sends; null when there is none. Messages to a
 * deleted sub-account go to its owner.
 */
export async function phoneOf(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  uid: number,
  subId: string | null,
): Promise<string | null> {
  const sub = subId === null ? undefined : await subAccountOf(deps, db, uid, subId);
  return sub === undefined ? (await holderOf(deps, db, { uid, subId: null })).phone : sub.phone;
}
