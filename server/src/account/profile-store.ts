import type { MessageCategory } from '@uc/contract/message-texts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

export type ProfileColumns = Updateable<Schema['users']>;

/** False when the profile no longer has that version. A changed user name cannot be changed again. */
export async function updateProfile(
  tx: Tx,
  uid: number,
  version: number,
  set: ProfileColumns,
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({
      ...set,
      profile_version: sql<number>`profile_version + 1`,
      ...(set.username !== undefined && { username_changed_at: sql<Date>`app_now()` }),
    })
    .where('uid', '=', uid)
    .where('profile_version', '=', version)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** The public avatar, and the one under review. */
export type Avatars = Pick<Selectable<Schema['users']>, 'avatar_url' | 'avatar_pending_url'>;

/** Both avatars, locked until commit. */
export const lockAvatar = (tx: Tx, uid: number): Promise<Avatars> =>
  tx
    .selectFrom('users')
    .select(['avatar_url', 'avatar_pending_url'])
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Sets the given avatars and returns those before. */
export async function swapAvatar(tx: Tx, uid: number, set: Partial<Avatars>): Promise<Avatars> {
  const before = await lockAvatar(tx, uid);
  await tx.updateTable('users').set(set).where('uid', '=', uid).execute();
  return before;
}

/** Category → muted channels. */
export type Muted = Partial<Record<MessageCategory, ('sms' | 'email')[]>>;

export async function findMuted(db: Db, uid: number): Promise<Muted> {
  const row = await db.selectFrom('users').select('muted').where('uid', '=', uid).executeTakeFirstOrThrow();
  return row.muted as Muted;
}

export async function updateMuted(tx: Tx, uid: number, muted: Muted): Promise<void> {
  await tx
    .updateTable('users')
    .set({ muted: JSON.stringify(muted) })
    .where('uid', '=', uid)
    .execute();
}
