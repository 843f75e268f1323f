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
  /** Seconds after its answer in which a repeat hears it again; null: for as long as answers are kept. */
  windowSeconds: number | null;
}
export interface StoredAnswer {
  httpStatus: number;
  /** The body as it was sent, to the byte. */
  response: string;
}
/** The memory of answered intents, kept by the ledger room in the same transaction as the money. */
export interface Idempotency {
  /** The stored answer, without waiting for a request that is under way. */
  find(db: Db, intent: IntentKey): Promise<StoredAnswer | undefined>;
  claim(tx: Tx, intent: IntentKey): Promise<{ fresh: true } | { fresh: false; answer: StoredAnswer }>;
  complete(tx: Tx, intent: IntentKey, answer: StoredAnswer): Promise<void>;
}

/** Intents of staff are nobody's own: they stand with the platform's own book. */
const PLATFORM_UID = 1;

/** Without a key of the caller's own, an equal request until so many seconds after the answer is a repeat (ADR 28). */
const KEYLESS_WINDOW_SECONDS = 10;

/**
 * The intent of a call: header `Idempotency-Key`, body `request_token`, else a key derived from who asks for what. The
 * derived one carries no time: when it may be used anew is decided where it is claimed, under the lock of its row.
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
  const given = request.headers['idempotency-key'] ?? (input as { request_token?: string }).request_token;
  if (given !== undefined && !isKey(String(given))) throw refuse('request.invalid');
  const intent = { uid: isStaff ? PLATFORM_UID : actor.uid, scope: endpoint.path, requestHash };
  return given === undefined
    ? { ...intent, key: `${DERIVED}${requestHash.toString('hex')}`, windowSeconds: KEYLESS_WINDOW_SECONDS }
    : { ...intent, key: String(given), windowSeconds: null };
}

const DERIVED = 'auto:';
/** Printable ASCII; nobody names a derived key as their own, which would have no window. */
const isKey = (given: string) => /^[\x21-\x7E]{8,255}$/.test(given) && !given.startsWith(DERIVED);

function digest(...parts: string[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest();
}

/** What proves the person, not what they want: a repeat may carry a fresh one. */
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
