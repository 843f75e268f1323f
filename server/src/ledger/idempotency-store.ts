import type { Db, Tx } from '../db/index';

/** True when the key is new; a request under way with the same key is waited for first. */
export async function claimKey(
  tx: Tx,
  key: { uid: number; scope: string; key: string; request_hash: Buffer },
): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values(key)
    .onConflict((conflict) => conflict.columns(['uid', 'scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** What the first request with a key has left; undefined when there was none. */
export function readKey(db: Db, uid: number, scope: string, key: string) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'state', 'http_status', 'response'])
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Keeps the answer of a claimed key. */
export async function settleKey(
  tx: Tx,
  uid: number,
  scope: string,
  key: string,
  httpStatus: number,
  response: string,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ state: 'done', http_status: httpStatus, response })
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}
