import { Agent, request } from 'node:http';
import { hasTwin, twinPath } from '@uc/contract/endpoint';
import { csvMime, mimeOf } from '@uc/contract/file-kinds';
import { api } from '@uc/contract';
import { expect } from 'vitest';
import type { Served } from '../http/mount';
import type { As, TestApp } from '../testing';

export interface Reply {
  status: number;
  /** Names in lower case; repeated ones joined. */
  headers: Record<string, string | undefined>;
  setCookies: string[];
  text: string;
  body: Record<string, unknown>;
}
/** A request as anybody may write it: nothing is added to it. */
export interface Written {
  method: string;
  path: string;
  query?: string | undefined;
  headers?: [string, string][] | undefined;
  body?: string | Buffer | undefined;
  /** The answer may be a file, or the answer that a partner wants. */
  isDocument?: boolean;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/**
 * Sends it, and holds every answer to the one envelope (shell.md#conventions-of-the-calls); a document to its
 * own rule.
 */
export async function send({ url }: Pick<TestApp, 'url'>, wanted: Written): Promise<Reply> {
  const reply = await exchange(url, wanted);
  const isJson = reply.headers['content-type'] === JSON_TYPE;
  if (wanted.isDocument === true && !isJson) assertDocument(reply, wanted.path);
  else if (wanted.method !== 'HEAD') {
    if (!isJson) expect([wanted.path, reply.headers['content-type']]).toEqual([wanted.path, JSON_TYPE]);
    reply.body = JSON.parse(reply.text) as Record<string, unknown>;
    assertEnvelope(reply, wanted.path);
  }
  return reply;
}

/** The bytes as they are: `fetch` would tidy the address, join headers of one name and add its own. */
function exchange(url: string, { method, path, query, headers = [], body = '' }: Written): Promise<Reply> {
  const { hostname, port } = new URL(url);
  const length: [string, string][] =
    method === 'POST' ? [['content-length', String(Buffer.byteLength(body))]] : [];
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        method,
        path: query ? `${path}?${query}` : path,
        headers: [['host', `${hostname}:${port}`], ...headers, ...length].flat(),
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
            ),
            setCookies: incoming.headers['set-cookie'] ?? [],
            text: Buffer.concat(chunks).toString('utf8'),
            body: {},
          }),
        );
      },
    );
    outgoing.on('error', reject).end(method === 'POST' ? body : undefined);
  });
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Types of files, and of the answers that channels want (finance.md#calls-of-recharge-and-withdrawal). */
const DOCUMENT_TYPES = [
  ...Object.values(mimeOf),
  csvMime(),
  csvMime('gbk'),
  'text/plain; charset=utf-8',
  'text/plain',
];

/** Asserts that a document is never a page and never cached; a file is saved and does nothing (trust F3). */
function assertDocument({ status, headers }: Reply, path: string): void {
  const { 'content-type': type = '', 'content-disposition': disposition } = headers;
  // A call of a partner or of a mail program, which keeps no answer.
  const isNotice = path.includes('/notify/') || path.includes('/mail/unsubscribe/');
  expect([path, DOCUMENT_TYPES.includes(type)]).toEqual([path, true]);
  expect([
    path,
    status,
    isNotice || disposition?.startsWith("attachment; filename*=UTF-8''") === true,
  ]).toEqual([
    path,
    isNotice ? expect.toSatisfy((one) => one === 200 || one === 303 || (one >= 400 && one < 500)) : 200,
    true,
  ]);
  expect([path, headers['x-content-type-options'], headers['cache-control']]).toEqual([
    path,
    'nosniff',
    'no-store',
  ]);
  if (!isNotice)
    expect([path, headers['content-security-policy']]).toEqual([path, expect.stringMatching(/^sandbox/)]);
}

const NAMES = 'code,data,errorCode,message,msg,request_id,ret,status';

function assertEnvelope({ status, headers, body }: Reply, path: string): void {
  const isRaw = status === 200 && /Ajax|bankajax/.test(path);
  if (isRaw) return;
  // A stored answer is sent again as it was (trust §3.4).
  const requestId = headers['idempotency-hit'] === undefined ? headers['x-request-id'] : body.request_id;
  expectSame(
    [path, Object.keys(body).sort().join(), body.message, body.request_id, headers['cache-control']],
    [path, NAMES, body.msg, requestId, 'no-store'],
  );
  const signs = [body.ret, body.code, body.status];
  const isProtocol = path === api.passport.agreement.path;
  if (status === 200)
    return expectSame([path, ...signs, body.errorCode], [path, 20000, 1, isProtocol ? 200 : 1, 0]);
  const successes = signs.filter((sign) => sign === 20000 || sign === 1 || sign === 200).length;
  const isSaid = typeof body.msg === 'string' && /\S/.test(body.msg);
  expectSame([path, status >= 400, successes, isSaid], [path, true, 0, true]);
}

/** `expect` costs as much as a small request, so the thousands of answers meet it only where they are wrong. */
function expectSame(actual: unknown[], expected: unknown[]): void {
  if (!actual.every((one, at) => one === expected[at])) expect(actual).toEqual(expected);
}

/** A served address with its input, signed once: main and staff tokens in the header, a sub-account's in the query. */
export function written(
  { endpoint, method, path }: Pick<Served, 'endpoint' | 'method' | 'path'>,
  input: Record<string, unknown> = {},
  as?: As,
): Written & { headers: [string, string][] } {
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name] ?? 'x1';
    delete rest[name];
    return encodeURIComponent(textOf(value)) || '-';
  });
  const query = new URLSearchParams(as !== undefined && 'sub_token' in as ? { ...as } : {});
  const headers: [string, string][] =
    as === undefined || 'sub_token' in as ? [] : (Object.entries(as) as [string, string][]);
  const isDocument = endpoint.envelope === 'document';
  if (method === 'GET') {
    for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, textOf(value));
    return { method, path: filled, query: query.toString(), headers, isDocument };
  }
  if (endpoint.body === 'multipart')
    return { method, path: filled, query: query.toString(), ...form(rest, headers) };
  headers.push(['content-type', 'application/json']);
  if (endpoint.idempotent) headers.push(['idempotency-key', crypto.randomUUID()]);
  return { method, path: filled, query: query.toString(), headers, body: JSON.stringify(rest), isDocument };
}

