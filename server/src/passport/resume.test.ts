import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { PRINCIPAL_HEADER } from '@uc/contract/page-principal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { openBrowser } from './testing-browser';
import { newOwner, newSubAccount, PASSWORD } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const { passport } = api;
const HOME = '/center/user/home';
/** Longer than money waits for a sign-in, shorter than a session lives. */
const LEFT_MS = (limits.session.moneyIdleMinutes + 1) * 60_000;

/** An owner in a browser that remembers a page. */
async function signedIn(remembered?: string) {
  const owner = await newOwner(app.deps);
  const browser = openBrowser(app);
  const { vso_token } = (await browser.call(passport.signIn, { account: owner.username, password: PASSWORD }))
    .data;
  if (remembered !== undefined) browser.jar.set('redirect_url', encodeURIComponent(remembered));
  return { ...owner, browser, as: { vso_token } };
}

test('a living session goes on to the remembered page, once, and home after that', async () => {
  const page = '/center/user/finance/rmb?tab=freeze#freezes';
  const { browser, as } = await signedIn(page);
  expect((await browser.call(passport.resume, {}, as)).data).toEqual({ redirect: page });
  expect(browser.set.join('\n')).toMatch(/redirect_url=;.*Max-Age=0/i);
  expect(browser.jar.has('redirect_url')).toBe(false);
  expect((await browser.call(passport.resume, {}, as)).data).toEqual({ redirect: HOME });
});

test.each(['https://evil.com/center/user/home', '//evil.com', 'javascript'.concat(':alert(1)')])(
  'what was remembered of another site leads home: %s',
  async (remembered) => {
    const { browser, as } = await signedIn(remembered);
    expect((await browser.call(passport.resume, {}, as)).data).toEqual({ redirect: HOME });
  },
);

test('a session that was left alone is not gone on with, and what was remembered stays for the sign-in', async () => {
  const { browser, as } = await signedIn('/center/user/finance/rmb');
  await app.database.setClock(LEFT_MS);
  expect((await browser.call(passport.resume, {}, as)).data).toEqual({ redirect: null });
  expect(browser.jar.has('redirect_url')).toBe(true);
});

test('nobody goes on without a session, with a dead one, or with its readable secret alone', async () => {
  const { browser, as } = await signedIn();
  expect((await app.call(passport.resume, {})).status).toBe(401);
  expect((await app.call(passport.resume, {}, as)).status).toBe(401);
  await browser.call(passport.signOut, {}, as);
  expect((await browser.call(passport.resume, {}, as)).status).toBe(401);
});

test('a member’s session goes on as well', async () => {
  const { uid } = await newOwner(app.deps);
  const { subUsername } = await newSubAccount(app.deps, uid, ['VW']);
  const browser = openBrowser(app);
  const { sub_cid, sub_username, sub_token } = (
    await browser.call(passport.signInAsSubAccount, {
      sub_cid: String(uid),
      sub_username: subUsername,
      password: PASSWORD,
    })
  ).data;
  const as = { sub_cid, sub_username, sub_token };
  expect((await browser.call(passport.resume, {}, as)).data).toEqual({ redirect: HOME });
});

test('somebody who goes on, or signs in, where a page of another account was remembered comes home instead', async () => {
  const page = '/center/user/orders/myOrders?order=O1';
  const [one, other] = [await signedIn(page), await signedIn(page)];
  const tagOf = async ({ browser, as }: typeof one) =>
    (await browser.call(passport.session, {}, as)).headers.get(PRINCIPAL_HEADER)!;
  for (const { browser } of [one, other]) browser.jar.set('redirect_for', await tagOf(one));
  expect((await one.browser.call(passport.resume, {}, one.as)).data).toEqual({ redirect: page });
  expect((await other.browser.call(passport.resume, {}, other.as)).data).toEqual({ redirect: HOME });
  for (const { browser } of [one, other])
    expect(['redirect_url', 'redirect_for'].filter((name) => browser.jar.has(name))).toEqual([]);
  const next = openBrowser(app);
  for (const [name, value] of Object.entries({ redirect_url: page, redirect_for: await tagOf(one) }))
    next.jar.set(name, encodeURIComponent(value));
  const { data } = await next.call(passport.signIn, { account: other.username, password: PASSWORD });
  expect(data.redirect).toBe(HOME);
});
