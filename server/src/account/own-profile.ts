import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { refuse, refuseForm } from '../call/index';
import { errorText } from '@uc/contract/errors';
import { rules } from '@uc/contract/rules';
import { userPlace, nameKey, findUser, freeName, insertName, type UserRow } from '../accounts/index';
import { type ProfileColumns, updateProfile } from './profile-store';

/** Sealed columns of the profile. */
const sealed = ['qq', 'wechat', 'address'] as const;

const plain = [
  'nickname',
  'gender',
  'birthday',
  'province',
  'city',
  'district',
  'industry',
  'occupation',
  'bio',
  'homepage_url',
  'public_fields',
] as const;

type Plain = (typeof plain)[number];

type Sealed = (typeof sealed)[number];

/** The profile and facts of the account, unmasked. */
export interface OwnProfile extends Pick<
  UserRow,
  Plain | Sealed | 'username' | 'avatar_url' | 'avatar_pending_url' | 'created_at'
> {
  phone: string;
  email: string | null;
  emailRefused: boolean;
  realname_status: UserRow['realname_status'];
  provider_status: UserRow['provider_status'];
  /** False once the user name was changed, which is allowed once. */
  usernameChangeable: boolean;
  version: number;
}

/** Absent fields keep their value; null deletes it. */
export type ProfileChange = Partial<Pick<OwnProfile, Plain | Sealed | 'username'>>;

/** The profile of a main account, decrypted. Refuses session.expired when there is none. */
export async function ownProfile(deps: Pick<Deps, 'vault'>, db: Db, uid: number): Promise<OwnProfile> {
  const row = await findUser(db, uid);
  if (row === undefined) throw refuse('session.expired');
  const open = (column: Sealed | 'email'): string | null => {
    const value = row[column];
    return value === null ? null : deps.vault.open(userPlace(uid, column), value);
  };
  return {
    ...(Object.fromEntries(plain.map((name) => [name, row[name]])) as Pick<UserRow, Plain>),
    qq: open('qq'),
    wechat: open('wechat'),
    address: open('address'),
    username: row.username,
    avatar_url: row.avatar_url,
    avatar_pending_url: row.avatar_pending_url,
    created_at: row.created_at,
    phone: deps.vault.open(userPlace(uid, 'phone'), row.phone),
    email: open('email'),
    emailRefused: row.email_refused_at !== null,
    realname_status: row.realname_status,
    provider_status: row.provider_status,
    usernameChangeable: row.username_changed_at === null,
    version: row.profile_version,
  };
}

/**
 * Changes a profile if it still has that version. Refuses profile.stale, and for the user name username.taken and a
 * second change. The caller checks who may change what.
 */
export async function changeProfile(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  uid: number,
  { version, change }: { version: number; change: ProfileChange },
): Promise<void> {
  const set: ProfileColumns = Object.fromEntries(
    plain.filter((name) => change[name] !== undefined).map((name) => [name, change[name]]),
  );
  for (const column of sealed) {
    const value = change[column];
    if (value !== undefined)
      set[column] = value === null ? null : deps.vault.seal(userPlace(uid, column), value);
  }
  if (change.username !== undefined) Object.assign(set, await renamed(deps, tx, uid, change.username));
  if (!(await updateProfile(tx, uid, version, set))) throw refuse('profile.stale');
}

/** Replaces the sign-in name along with the user name. */
async function renamed(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  uid: number,
  username: string,
): Promise<ProfileColumns> {
  const row = await findUser(tx, uid);
  if (row === undefined || row.username === username) return {};
  if (row.username_changed_at !== null)
    throw refuseForm({ field: 'username', message: rules.username.messages.once });
  const [before, after] = [nameKey(deps, 'username', row.username), nameKey(deps, 'username', username)];
  // A change of upper and lower case alone keeps the sign-in name.
  if (!before.key.equals(after.key)) {
    if (!(await insertName(tx, uid, after))) throw nameTaken();
    await freeName(tx, uid, before);
  }
  return { username };
}

/** Told at its field. */
const nameTaken = () =>
  refuse('username.taken', {}, { errors: [{ field: 'username', message: errorText('username.taken') }] });
