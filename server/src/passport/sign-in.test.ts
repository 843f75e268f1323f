import { hash } from '@node-rs/argon2';
import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { captchaToken, codeFor, openBrowser } from './testing-browser';
import { hashesComputed, usePasswordCost } from '../credentials/password';
import { newOwner, newSubAccount, newUsername, PASSWORD } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const minute = 60_000;
const { failures, lockMinutes } = limits.signIn;

/** One try, with a solved captcha whenever one is asked for. */
async function trySignIn(account: string, password: string) {
  const first = await app.call(api.passport.signIn, { account, password });
  if (first.body.errorCode !== 300005) return first;
  return app.call(api.passport.signIn, { account, password, captcha_token: await captchaToken(app) });
}
async function fail(account: string, times: number) {
  const answers = [];
  for (let n = 0; n < times; n += 1) answers.push(await trySignIn(account, 'Wrong9Gate77'));
  return answers;
}
const shown = ({
  status: http,
  body: { request_id: _, ...body },
}: {
  status: number;
  body: { request_id: string };
}) => ({ http, ...body });

describe('by password', () => {
  test('a customer signs in by phone, user name and e-mail alike, capitals or not', async () => {
    const email = `${newUsername()}@example.com`;
    const { uid, username, phone } = await newOwner(app.deps, { email });
    for (const account of [phone, username, username.toUpperCase(), email, ` ${phone} `]) {
      const { data } = await app.call(api.passport.signIn, { account, password: PASSWORD });
      expect(data.user.uid).toBe(String(uid));
      expect(data.vso_token).toMatch(/^vso_[\w-]{43}$/);
    }
  });

  test('what was the last sign-in is told at the next one', async () => {
    const { username } = await newOwner(app.deps);
    const first = await app.call(api.passport.signIn, { account: username, password: PASSWORD });
    expect(first.data.user).toMatchObject({ last_login_at: null, last_login_ip: null });
    const second = await app.call(api.passport.signIn, { account: username, password: PASSWORD });
    expect(second.data.user.last_login_ip).toBe('127.0.0.1');
    const { data } = await app.call(api.passport.session, {}, { vso_token: second.data.vso_token });
    expect(data).toMatchObject({ last_login_at: second.data.user.last_login_at, last_login_region: '本机' });
  });

  test('a frozen account is told so only with the right password', async () => {
    const { uid, username } = await newOwner(app.deps);
    await app.database.asOwner(`update users set status = 'frozen' where uid = ${uid}`);
    expect((await trySignIn(username, 'Wrong9Gate77')).body.errorCode).toBe(300010);
    expect((await trySignIn(username, PASSWORD)).body).toMatchObject({ ret: 40302, errorCode: 300012 });
  });

  test('a password hash of weaker parameters is made anew at the sign-in', async ({ onTestFinished }) => {
    usePasswordCost('standard');
    onTestFinished(() => usePasswordCost('lowest'));
    const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const { uid, username } = await newOwner(app.deps, { password: { hash: weak, strength: 1 } });
    expect((await trySignIn(username, PASSWORD)).status).toBe(200);
    const [row] = await app.database.asOwner<{ password_hash: string }>(
      `select password_hash from users where uid = ${uid}`,
    );
    expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await trySignIn(username, PASSWORD)).status).toBe(200);
  });
});

