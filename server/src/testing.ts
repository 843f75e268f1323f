import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, twinPath, type WireInput, type WireOutput } from '@uc/contract/endpoint';
import type { Envelope, FailureData } from '@uc/contract/envelope';
import { memoryFolder } from '../../tools/memory-folder.mjs';
import { type App, buildApp } from './app';
import { type Config, readConfig } from './config';
import { openTestDatabase, type TestDatabase } from './db/testing';
import type { Deps } from './deps';
import { letterOf } from './exports/index';
import { createPartners } from './partners/index';
import { openVault } from './vault/index';

/** The credentials with which a test signs its calls; the same three ways as a browser (spec §7). */
export type As =
  | { vso_token: string }
  | { sub_cid: string; sub_username: string; sub_token: string }
  | { staff_token: string };
export interface Answer<T> {
  status: number;
  headers: Headers;
  /** The data of a success; reading it after a refusal throws, with the refusal's sentence. */
  readonly data: T;
  body: Envelope<T & FailureData>;
  text: string;
}
export interface TestApp extends App {
  url: string;
  deps: Deps;
  database: TestDatabase;
  call<E extends Endpoint>(
    endpoint: E,
    input: WireInput<E>,
    as?: As,
    headers?: Record<string, string>,
  ): Promise<Answer<WireOutput<E>>>;
  close(): Promise<void>;
}

/**
 * Each connection of PostgreSQL reads the catalogue and plans every statement anew, a third of the time of all tests while
 * they opened as many as a server may. A test of many at once asks for more with `databasePool`.
 */
const FEW_CONNECTIONS = 3;
/** No more than Node gives a request where it is told nothing, by which it measures the time for headers. */
const PATIENT_MS = 300_000;

/** The whole server on a fresh database, or the given one, and a real port; rate limits are raised unless the test sets them. */
export async function startTestApp(overrides: Partial<Config> = {}, given?: TestDatabase): Promise<TestApp> {
  const database = given ?? (await openTestDatabase({ poolSize: overrides.databasePool ?? FEW_CONNECTIONS }));
  const folder = join(memoryFolder(), `uc-test-${randomUUID()}`);
  const read = readConfig({
    TEST_ENDPOINTS: '1',
    RATE_FACTOR: '10000',
    // All of a test's customers have one address.
    MAX_CONNECTIONS_PER_ADDRESS: '10000',
    LOG_LEVEL: 'silent',
    PORT: '0',
    DEMO: '0',
    BACKUP_DAYS: '0',
  });
  const config: Config = {
    ...read,
    // A connection is not closed as a test that was busy for some seconds asks by it.
    connections: { ...read.connections, headersMs: PATIENT_MS, requestMs: PATIENT_MS, idleMs: PATIENT_MS },
    dataDir: folder,
    ...overrides,
  };
  const vault = await openVault(database, config.masterKey);
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const deps: Deps = {
    config,
    database,
    vault,
    partners: createPartners(config, database, vault, letterOf, quiet),
    log: quiet,
  };
  const app = await buildApp(deps);
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...app,
    url,
    deps,
    database,
    call: (endpoint, input, as, headers) => callEndpoint(url, endpoint, input, as, headers),
    async close() {
      await app.http.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One call over HTTP, signed like the browser signs it. */
export async function callEndpoint<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: WireInput<E>,
  as?: As,
  extra: Record<string, string> = {},
): Promise<Answer<WireOutput<E>>> {
  const fields = { ...(input as Record<string, string | number | boolean | undefined>) };
  const sub = as !== undefined && 'sub_token' in as;
  const path = (sub ? twinPath(endpoint.path) : endpoint.path).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(fields[name]);
    delete fields[name];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(sub ? as : {});
  const headers: Record<string, string> = { ...(sub || as === undefined ? {} : as), ...extra };
  let body: string | undefined;
  if (endpoint.method === 'GET') {
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) query.set(name, String(value));
    if (as !== undefined && 'vso_token' in as) query.set('auth_token', as.vso_token);
  } else {
    headers['content-type'] = 'application/json';
    if (endpoint.idempotent) headers['idempotency-key'] ??= randomUUID();
    body = JSON.stringify(fields);
  }
  const answer = await fetch(`${url}${path}${query.size > 0 ? `?${query.toString()}` : ''}`, {
    method: endpoint.method,
    headers,
    body,
  });
  return read(answer);
}

/** Asks again while the server is too busy: of many that wait for one lock, the last wait longer than a request may. */
export async function insist<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

async function read<T>(answer: Response): Promise<Answer<T>> {
  const text = await answer.text();
  // A document is no envelope.
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  const body = (text === '' || !isJson ? null : JSON.parse(text)) as Envelope<T & FailureData>;
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body,
    get data() {
      if (!answer.ok) throw new Error(`${answer.status}: ${body.msg}`);
      return body.data;
    },
  };
}
