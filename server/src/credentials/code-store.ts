import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

export type Scene = Schema['verify_codes']['scene'];
export interface CodeKey {
  target: Buffer;
  scene: Scene;
}
/** The way by which a code was sent. */
export type WentBy = Selectable<Schema['verify_codes']>['went_by'];
/** The code that a guess was compared with. */
export interface CodeTry {
  code_hash: Buffer;
  went_by: WentBy;
  /** Tries, this one included. */
  tries: number;
  /** Used up or expired. */
  is_over: boolean;
}

/** Replaces the code of a phone or an address and scene. */
export async function replaceCode(
  tx: Tx,
  { target, scene }: CodeKey,
  { codeHash, validMinutes, wentBy }: { codeHash: Buffer; validMinutes: number; wentBy: WentBy },
): Promise<void> {
  const fresh = {
    code_hash: codeHash,
    tries: 0,
    sent_at: sql<Date>`app_now()`,
    expires_at: sql<Date>`app_now() + ${validMinutes} * interval '1 minute'`,
    used_at: null,
    went_by: wentBy,
  };
  await tx
    .insertInto('verify_codes')
    .values({ target_key: target, scene, ...fresh })
    .onConflict((conflict) => conflict.columns(['target_key', 'scene']).doUpdateSet(fresh))
    .execute();
}

/** This very code goes by mail instead. */
export async function noteMailed(tx: Tx, { target, scene }: CodeKey, codeHash: Buffer): Promise<void> {
  await tx
    .updateTable('verify_codes')
    .set({ went_by: 'email' })
    .where('target_key', '=', target)
    .where('scene', '=', scene)
    .where('code_hash', '=', codeHash)
    .execute();
}

/** A hash that no code has. */
const NO_CODE = Buffer.alloc(32);

/**
 * Counts a guess before it is compared, so that of parallel ones only the first few are (trust A7). Where no code was
 * sent, the guess is counted in the same way, against an expired code: neither the answer nor its timing tells who was
 * ever sent one (trust A3).
 */
export const countCodeTry = (db: Db, { target, scene }: CodeKey, most: number): Promise<CodeTry> =>
  db
    .insertInto('verify_codes')
    .values({
      target_key: target,
      scene,
      code_hash: NO_CODE,
      tries: 1,
      sent_at: sql<Date>`app_now()`,
      expires_at: sql<Date>`app_now()`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['target_key', 'scene'])
        .doUpdateSet({ tries: sql`least(verify_codes.tries, ${most}) + 1` }),
    )
    .returning(['code_hash', 'tries', 'went_by'])
    .returning(sql<boolean>`(used_at is not null or expires_at <= app_now())`.as('is_over'))
    .executeTakeFirstOrThrow();

/** The code, for a guess that is counted elsewhere. */
export async function findCode(db: Db, { target, scene }: CodeKey): Promise<Omit<CodeTry, 'tries'>> {
  const row = await db
    .selectFrom('verify_codes')
    .where('target_key', '=', target)
    .where('scene', '=', scene)
    .select([
      'code_hash',
      'went_by',
      sql<boolean>`(used_at is not null or expires_at <= app_now())`.as('is_over'),
    ])
    .executeTakeFirst();
  return row ?? { code_hash: NO_CODE, went_by: 'sms', is_over: true };
}

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