const BOUNDARY = 'proof-boundary-0123456789';

/** A form as a browser writes it: a part for each field, a file with its name. */
function form(
  fields: Record<string, unknown>,
  headers: [string, string][],
): { headers: [string, string][]; body: Buffer } {
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const isFile = typeof value === 'object' && value !== null && 'bytes' in value;
    const { name: filename, bytes } = isFile
      ? (value as { name: string; bytes: Buffer })
      : { name: '', bytes: null };
    const disposition = `content-disposition: form-data; name="${escaped(name)}"`;
    const head = isFile ? `${disposition}; filename="${filename}"\r\ncontent-type: image/png` : disposition;
    return [`--${BOUNDARY}\r\n${head}\r\n\r\n`, bytes ?? textOf(value), '\r\n'];
  });
  const body = Buffer.concat([...parts, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part as string)));
  return { headers: [...headers, ['content-type', `multipart/form-data; boundary=${BOUNDARY}`]], body };
}

const escaped = (name: string) => name.replaceAll(/["\r\n]/g, (char) => encodeURIComponent(char));
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

export const ask = (app: TestApp, served: Served, input?: Record<string, unknown>, as?: As): Promise<Reply> =>
  send(app, written(served, input, as));

/** The row of an endpoint at its own path, or of its twin. */
export function rowOf(app: TestApp, path: string, credential?: 'sub'): Served {
  const found = app.served.find(
    (one) =>
      one.endpoint.path === path &&
      one.method === one.endpoint.method &&
      (credential === undefined ? one.path === path : one.path === twinPath(path) && hasTwin(one.endpoint)),
  );
  if (found === undefined) throw new Error(`${path} is not served`);
  return found;
}

/** Runs work over a list, so many at once. */
export async function together<T>(
  list: readonly T[],
  atOnce: number,
  run: (one: T, index: number) => Promise<void>,
): Promise<void> {
  const rest = list.entries();
  const worker = async () => {
    for (const [index, one] of rest) await run(one, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Whether an answer leads a browser on, as only the address of an unsubscription does. */
export const isLedOn = ({ path }: Pick<Served, 'path'>, status: number): boolean =>
  status === 303 && path.includes('/mail/unsubscribe/');
