import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index';

export async function insertCodes(tx: Tx, templateId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx
    .insertInto('coupon_codes')
    .values(hashes.map((code_hash) => ({ code_hash, template_id: templateId })))
    .execute();
}

/** The template behind a code that nobody has used, or undefined. */
export async function templateOfCode(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('coupon_codes')
    .select('template_id')
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row?.template_id;
}

/** Uses a code up; of any number at once one gets its template, the others undefined. */
export async function takeCode(
  tx: Tx,
  hash: Buffer,
  use: { uid: number; couponNo: string; at: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('coupon_codes')
    .set({ used_uid: use.uid, used_coupon_no: use.couponNo, used_at: use.at })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('template_id')
    .executeTakeFirst();
  return row?.template_id;
}

/** Counts the codes of a template, and those that are used. */
export async function countCodes(db: Db, templateId: string): Promise<{ total: number; used: number }> {
  return db
    .selectFrom('coupon_codes')
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.count<number>('used_at').as('used')])
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow();
}

/** Counts one more code that a customer tried on a day of China; how many there were with it. */
export async function countTry(db: Db, uid: number, day: string): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    insert into coupon_code_tries as t (uid, day, tries) values (${uid}, ${day}::date, 1)
    on conflict (uid, day) do update set tries = t.tries + 1 returning tries`.execute(db);
  return rows[0]!.tries;
}

/** Takes a counted try back. */
export async function takeBackTry(db: Db, uid: number, day: string): Promise<void> {
  await db
    .updateTable('coupon_code_tries')
    .set(({ eb }) => ({ tries: eb('tries', '-', 1) }))
    .where('uid', '=', uid)
    .where('day', '=', day)
    .where('tries', '>', 0)
    .execute();
}
