import type { Db, Tx } from '../db/index';
import { refuse } from '../call/index';
import { claimKey, completeKey, readKey } from './idempotency-store';

/** One request of one tenant on one route, identified by its idempotency key. */
interface Intent {
  uid: number;
  scope: string;
  key: string;
  requestHash: Buffer;
  /** For how many seconds a repeat gets the stored answer; null: for as long as answers are kept. */
  windowSeconds: number | null;
}
/** The answer exactly as it was sent. */
interface StoredAnswer {
  httpStatus: number;
  response: string;
}

/**
 * Stored answers by idempotency key, written in the transaction of the money (trust §3.4): kept for 72 hours at least, or
 * for the window of a derived key. A second request with the same key waits for the first and gets its answer; with
 * another content it is refused with `idempotency.mismatch`.
 */
export const idempotency = {
  async find(db: Db, { uid, scope, key, requestHash }: Intent): Promise<StoredAnswer | undefined> {
    const first = await readKey(db, uid, scope, key);
    if (first === undefined || first.state !== 'done') return undefined;
    return answerOf(first, requestHash);
  },

  async claim(
    tx: Tx,
    { uid, scope, key, requestHash }: Intent,
  ): Promise<{ fresh: true } | { fresh: false; answer: StoredAnswer }> {
    if (await claimKey(tx, { uid, scope, key, request_hash: requestHash })) return { fresh: true };
    const first = await readKey(tx, uid, scope, key);
    if (first?.state !== 'done') throw refuse('idempotency.running');
    return { fresh: false, answer: answerOf(first, requestHash) };
  },

  complete: (tx: Tx, intent: Intent, { httpStatus, response }: StoredAnswer): Promise<void> =>
    completeKey(tx, intent, httpStatus, response),
};

type Row = NonNullable<Awaited<ReturnType<typeof readKey>>>;

function answerOf({ request_hash, http_status, response }: Row, requestHash: Buffer): StoredAnswer {
  if (!request_hash.equals(requestHash)) throw refuse('idempotency.mismatch');
  return { httpStatus: http_status!, response: response! };
}
