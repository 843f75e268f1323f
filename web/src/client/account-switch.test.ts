import { errors } from '@uc/contract/errors';
import { PRINCIPAL_HEADER } from '@uc/contract/page-principal';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientEndpoint } from './api';
import type { ApiError } from './api-error';
import { type Network, openPage } from './testing';

let sent: Headers[];
let reply: Network;
const network: Network = (request) => {
  sent.push(request.headers);
  return reply(request);
};
beforeEach(() => {
  vi.resetModules();
  sent = [];
});
afterEach(() => void vi.unstubAllGlobals());

const read: ClientEndpoint = { method: 'GET', path: '/apinew/center/home/summary', twin: true };
const write: ClientEndpoint = { method: 'POST', path: '/apinew/order/order/create', twin: true };
const to = (tag: string) => () =>
  Response.json({ ret: 20000, code: 1, status: 1, data: tag }, { headers: { [PRINCIPAL_HEADER]: tag } });
const { http, ret, errorCode, text } = errors['session.otherPrincipal'];
const refused = () => Response.json({ ret, msg: text, errorCode }, { status: http });
const rejection = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('resolved')),
    (error: ApiError) => error,
  );
const load = async () => ({
  ...(await import('./call')),
  ...(await import('./account-switch')),
  ...(await import('./sign-in')),
  ...(await import('./toasts')),
});
const S = { vso_token: 'vso_s' };

test('a page says with each call whom its first answer was for, whatever the cookies say by then', async () => {
  openPage('http://localhost/center/user/home', { cookies: S, network });
  const { call } = await load();
  reply = to('tag-of-s');
  await call(read, {});
  document.cookie = 'vso_token=vso_x';
  reply = refused;
  const error = await rejection(call(write, {}));
  expect(sent.map((headers) => [headers.get('vso_token'), headers.get(PRINCIPAL_HEADER)])).toEqual([
    ['vso_s', null],
    ['vso_x', 'tag-of-s'],
  ]);
  expect(error).toMatchObject({ status: http, errorCode, message: text });
});

test('a refused page learns of the switch without a toast, and of the way back by the next answer', async () => {
  openPage('http://localhost/center/user/home', { cookies: S, network });
  const { call, accountSwitch, toasts } = await load();
  const heard: boolean[] = [];
  accountSwitch.subscribe(() => heard.push(accountSwitch.get()));
  for (const answer of [to('tag-of-s'), refused, refused, to('tag-of-s')]) {
    reply = answer;
    await call(read, {}).catch(() => undefined);
  }
  expect([heard, toasts.get()]).toEqual([[true, false], []]);
});

test('an answer for somebody else than the page shows is not shown', async () => {
  openPage('http://localhost/center/user/home', { cookies: S, network });
  const { call, accountSwitch } = await load();
  let answerFirst: (answer: Response) => void = () => undefined;
  reply = () => new Promise((resolve) => (answerFirst = resolve));
  const early = rejection(call(read, { first: 1 }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  reply = to('tag-of-s');
  await call(read, {});
  answerFirst(to('tag-of-x')());
  expect(await early).toMatchObject({ status: http, errorCode });
  expect(accountSwitch.get()).toBe(true);
});

test('a page of the sub-account and one of the main account in one tab each say their own', async () => {
  openPage('http://localhost/center/user/home', {
    cookies: { ...S, sub_cid: '1', sub_username: 'caiwu', sub_token: 'sub_t' },
    network,
  });
  const { call } = await load();
  const go = (pathname: string) => vi.stubGlobal('location', Object.assign({}, location, { pathname }));
  reply = to('tag-of-s');
  await call(read, {});
  go('/center/user/subAccount/manage');
  reply = to('tag-of-caiwu');
  await call(read, {});
  await call(read, {});
  go('/center/user/home');
  reply = to('tag-of-s');
  await call(read, {});
  expect(sent.map((headers) => headers.get(PRINCIPAL_HEADER))).toEqual([
    null,
    null,
    'tag-of-caiwu',
    'tag-of-s',
  ]);
});

test('a page that is left for the sign-in remembers whom it was shown to, also after it was loaded again', async () => {
  const page = openPage('http://localhost/center/user/finance/rmb', { cookies: S, network });
  const { call, leaveForSignIn } = await load();
  reply = to('tag-of-s');
  await call(read, {});
  leaveForSignIn();
  expect(page.cookies()).toMatchObject({
    redirect_url: '/center/user/finance/rmb',
    redirect_for: 'tag-of-s',
  });
  document.cookie = 'redirect_for=; Max-Age=0';
  vi.stubGlobal('window', {});
  (await load()).leaveForSignIn();
  expect(page.cookies().redirect_for).toBe('tag-of-s');
});

test('somebody who is led to what another was shown, by a sign-in page elsewhere, goes home', async () => {
  const page = openPage('http://localhost/center/user/orders/myOrders', {
    cookies: { ...S, redirect_url: '/center/user/orders/myOrders', redirect_for: 'tag-of-s' },
    network,
  });
  const { call, leaveForeignReturn } = await load();
  reply = to('tag-of-x');
  await call(read, {});
  leaveForeignReturn();
  expect(page.visited).toEqual(['/center/user/home']);
  expect(page.cookies()).toEqual(S);
});
