import { createHash } from 'node:crypto';
import type { Endpoint } from '@uc/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../db/index';
import { type Customer, refuse, type Staff } from '../call/index';

/** One intent of one tenant on one route (trust §3.4). */
export interface IntentKey {
  uid: number;
  scope: string;
  key: string;
  requestHash: Buffer;
  /** Seconds after the answer in which a repeat gets it again; null: as long as answers are stored. */
  windowSeconds: number | null;
}
export interface StoredAnswer {
  httpStatus: number;
  /** The body as it was sent, to the byte. */
  response: string;
}
/** The stored answers by intent, written by the ledger room in the same transaction as the money. */
export interface Idempotency {
  /** The stored answer, without waiting for a concurrent request. */
  find(db: Db, intent: IntentKey): Promise<StoredAnswer | undefined>;
  claim(tx: Tx, intent: IntentKey): Promise<{ fresh: true } | { fresh: false; answer: StoredAnswer }>;
  complete(tx: Tx, intent: IntentKey, answer: StoredAnswer): Promise<void>;
}

/** Intents of staff belong to no customer: they are stored under the platform's uid. */
const PLATFORM_UID = 1;

/** Without a key from the caller, an equal request within so many seconds after the answer is a repeat (ADR 28). */
const KEYLESS_WINDOW_SECONDS = 10;

/**
 * The intent of a call: header `Idempotency-Key`, body `request_token`, else a key derived from caller and input. A
 * derived key contains no time: when it may be used again is decided where it is claimed, under the lock of its row.
 */
export function intentOf(
  endpoint: Endpoint,
  actor: Customer | Staff,
  request: FastifyRequest,
  input: unknown,
): IntentKey {
  const content = canonical(input);
  const isStaff = actor.kind === 'staff';
  const who = isStaff ? `staff ${actor.staffId}` : (actor.subId ?? 'owner');
  const requestHash = digest(endpoint.method, endpoint.path, who, content);
  const sent = request.headers['idempotency-key'] ?? (input as { request_token?: string }).request_token;
  if (sent !== undefined && !isKey(String(sent))) throw refuse('request.invalid');
  const intent = { uid: isStaff ? PLATFORM_UID : actor.uid, scope: endpoint.path, requestHash };
  return sent === undefined
    ? { ...intent, key: `${DERIVED}${requestHash.toString('hex')}`, windowSeconds: KEYLESS_WINDOW_SECONDS }
    : { ...intent, key: String(sent), windowSeconds: null };
}

const DERIVED = 'auto:';
/** Printable ASCII; callers may not send a derived key, which would then have no window. */
const isKey = (sent: string) => /^[\x21-\x7E]{8,255}$/.test(sent) && !sent.startsWith(DERIVED);

function digest(...parts: string[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest();
}

/** Proofs of the person are not part of the intent: a repeat may carry a fresh one. */
const proofs = new Set(['pay_password', 'sms_code', 'verify_token']);

/** JSON with sorted keys, so that the same content always has the same hash. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) =>
    proofs.has(key)
      ? undefined
      : typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
  );
}
