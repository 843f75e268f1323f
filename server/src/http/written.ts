import type { Endpoint } from '@uc/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Actor, RequestFacts } from '../call/index';
import { type Database, isPosition, LEADER_ALONE, type Tx } from '../db/index';

/** Carries up to where the database was written when its browser wrote. */
const COOKIE = '__Host-uc_w';
/** No read is older by then (`db/positions.ts`), whoever has written. */
const KEPT_S = 30;

/** With the answer to a write: whoever comes back with it reads what was written (ADR 148). */
export async function sayWritten(
  { replica }: Pick<Database, 'replica'>,
  setCookie: RequestFacts['setCookie'],
): Promise<void> {
  if (replica !== undefined) setCookie(COOKIE, await replica.position(), { maxAge: KEPT_S, on: 'host' });
}

/**
 * The position that a read must show; undefined for a browser that has written nothing lately. A signed-in client that
 * is none may keep no cookies, so the leader answers it.
 */
export function writtenBy({ cookies, headers }: FastifyRequest, kind: Actor['kind']): string | undefined {
  const carried = cookies[COOKIE];
  if (carried !== undefined && isPosition(carried)) return carried;
  return kind !== 'nobody' && headers['sec-fetch-site'] === undefined ? LEADER_ALONE : undefined;
}

/** Where the handler of a call finds the database outside of a transaction. */
export const sourceOf =
  (endpoint: Endpoint, request: FastifyRequest, { kind }: Actor, database: Database) =>
  async <T>(ask: (db: Tx) => Promise<T>): Promise<T> => {
    if (endpoint.effect) return ask(database.db as Tx);
    if (!endpoint.mayBeOld) return ask(database.requestReads as Tx);
    return database.oldReads({ position: writtenBy(request, kind) }, (db) => ask(db as Tx));
  };
