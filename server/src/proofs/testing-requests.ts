import { hasTwin, twinPath } from '@uc/contract/endpoint';
import { expect } from 'vitest';
import type { Served } from '../http/mount';
import type { As, TestApp } from '../testing';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown>;
}
/** A request as anybody may write it: nothing is added to it. */
export interface Written {
  method: string;
  path: string;
  query?: string | undefined;
  headers?: [string, string][] | undefined;
  body?: string | undefined;
}

/** Sends it, and holds every answer to the one envelope (product 08 §8.0). */
export async function send({ url }: Pick<TestApp, 'url'>, { method, path, query, headers = [], body }: Written): Promise<Reply> {
  const address = `${url}${path}${query ? `?${query}` : ''}`;
  const answer = await fetch(address, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) });
  const text = await answer.text();
  const reply: Reply = { status: answer.status, headers: answer.headers, text, body: {} };
  if (method !== 'HEAD') {
    expect(answer.headers.get('content-type'), address).toBe('application/json; charset=utf-8');
    reply.body = JSON.parse(text) as Record<string, unknown>;
    assertEnvelope(reply, path);
  }
  return reply;
}

const NAMES = ['code', 'data', 'errorCode', 'message', 'msg', 'request_id', 'ret', 'status'];

function assertEnvelope({ status, headers, body }: Reply, path: string): void {
  const isRaw = status === 200 && /Ajax|bankajax/.test(path);
  if (isRaw) return;
  expect(Object.keys(body).sort(), path).toEqual(NAMES);
  expect(body.msg, path).toBe(body.message);
  expect(body.request_id, path).toBe(headers.get('x-request-id'));
  expect(headers.get('cache-control'), path).toBe('no-store');
  const isProtocol = path.startsWith('/cms-api/protocol/');
  const signs = [body.ret, body.code, body.status];
  if (status === 200) expect([path, ...signs, body.errorCode]).toEqual([path, 20000, 1, isProtocol ? 200 : 1, 0]);
  else {
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(signs.filter((sign) => sign === 20000 || sign === 1 || sign === 200), path).toEqual([]);
    expect(body.msg, path).toMatch(/\S/);
  }
}

/** A served address with its input, signed once: main and staff tokens in the header, a sub-account's in the query. */
export function written({ endpoint, method, path }: Pick<Served, 'endpoint' | 'method' | 'path'>, input: Record<string, unknown> = {}, as?: As): Written & { headers: [string, string][] } {
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name] ?? 'x1');
    delete rest[name];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(as !== undefined && 'sub_token' in as ? { ...as } : {});
  const headers: [string, string][] = as === undefined || 'sub_token' in as ? [] : (Object.entries(as) as [string, string][]);
  if (method === 'GET') {
    for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value));
    return { method, path: filled, query: query.toString(), headers };
  }
  headers.push(['content-type', 'application/json']);
  if (endpoint.idempotent) headers.push(['idempotency-key', crypto.randomUUID()]);
  return { method, path: filled, query: query.toString(), headers, body: JSON.stringify(rest) };
}

export const ask = (app: TestApp, served: Served, input?: Record<string, unknown>, as?: As): Promise<Reply> => send(app, written(served, input, as));

/** The row of an endpoint at its own path, or of its twin. */
export function rowOf(app: TestApp, path: string, door?: 'sub'): Served {
  const found = app.served.find((one) => one.endpoint.path === path && one.method === one.endpoint.method && (door === undefined ? one.path === path : one.path === twinPath(path) && hasTwin(one.endpoint)));
  if (found === undefined) throw new Error(`${path} is not served`);
  return found;
}

/** Runs work over a list, so many at once. */
export async function together<T>(list: readonly T[], atOnce: number, work: (one: T, index: number) => Promise<void>): Promise<void> {
  const rest = list.entries();
  const worker = async () => {
    for (const [index, one] of rest) await work(one, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
