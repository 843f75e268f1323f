import { sql } from 'kysely';
import type { Db, Tx } from '../db/index';

/** A sign-in that waits for its second step. */
export interface PendingSignIn {
  uid: number;
  isRemembered: boolean;
  /** The ticket of a third-party identity that the sign-in binds. */
  binds: Buffer | undefined;
}

export async function insertChallenge(
  tx: Tx,
  {
    hash,
    uid,
    epoch,
    isRemembered,
    binds,
    minutes,
  }: PendingSignIn & { hash: Buffer; epoch: number; minutes: number },
): Promise<void> {
  await tx
    .insertInto('sign_in_challenges')
    .values({
      challenge_hash: hash,
      uid,
      epoch,
      is_remembered: isRemembered,
      third_party_ticket: binds ?? null,
      expires_at: sql<Date>`app_now() + ${minutes} * interval '1 minute'`,
    })
    .execute();
}

/**
 * Counts a try before anything is compared; undefined when the challenge is used, expired, tried too often, or older
 * than the end of all sessions.
 */
export async function countChallengeTry(
  db: Db,
  hash: Buffer,
  most: number,
): Promise<PendingSignIn | undefined> {
  const row = await db
    .updateTable('sign_in_challenges as c')
    .from('users as u')
    .set({ tries: sql`c.tries + 1` })
    .where('c.challenge_hash', '=', hash)
    .where('c.used_at', 'is', null)
    .where('c.tries', '<', most)
    .where('c.expires_at', '>', sql<Date>`app_now()`)
    .whereRef('u.uid', '=', 'c.uid')
    .whereRef('u.session_epoch', '=', 'c.epoch')
    .where('u.status', '<>', 'closed')
    .returning(['c.uid', 'c.is_remembered', 'c.third_party_ticket'])
    .executeTakeFirst();
  return row && { uid: row.uid, isRemembered: row.is_remembered, binds: row.third_party_ticket ?? undefined };
}

/** Uses up a challenge; true for one call alone. */
export async function takeChallenge(tx: Tx, hash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable('sign_in_challenges')
    .set({ used_at: sql`app_now()` })
    .where('challenge_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}
