import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClientEndpoint } from './api';
import type { ApiError } from './api-error';
import { type Network, openPage } from './testing';

let seen: { path: string; headers: Headers }[];
let reply: Network;
const network: Network = (request) => {
  const { pathname, search } = new URL(request.url);
  seen.push({ path: pathname + search, headers: request.headers });
  return reply(request);
};

beforeEach(() => {
  vi.resetModules();
  seen = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const ok = (data: unknown) => json(200, { ret: 20000, code: 1, status: 1, msg: 'success', data });
const unauthorized = json(401, { ret: 40101, code: 0, status: 0, msg: '登录已失效，请重新登录' });
const never = () => new Promise<Response>(() => undefined);
const read: ClientEndpoint = { method: 'GET', path: '/apinew/center/home/summary', twin: true };
const main = { vso_token: 'vso_t' };
const sub = { sub_cid: '1', sub_username: 'caiwu', sub_token: 'sub_t' };
const load = async () => ({
  ...(await import('./call')),
  ...(await import('./toasts')),
  ...(await import('./sub-account-expiry')),
  ...(await import('./page-life')),
});
const rejection = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('resolved')),
    (error: ApiError) => error,
  );

test('a read whose credentials are renewed meanwhile is made again, and nobody leaves', async () => {
  const page = openPage('http://localhost/center/user/home', { cookies: main, network });
  const { call } = await load();
  reply = ({ url }) => {
    if (url.includes('vso_new')) return ok({ name: 'new' })();
    document.cookie = 'vso_token=vso_new';
    return unauthorized();
  };
  expect(await call(read, {})).toEqual({ name: 'new' });
  expect([seen.length, page.visited]).toEqual([2, []]);
});

test('a read of staff whose token is renewed meanwhile is made again, a write refused for its old one signs nobody out', async () => {
  openPage('http://localhost/center/operator', { network });
  const { call } = await load();
  const { staffToken } = await import('./staff');
  const row: ClientEndpoint = { ...read, twin: false, staff: true };
  const renewed = (token: string): Network => {
    sessionStorage.setItem('uc:staff', 'old');
    return ({ headers }) => {
      if (headers.get('staff_token') === token) return ok({ name: 'new' })();
      sessionStorage.setItem('uc:staff', token);
      return unauthorized();
    };
  };
  reply = renewed('new');
  expect(await call(row, {})).toEqual({ name: 'new' });
  reply = renewed('newer');
  expect(await rejection(call({ ...row, method: 'POST' }, {}))).toMatchObject({ status: 401 });
  expect([seen.length, staffToken.get()]).toEqual([3, 'newer']);
  reply = unauthorized;
  expect(await rejection(call(row, {}))).toMatchObject({ status: 401 });
  expect(staffToken.get()).toBeUndefined();
});

test('an answer that comes late counts as a sign of life from when its call was made', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  openPage('http://localhost/center/user/home', { cookies: main, network });
  const { call } = await load();
  const { lastActivity } = await import('./idle');
  reply = () => {
    vi.setSystemTime(9_000_000);
    return ok({ name: 'late' })();
  };
  await call(read, {});
  expect(lastActivity()).toBe(1_000_000);
});

describe('a read that the server is too busy for', () => {
  const busy = (seconds: string) => () =>
    Response.json(
      { ret: 50300, code: 0, status: 0, msg: '服务繁忙，请稍后再试' },
      { status: 503, headers: { 'retry-after': seconds } },
    );

  test('a read that the server is too busy for is made once more when the server wants it, without a word', async () => {
    openPage('http://localhost/center/user/home', { cookies: main, network });
    const { demand, toasts } = await load();
    reply = () => (seen.length < 2 ? busy('0')() : ok({ name: 'new' })());
    expect(await demand(read, {}, { again: true })).toEqual({ name: 'new' });
    expect([seen.length, toasts.get()]).toEqual([2, []]);
  });

  test('a read that the server is too busy for twice is told', async () => {
    openPage('http://localhost/center/user/home', { cookies: main, network });
    const { demand } = await load();
    reply = busy('0');
    expect((await rejection(demand(read, {}, { again: true }))).message).toBe('服务繁忙，请稍后再试');
    expect(seen.length).toBe(2);
  });

  test.each([
    ['a write', {}, '0'],
    ['one that would wait for long', { again: true }, '60'],
    ['one of which no time is said', { again: true }, ''],
  ])(
    'a call that the server is too busy for is not made again when it is %s',
    async (_, options, seconds) => {
      openPage('http://localhost/center/user/home', { cookies: main, network });
      const { demand } = await load();
      reply = busy(seconds);
      expect((await rejection(demand(read, {}, options))).status).toBe(503);
      expect(seen.length).toBe(1);
    },
  );

  test('a read that was given up while it waits for a busy server is not made again', async () => {
    openPage('http://localhost/center/user/home', { cookies: main, network });
    const { demand, toasts } = await load();
    reply = busy('5');
    const left = new AbortController();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const refused = rejection(demand(read, {}, { again: true, signal: left.signal }));
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    left.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
    expect([seen.length, toasts.get()]).toEqual([1, []]);
  });
});

