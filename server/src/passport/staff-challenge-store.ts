import { sql } from 'kysely';
import type { Db, Tx } from '../db/index';

/** A staff sign-in that waits for its second step. */
export interface PendingStaff {
  staff_id: string;
  name: string;
  role: string;
}

export async function insertStaffChallenge(
  db: Db,
  { hash, staffId, epoch, minutes }: { hash: Buffer; staffId: string; epoch: number; minutes: number },
): Promise<void> {
  await db
    .insertInto('staff_challenges')
    .values({
      challenge_hash: hash,
      staff_id: staffId,
      epoch,
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
    .returning(['s.staff_id', 's.name', 's.role'])
    .executeTakeFirst();

/** Uses up a challenge; true for one call alone. */
export async function takeStaffChallenge(tx: Tx, hash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable('staff_challenges')
    .set({ used_at: sql`app_now()` })
    .where('challenge_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}
