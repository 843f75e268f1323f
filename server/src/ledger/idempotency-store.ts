import { sql } from 'kysely';
import type { Db, Tx } from '../db/index';

const now = sql<Date>`app_now()`;

/**
 * True when the key is new or its answer is kept no longer. A request under way with the same key is waited for first:
 * the row's own lock decides who claims it, so that of many at once one does.
 */
export async function claimKey(
  tx: Tx,
  key: { uid: number; scope: string; key: string; request_hash: Buffer },
): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values(key)
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'scope', 'key'])
        .doUpdateSet(({ ref }) => ({
          request_hash: ref('excluded.request_hash'),
          state: ref('excluded.state'),
          http_status: null,
          response: null,
          created_at: ref('excluded.created_at'),
          expires_at: ref('excluded.expires_at'),
        }))
        .where('idempotency_keys.expires_at', '<=', now),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * The stored state and answer of the first request with a key; undefined when there was none, or when it has
 * been deleted.
 */
export function readKey(db: Db, uid: number, scope: string, key: string) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'state', 'http_status', 'response'])
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Keeps the answer of a claimed key; where it has a window, for so many seconds from this moment. */
export async function completeKey(
  tx: Tx,
  {
    uid,
    scope,
    key,
    windowSeconds,
  }: { uid: number; scope: string; key: string; windowSeconds: number | null },
  httpStatus: number,
  response: string,
): Promise<void> {
  // app_now() stands still in a transaction: the time that the work took is added, or a slow answer would have no
  // window left.
  const end = sql<Date>`app_now() + (clock_timestamp() - now()) + ${windowSeconds} * interval '1 second'`;
  await tx
    .updateTable('idempotency_keys')
    .set({
      state: 'done',
      http_status: httpStatus,
      response,
      ...(windowSeconds !== null && { expires_at: end }),
    })
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}
