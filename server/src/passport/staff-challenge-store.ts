import { sql } from 'kysely';
import type { Db } from '../db/index';

/** A staff sign-in that waits for its next step. */
export interface PendingStaff {
  staff_id: string;
  name: string;
  role: string;
  /** The session epoch when the password was compared: an event that ends the sessions ends this sign-in. */
  epoch: number;
  /** The new password, chosen in place of one that somebody else has given. */
  new_password_hash: string | null;
}

export async function insertStaffChallenge(
  db: Db,
  { hash, minutes, ...challenge }: Omit<PendingStaff, 'name' | 'role'> & { hash: Buffer; minutes: number },
): Promise<void> {
  await db
    .insertInto('staff_challenges')
    .values({
      ...challenge,
      challenge_hash: hash,
      expires_at: sql<Date>`app_now() + ${minutes} * interval '1 minute'`,
    })
    .execute();
}

/**
 * Counts a try before anything is compared; undefined when the challenge is used, expired, tried too often, or older
 * than the end of all sessions.
 */
export const countStaffTry = (db: Db, hash: Buffer, most: number): Promise<PendingStaff | undefined> =>
  db
    .updateTable('staff_challenges as c')
    .from('staff as s')
    .set({ tries: sql`c.tries + 1` })
    .where('c.challenge_hash', '=', hash)
    .where('c.used_at', 'is', null)
    .where('c.tries', '<', most)
    .where('c.expires_at', '>', sql<Date>`app_now()`)
    .whereRef('s.staff_id', '=', 'c.staff_id')
    .whereRef('s.session_epoch', '=', 'c.epoch')
    .where('s.status', '=', 'active')
    .returning(['s.staff_id', 's.name', 's.role', 'c.epoch', 'c.new_password_hash'])
    .executeTakeFirst();

/**
 * The member of staff whose sign-in waits for a password of their own; nothing is guessed at here, so no try
 * is counted.
 */
export const findOwnPasswordChallenge = (db: Db, hash: Buffer) =>
  db
    .selectFrom('staff_challenges as c')
    .innerJoin('staff as s', 's.staff_id', 'c.staff_id')
    .where('c.challenge_hash', '=', hash)
    .where('c.used_at', 'is', null)
    .where('c.new_password_hash', 'is', null)
    .where('c.expires_at', '>', sql<Date>`app_now()`)
    .whereRef('s.session_epoch', '=', 'c.epoch')
    .where('s.status', '=', 'active')
    .where('s.must_change_password', '=', true)
    .selectAll('s')
    .executeTakeFirst();

/** Uses up a challenge; true for one call alone. */
export async function takeStaffChallenge(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db
    .updateTable('staff_challenges')
    .set({ used_at: sql`app_now()` })
    .where('challenge_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}
