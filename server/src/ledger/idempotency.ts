import type { Tx } from '../db/index';
import { refuse } from '../http/refusal';
import { claimKey, readKey, settleKey } from './idempotency-store';

/** One intent of one tenant on one route. */
interface Intent {
  uid: number;
  scope: string;
  key: string;
  requestHash: Buffer;
}
/** The answer as it was sent, to the byte. */
interface StoredAnswer {
  httpStatus: number;
  response: string;
}

/**
 * The memory of answered requests, kept in the transaction of the money (trust §3.4) and for 72 hours at least. A second
 * request with the same key waits for the first and gets its answer; with another content it is refused with
 * `idempotency.mismatch`.
 */
export const idempotency = {
  async claim(
    tx: Tx,
    { uid, scope, key, requestHash }: Intent,
  ): Promise<{ fresh: true } | { fresh: false; answer: StoredAnswer }> {
    if (await claimKey(tx, { uid, scope, key, request_hash: requestHash })) return { fresh: true };
    const first = await readKey(tx, uid, scope, key);
    if (first !== undefined && !first.request_hash.equals(requestHash)) throw refuse('idempotency.mismatch');
    if (first?.state !== 'done') throw refuse('idempotency.running');
    return { fresh: false, answer: { httpStatus: first.http_status!, response: first.response! } };
  },

  settle: (tx: Tx, { uid, scope, key }: Intent, { httpStatus, response }: StoredAnswer): Promise<void> =>
    settleKey(tx, uid, scope, key, httpStatus, response),
};