describe('guessing (A1)', () => {
  test('the third wrong sign-in asks for a captcha, which is good once', async () => {
    const { username } = await newOwner(app.deps);
    const guess = (captcha_token?: string) =>
      app.call(api.passport.signIn, { account: username, password: 'Wrong9Gate77', captcha_token });
    expect([
      (await guess()).body.errorCode,
      (await guess()).body.errorCode,
      (await guess()).body.errorCode,
    ]).toEqual([300010, 300010, 300005]);
    const token = await captchaToken(app);
    expect((await guess(token)).body.errorCode).toBe(300010);
    expect((await guess(token)).body.errorCode).toBe(300005);
    expect((await guess('x'.repeat(43))).body.errorCode).toBe(300005);
  });

  test('the fifth wrong sign-in locks for 15 minutes, also for the right password', async () => {
    const { username } = await newOwner(app.deps);
    const answers = await fail(username, failures);
    expect(answers.map(({ body }) => body.msg)).toEqual([
      '账号或密码错误，还可尝试4次',
      '账号或密码错误，还可尝试3次',
      '账号或密码错误，还可尝试2次',
      '账号或密码错误，还可尝试1次',
      '账号已锁定，请15分钟后重试',
    ]);
    expect((await trySignIn(username, PASSWORD)).body).toMatchObject({ ret: 42300, errorCode: 300011 });
    await app.database.setClock((lockMinutes - 1) * minute);
    expect((await trySignIn(username, PASSWORD)).body.msg).toBe('账号已锁定，请1分钟后重试');
    await app.database.setClock((lockMinutes + 1) * minute);
    expect((await trySignIn(username, PASSWORD)).status).toBe(200);
    await app.database.setClock(0);
  });

  test('a successful sign-in begins the count of wrong ones anew, and so does the end of the window', async () => {
    const { username } = await newOwner(app.deps);
    await fail(username, 4);
    expect((await trySignIn(username, PASSWORD)).status).toBe(200);
    expect((await fail(username, 4)).at(-1)?.body.msg).toBe('账号或密码错误，还可尝试1次');
    await app.database.setClock(16 * minute);
    expect((await fail(username, 1))[0]?.body.msg).toBe('账号或密码错误，还可尝试4次');
    await app.database.setClock(0);
  });

  test('an account that is not there answers guess for guess like one that is, to the last byte', async () => {
    const { username } = await newOwner(app.deps);
    const [there, absent] = [await fail(username, 7), await fail(newUsername(), 7)];
    expect(there.map(shown)).toEqual(absent.map(shown));
    const { uid } = await newOwner(app.deps);
    const { subUsername } = await newSubAccount(app.deps, uid);
    const asSub = async (sub_username: string) =>
      shown(
        await app.call(api.passport.signInAsSubAccount, {
          sub_cid: String(uid),
          sub_username,
          password: 'Wrong9Gate77',
        }),
      );
    expect([await asSub(subUsername), await asSub(subUsername)]).toEqual([
      await asSub('nobody'),
      await asSub('nobody'),
    ]);
  });

  test('a locked account is locked under its other names too, without saying so', async () => {
    const { username, phone } = await newOwner(app.deps);
    await fail(username, failures);
    const before = hashesComputed();
    expect((await trySignIn(phone, PASSWORD)).body.msg).toBe('账号或密码错误，还可尝试4次');
    expect(hashesComputed()).toBe(before + 1);
  });

  test('a lock ends no session and leaves the way by SMS open', async () => {
    const { username, phone, as } = await newOwner(app.deps);
    await fail(username, failures);
    expect((await app.call(api.passport.session, {}, as)).status).toBe(200);
    expect(
      (await app.call(api.passport.signInBySms, { phone, code: await codeFor(app, phone, 'login') })).status,
    ).toBe(200);
  });
});

describe('fixation (A4)', () => {
  test('every sign-in makes new secrets; what was planted or replaced is worth nothing', async () => {
    const { username, uid } = await newOwner(app.deps);
    const browser = openBrowser(app);
    browser.jar.set('vso_token', `vso_${'a'.repeat(43)}`).set('__Host-uc_s', 'b'.repeat(43));
    const first = (await browser.call(api.passport.signIn, { account: username, password: PASSWORD })).data
      .vso_token;
    const second = browser.jar.get('__Host-uc_s');
    expect(first).not.toBe(`vso_${'a'.repeat(43)}`);
    expect(second).not.toBe('b'.repeat(43));
    const again = (await browser.call(api.passport.signIn, { account: username, password: PASSWORD })).data
      .vso_token;
    expect(again).not.toBe(first);
    expect(browser.jar.get('__Host-uc_s')).not.toBe(second);
    expect((await browser.call(api.passport.session, {}, { vso_token: again })).data.uid).toBe(String(uid));
    browser.jar.set('vso_token', first).set('__Host-uc_s', second!);
    expect((await browser.call(api.passport.session, {}, { vso_token: first })).status).toBe(401);
  });

  test("a token with somebody else's second secret is refused and cleared", async () => {
    const [attacker, victim] = [openBrowser(app), openBrowser(app)];
    const [one, other] = [await newOwner(app.deps), await newOwner(app.deps)];
    const { vso_token } = (
      await attacker.call(api.passport.signIn, { account: one.username, password: PASSWORD })
    ).data;
    await victim.call(api.passport.signIn, { account: other.username, password: PASSWORD });
    victim.jar.set('vso_token', vso_token);
    expect((await victim.call(api.passport.session, {}, { vso_token })).status).toBe(401);
    expect(victim.jar.has('vso_token')).toBe(false);
    expect((await app.call(api.passport.session, {}, { vso_token })).status).toBe(401);
  });
});

describe('the remembered page (W1)', () => {
  test('a remembered page is gone to once after the sign-in, when it is ours', async () => {
    const { username } = await newOwner(app.deps);
    const browser = openBrowser(app);
    const signIn = async () =>
      (await browser.call(api.passport.signIn, { account: username, password: PASSWORD })).data.redirect;
    browser.jar.set('redirect_url', encodeURIComponent('/center/user/finance/rmb?page=2&auth_token=vso_x'));
    expect(await signIn()).toBe('/center/user/finance/rmb?page=2');
    expect(browser.jar.has('redirect_url')).toBe(false);
    expect(await signIn()).toBe('/center/user/home');
    browser.jar.set('redirect_url', encodeURIComponent('https://evil.com/center/user/home'));
    expect(await signIn()).toBe('/center/user/home');
    expect(browser.jar.has('redirect_url')).toBe(false);
  });
});
