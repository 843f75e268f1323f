import { sql } from 'kysely';
import type { Db } from '../db/index';

/** The solution of a captcha: the position of the piece, or the number to be found. */
export type CaptchaAnswer = { x: number; y: number } | { work: number };

export async function insertCaptcha(
  db: Db,
  captchaId: string,
  answer: CaptchaAnswer,
  validMinutes: number,
): Promise<void> {
  await db
    .insertInto('captchas')
    .values({
      captcha_id: captchaId,
      ...answer,
      expires_at: sql<Date>`app_now() + ${validMinutes} * interval '1 minute'`,
    })
    .execute();
}

/** Takes the solution of a captcha for its only check; undefined when it was checked or has expired. */
export const takeCaptcha = (
  db: Db,
  captchaId: string,
): Promise<{ x: number | null; y: number | null; work: number | null } | undefined> =>
  db
    .updateTable('captchas')
    .set({ checked_at: sql`app_now()` })
    .where('captcha_id', '=', captchaId)
    .where('checked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .returning(['x', 'y', 'work'])
    .executeTakeFirst();

export async function grantToken(
  db: Db,
  captchaId: string,
  tokenHash: Buffer,
  validMinutes: number,
): Promise<void> {
  await db
    .updateTable('captchas')
    .set({ token_hash: tokenHash, expires_at: sql<Date>`app_now() + ${validMinutes} * interval '1 minute'` })
    .where('captcha_id', '=', captchaId)
    .execute();
}

/** True once for each token. */
export async function takeToken(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .updateTable('captchas')
    .set({ used_at: sql`app_now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .returning('captcha_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a few expired rows: captchas, counters, codes and reset flows. */
export async function sweepExpired(db: Db): Promise<void> {
  await sql`
    with
      a as (delete from captchas where captcha_id in
        (select captcha_id from captchas where expires_at < app_now() order by expires_at limit 20 for update skip locked)),
      b as (delete from attempt_counters where counter_key in
        (select counter_key from attempt_counters where until_at < app_now() order by until_at limit 20 for update skip locked)),
      c as (delete from verify_codes where (target_key, scene) in
        (select target_key, scene from verify_codes where expires_at < app_now() - interval '24 hours' order by expires_at limit 20 for update skip locked))
    delete from reset_flows where flow_hash in
      (select flow_hash from reset_flows where expires_at < app_now() limit 20 for update skip locked)`.execute(
    db,
  );
}
