import { sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

export type Scene = Schema['verify_codes']['scene'];
export interface CodeKey {
  target: Buffer;
  scene: Scene;
}
/** What a guess met. */
export interface CodeTry {
  code_hash: Buffer;
  /** This one included. */
  tries: number;
  is_used: boolean;
  is_expired: boolean;
}

/** Keeps a new code in place of the one before. */
export async function replaceCode(
  tx: Tx,
  { target, scene }: CodeKey,
  codeHash: Buffer,
  validMinutes: number,
): Promise<void> {
  const fresh = {
    code_hash: codeHash,
    tries: 0,
    sent_at: sql<Date>`app_now()`,
    expires_at: sql<Date>`app_now() + ${validMinutes} * interval '1 minute'`,
    used_at: null,
  };
  await tx
    .insertInto('verify_codes')
    .values({ target_key: target, scene, ...fresh })
    .onConflict((conflict) => conflict.columns(['target_key', 'scene']).doUpdateSet(fresh))
    .execute();
}

/** Counts a guess before it is compared, so that of any number of parallel ones only the first few are (trust A7). */
export const countCodeTry = (
  db: Db,
  { target, scene }: CodeKey,
  most: number,
): Promise<CodeTry | undefined> =>
  db
    .updateTable('verify_codes')
    .set({ tries: sql`least(tries, ${most}) + 1` })
    .where('target_key', '=', target)
    .where('scene', '=', scene)
    .returning(['code_hash', 'tries'])
    .returning([
      sql<boolean>`used_at is not null`.as('is_used'),
      sql<boolean>`expires_at <= app_now()`.as('is_expired'),
    ])
    .executeTakeFirst();

/** True for the one call that uses the code up. */
export async function takeCode(tx: Tx, { target, scene }: CodeKey, codeHash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable('verify_codes')
    .set({ used_at: sql`app_now()` })
    .where('target_key', '=', target)
    .where('scene', '=', scene)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('scene')
    .executeTakeFirst();
  return row !== undefined;
}