test('a read in the background waits for the answer that brings new credentials', async () => {
  const page = openPage('http://localhost/center/user/home', { cookies: main, network });
  const { call } = await load();
  reply = ({ url }) => (url.includes('vso_new') ? ok({ all: 1 })() : unauthorized());
  setTimeout(() => (document.cookie = 'vso_token=vso_new'), 150);
  expect(await call({ ...read, background: true }, {})).toEqual({ all: 1 });
  expect(page.visited).toEqual([]);
});

test('the answer of a call is its data', async () => {
  openPage('http://localhost/center/user/home', { cookies: main, network });
  reply = ok({ user: 1 });
  const { call } = await load();
  expect(await call(read, {})).toEqual({ user: 1 });
  expect(seen.map(({ path, headers }) => [path, headers.get('vso_token')])).toEqual([
    ['/apinew/center/home/summary?auth_token=vso_t', 'vso_t'],
  ]);
});

test('data that became false is told once and resolved as false', async () => {
  openPage('http://localhost/center/user/home', { cookies: main, network });
  reply = json(200, { ret: 0, msg: '暂时不可用' });
  const { call, demand, toasts } = await load();
  expect(await call(read, {})).toBe(false);
  expect(toasts.get().map(({ text }) => text)).toEqual(['暂时不可用']);
  expect(await rejection(demand(read, {}))).toMatchObject({ message: '暂时不可用', errorHasShown: true });
});

test('twenty refused calls of a main account leave once, without a toast', async () => {
  const page = openPage('http://localhost/center/user/home', { cookies: main, network });
  reply = unauthorized;
  const { call, toasts } = await load();
  const errors = await Promise.all(
    Array.from({ length: 20 }, (_, page_no) => rejection(call(read, { page_no }))),
  );
  expect(page.visited).toEqual(['http://localhost/center/user/login']);
  expect(page.cookies()).toEqual({ ...main, redirect_url: '/center/user/home' });
  expect(toasts.get()).toEqual([]);
  expect(errors[0]).toMatchObject({ status: 401, errorHasShown: false });
});

test('a refused sub-account loses its three cookies; the main account stays and nothing navigates', async () => {
  const page = openPage('http://localhost/center/user/subAccount/manage', {
    cookies: { ...main, ...sub },
    network,
  });
  reply = unauthorized;
  const { call, subAccountExpiry, toasts } = await load();
  expect(await rejection(call(read, {}))).toMatchObject({ status: 401 });
  expect(seen[0]?.path).toBe(
    '/apinew/subaccount/center/home/summary?sub_username=caiwu&sub_token=sub_t&sub_cid=1',
  );
  expect(page.cookies()).toEqual(main);
  expect([page.visited, toasts.get(), subAccountExpiry.get()]).toEqual([[], [], true]);
});

test('a call without an answer in time is told as such', async () => {
  openPage('http://localhost/center/user/home', { cookies: main, network });
  reply = never;
  const { call, toasts } = await load();
  expect(await rejection(call({ ...read, timeout: 30 }, {}))).toMatchObject({
    message: '请求超时，请稍后重试',
    status: 0,
    errorHasShown: true,
  });
  expect(toasts.get()).toHaveLength(1);
});

test('a call without a network is told as such, or not at all where the caller tells it', async () => {
  openPage('http://localhost/center/user/home', { cookies: main, network });
  reply = () => Promise.reject(new TypeError('Failed to fetch'));
  const { call, toasts } = await load();
  expect(await rejection(call(read, {}, { quiet: true }))).toMatchObject({
    message: '网络连接失败，请检查网络后重试',
    errorHasShown: false,
  });
  expect(toasts.get()).toEqual([]);
});

test('a call that was given up is no failure', async () => {
  openPage('http://localhost/center/user/home', { cookies: main, network });
  reply = never;
  const { call, toasts } = await load();
  const giveUp = new AbortController();
  const pending = rejection(call(read, {}, { signal: giveUp.signal }));
  giveUp.abort();
  expect((await pending).name).toBe('AbortError');
  expect(toasts.get()).toEqual([]);
});

test('a call that the document started is found under way and used once', async () => {
  openPage('http://localhost/center/user/home', { cookies: main, network });
  reply = ok('second');
  const { call, pageLife } = await load();
  const answer = Promise.resolve(Response.json({ ret: 20000, data: 'first' }));
  pageLife().first.set('/apinew/center/home/summary?a=1&b=2', {
    answer,
    abort: new AbortController(),
    startedAt: Date.now(),
  });
  expect([await call(read, { b: '2', a: 1 }), await call(read, { a: 1, b: 2 })]).toEqual(['first', 'second']);
  expect(seen).toHaveLength(1);
});

test('a call that the document started and nobody asked for in time is not used any more', async () => {
  openPage('http://localhost/center/user/home', { cookies: main, network });
  reply = ok('fresh');
  const { call, pageLife } = await load();
  const answer = Promise.resolve(Response.json({ ret: 20000, data: 'stale' }));
  pageLife().first.set('/apinew/center/home/summary', {
    answer,
    abort: new AbortController(),
    startedAt: Date.now() - 60_000,
  });
  expect(await call(read, {})).toBe('fresh');
});
