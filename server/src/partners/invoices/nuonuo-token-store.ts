import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/index';
import type { SealedTable, Vault } from '../../vault/index';
import type { TokenStore } from './nuonuo-token';

const placeOf = (row: string) => ({ table: 'nuonuo_tokens', column: 'token', uid: 0, row });

/** Its sealed column, and what is deleted once it counts no more. */
export const tokenTables = {
  sealed: [
    { table: 'nuonuo_tokens', columns: ['token'], row: ['token_id'], isShared: true },
  ] satisfies readonly SealedTable[],
  prune: [{ table: 'nuonuo_tokens', column: 'made_at', hours: 31 * 24 }],
};

/** The tokens of an application in the database. */
export const createTokenStore = (db: Db, vault: Vault, appKey: string): TokenStore => ({
  async newest() {
    const row = await db
      .selectFrom('nuonuo_tokens')
      .select(['token_id', 'token'])
      .select(sql<number>`extract(epoch from app_now() - made_at)::float8`.as('age'))
      .select(sql<boolean>`until_at <= app_now()`.as('is_over'))
      .where('app_key', '=', appKey)
      .orderBy('made_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return (
      row && {
        token: vault.open(placeOf(row.token_id), row.token),
        age: row.age,
        isOver: row.is_over,
      }
    );
  },
  async given() {
    const { n } = await db
      .selectFrom('nuonuo_tokens')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('app_key', '=', appKey)
      .where('made_at', '>', sql<Date>`app_now() - interval '720 hours'`)
      .executeTakeFirstOrThrow();
    return n;
  },
  async keep(token, seconds) {
    const id = randomUUID();
    await db
      .insertInto('nuonuo_tokens')
      .values({
        token_id: id,
        app_key: appKey,
        token: vault.seal(placeOf(id), token),
        until_at: sql<Date>`app_now() + ${seconds} * interval '1 second'`,
      })
      .execute();
  },
});
