import { api } from '@uc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { captchaToken, codeFor, openBrowser } from './testing-browser';
import { newOwner, newPhone, newSubAccount, newUsername, PASSWORD } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NEW = 'Lantern42Moss';
const openFlow = async (phone: string) =>
  (await app.call(api.passport.startReset, { phone, code: await codeFor(app, phone, 'reset') })).data.flow;
const finish = (flow: string, new_password = NEW) =>
  app.call(api.passport.resetPassword, { flow, new_password });
const signIn = async (account: string, password: string) =>
  (await app.call(api.passport.signIn, { account, password })).status;
/** Lets the next code be sent at once. */
const forgetQuotas = () => app.database.asOwner('delete from attempt_counters');

describe('a reset (A12)', () => {
  test('a password reset sets a new password, ends every session, and signs nobody in', async () => {
    const { username, phone, as } = await newOwner(app.deps);
    const answer = await finish(await openFlow(phone));
    expect(answer.data).toEqual({ ok: true });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await app.call(api.passport.session, {}, as)).status).toBe(401);
    expect(await signIn(username, PASSWORD)).toBe(422);
    expect(await signIn(username, NEW)).toBe(200);
  });

  test('a password reset unlocks the account under all its names', async () => {
    const { username, phone } = await newOwner(app.deps);
    for (let n = 0; n < 5; n += 1) {
      const captcha_token = n < 2 ? undefined : await captchaToken(app);
      await app.call(api.passport.signIn, { account: username, password: 'Wrong9Gate77', captcha_token });
    }
    expect(await signIn(username, PASSWORD)).toBe(423);
    await finish(await openFlow(phone));
    expect(await signIn(username, NEW)).toBe(200);
    expect(await signIn(phone, NEW)).toBe(200);
  });

  test('a password reset is used once, and by its own flow only', async () => {
    const [one, two] = [await newOwner(app.deps), await newOwner(app.deps)];
    const flow = await openFlow(one.phone);
    expect((await finish(flow)).status).toBe(200);
    expect((await finish(flow, 'Harbor77Violet')).body).toMatchObject({
      errorCode: 300018,
      msg: '安全验证已过期，请重新验证',
    });
    for (const madeUp of ['flow_'.padEnd(48, 'a'), 'x'.repeat(16), `${flow}x`])
      expect((await finish(madeUp)).body.errorCode).toBe(300018);
    expect(await signIn(two.username, PASSWORD)).toBe(200);
    expect(await signIn(one.username, NEW)).toBe(200);
  });

  test('the newer one of two password resets in two tabs counts', async () => {
    const { phone, username } = await newOwner(app.deps);
    const first = await openFlow(phone);
    await forgetQuotas();
    const second = await openFlow(phone);
    expect((await finish(first, 'Harbor77Violet')).body.errorCode).toBe(300018);
    expect((await finish(second)).status).toBe(200);
    expect(await signIn(username, NEW)).toBe(200);
  });

  test('a password reset cannot skip its first step, nor swap the account or the step', async () => {
    const [mine, theirs] = [await newOwner(app.deps), await newOwner(app.deps)];
    const code = await codeFor(app, mine.phone, 'reset');
    expect((await app.call(api.passport.startReset, { phone: theirs.phone, code })).body.errorCode).toBe(
      300003,
    );
    const { flow } = (await app.call(api.passport.startReset, { phone: mine.phone, code })).data;
    for (const extra of [{ phone: theirs.phone }, { uid: String(theirs.uid) }, { step: '3' }]) {
      expect((await app.call(api.passport.resetPassword, { flow, new_password: NEW, ...extra })).status).toBe(
        400,
      );
    }
    const asked = await fetch(`${app.url}${api.passport.resetPassword.path}?step=3`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ flow, new_password: NEW }),
    });
    expect(asked.status).toBe(400);
    expect(await signIn(theirs.username, PASSWORD)).toBe(200);
  });

  test('a password reset ends after 10 minutes', async () => {
    const { phone } = await newOwner(app.deps);
    const flow = await openFlow(phone);
    await app.database.setClock(10 * 60_000 + 1000);
    expect((await finish(flow)).body.errorCode).toBe(300018);
    await app.database.setClock(0);
  });

  test('a password reset refuses a weak, a common, a telling and a used password, and stays open', async () => {
    const { phone, username } = await newOwner(app.deps);
    const flow = await openFlow(phone);
    const message = async (password: string) => {
      const { body } = await finish(flow, password);
      return body.data?.errors?.[0] ?? body.msg;
    };
    const field = 'new_password';
    expect(await message('short1A')).toEqual({
      field,
      message: '密码为8-20位，须同时包含数字、大写字母和小写字母',
    });
    expect(await message('Password123')).toEqual({ field, message: '密码过于简单' });
    expect(await message(`Xk7${phone}`)).toEqual({ field, message: '密码过于简单' });
    expect(await message(`Q7${username}`)).toEqual({ field, message: '密码过于简单' });
    expect(await message(PASSWORD)).toBe('不能与最近3次使用的密码相同');
    expect((await finish(flow)).status).toBe(200);
  });

  test('a password reset takes a password again after three others', async () => {
    const { phone } = await newOwner(app.deps);
    const outcomes = [];
    for (const password of ['Lantern42Moss', 'Harbor77Violet', 'Copper31Wagon', PASSWORD, 'Harbor77Violet']) {
      await forgetQuotas();
      outcomes.push((await finish(await openFlow(phone), password)).status);
    }
    expect(outcomes).toEqual([200, 200, 200, 200, 422]);
  });
});

describe('registering', () => {
  const input = async (phone: string, more: object = {}) => ({
    phone,
    code: await codeFor(app, phone, 'register'),
    password: NEW,
    agreement_version: (await app.call(api.passport.agreement, { code: 'user' })).data.version,
    ...more,
  });

  test('a registration makes an account, signs it in, and keeps what was agreed to', async () => {
    const phone = newPhone();
    const username = newUsername();
    const { data } = await app.call(api.passport.register, await input(phone, { username }));
    const me = (await app.call(api.passport.session, {}, { vso_token: data.vso_token })).data;
    expect(me).toMatchObject({ uid: data.user.uid, username, name: `用户${phone.slice(-4)}` });
    expect(me.uid).toMatch(/^1\d{11}$/);
    expect(await signIn(phone, NEW)).toBe(200);
    const consents = await app.database.asOwner(
      `select purpose, version from consents where uid = ${me.uid} order by purpose`,
    );
    expect(consents).toEqual([
      { purpose: 'privacy', version: '2026-11-01' },
      { purpose: 'user', version: '2026-11-01' },
    ]);
  });

  test('a registration tells that a phone is taken only to who has its code', async () => {
    const { phone } = await newOwner(app.deps);
    const good = await input(phone);
    const wrong = { ...good, code: good.code === '000000' ? '000001' : '000000' };
    expect((await app.call(api.passport.register, wrong)).body.errorCode).toBe(300003);
    expect((await app.call(api.passport.register, good)).body.msg).toBe('该手机号已被其他账号绑定');
  });

  test('a registration with a user name that is taken lets the code be used again', async () => {
    const { username } = await newOwner(app.deps);
    const phone = newPhone();
    const good = await input(phone);
    expect(
      (await app.call(api.passport.register, { ...good, username: username.toUpperCase() })).body.msg,
    ).toBe('用户名已被占用');
    expect((await app.call(api.passport.register, good)).status).toBe(200);
  });

  test('a registration refuses bad forms by field before the code counts', async () => {
    const phone = newPhone();
    const good = await input(phone);
    const field = async (more: object) =>
      (await app.call(api.passport.register, { ...good, ...more })).body.data?.errors?.[0]?.field;
    expect(await field({ password: 'Password123' })).toBe('password');
    expect(await field({ username: '1abc' })).toBe('username');
    expect(await field({ agreement_version: '2019-01-01' })).toBe('agreement_version');
    expect((await app.call(api.passport.register, good)).status).toBe(200);
  });
});

describe("a sub-account's own password", () => {
  const invited = async () => {
    const { uid } = await newOwner(app.deps);
    const { subUsername, subId } = await newSubAccount(app.deps, uid, ['ADM'], {
      status: 'pending_activation',
      mustChangePassword: true,
    });
    return { uid, subId, subUsername };
  };
  const enter = async (who: { uid: number; subUsername: string }, password: string) =>
    (
      await app.call(api.passport.signInAsSubAccount, {
        sub_cid: String(who.uid),
        sub_username: who.subUsername,
        password,
      })
    ).data;

  test('a sub-account’s password is changed at the first sign-in, and until then nothing else answers', async () => {
    const who = await invited();
    const { must_change_pwd, redirect: _, expires_in: __, ...as } = await enter(who, PASSWORD);
    expect(must_change_pwd).toBe(true);
    expect((await app.call(api.access.me, {}, as)).body).toMatchObject({
      errorCode: 300013,
      msg: '首次登录请先修改初始密码',
    });
    expect((await app.call(api.home.summary, {}, as)).status).toBe(403);
    expect((await app.call(api.passport.session, {}, as)).data.sub?.must_change_pwd).toBe(true);
    const changed = (
      await app.call(api.access.changeOwnPassword, { old_password: PASSWORD, new_password: NEW }, as)
    ).data;
    expect((await app.call(api.passport.session, {}, as)).status).toBe(401);
    const now = { ...as, sub_token: changed.sub_token };
    expect((await app.call(api.access.me, {}, now)).data).toMatchObject({
      true_name: '测试员',
      parent_account: String(who.uid),
      roles: [{ role_id: 'ADM', name: '管理员' }],
    });
    expect(await enter(who, NEW)).toMatchObject({ must_change_pwd: false });
    const [row] = await app.database.asOwner<{ status: string }>(
      `select status from sub_accounts where sub_id = '${who.subId}'`,
    );
    expect(row!.status).toBe('active');
  });

  test('a sub-account’s changed password ends the other sessions, is told to the member, and stands in both logs', async () => {
    const who = await invited();
    const first = await enter(who, PASSWORD);
    const { sub_cid, sub_username } = first;
    const of = (sub_token: string) => ({ sub_cid, sub_username, sub_token });
    const change = async (token: string, old_password: string, new_password: string) =>
      app.call(api.access.changeOwnPassword, { old_password, new_password }, of(token));
    const begun = (await change(first.sub_token, PASSWORD, NEW)).data.sub_token;
    const other = (await enter(who, NEW)).sub_token;
    const weak = await change(begun, NEW, 'short');
    expect([weak.status, weak.body.data]).toMatchObject([422, { errors: [{ field: 'new_password' }] }]);
    expect((await change(begun, NEW, PASSWORD)).body.errorCode).toBe(300021);
    const { sub_token: now } = (await change(begun, NEW, 'Orchard5Pebble')).data;
    const answers = [begun, other, now].map(
      async (token) => (await app.call(api.access.me, {}, of(token))).status,
    );
    expect(await Promise.all(answers)).toEqual([401, 401, 200]);
    const rows = (table: string, what: string) =>
      app.database.asOwner(`select ${what} from ${table} where sub_id = '${who.subId}' order by 1`);
    expect(await rows('messages', 'title')).toEqual([{ title: '登录密码已修改' }]);
    expect(await rows('login_logs', 'method')).toEqual(
      ['change', 'change', 'subaccount', 'subaccount'].map((method) => ({ method })),
    );
    const operations = await app.database.asOwner<{ action: string }>(
      `select action from operation_logs where uid = ${who.uid}`,
    );
    expect(operations.filter(({ action }) => action === 'changeOwnPassword')).toHaveLength(2);
  });

  test('a sub-account’s password is changed with the old one, which can be guessed at 5 times', async () => {
    const who = await invited();
    const { sub_token, sub_cid, sub_username } = await enter(who, PASSWORD);
    const change = async (old_password: string, new_password = NEW) =>
      (
        await app.call(
          api.access.changeOwnPassword,
          { old_password, new_password },
          { sub_token, sub_cid, sub_username },
        )
      ).body;
    expect((await change(PASSWORD, PASSWORD)).errorCode).toBe(300021);
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push((await change('Wrong9Gate77')).msg);
    expect(answers).toEqual([
      ...[4, 3, 2, 1].map((left) => `原密码错误，还可尝试${left}次`),
      ...Array<string>(2).fill('账号已锁定，请15分钟后重试'),
    ]);
    expect((await change(PASSWORD)).errorCode).toBe(300011);
    expect(await enter(who, PASSWORD)).toMatchObject({ sub_username: who.subUsername });
  });

  test('a sub-account that changes its password in a browser stays signed in there', async () => {
    const who = await invited();
    const browser = openBrowser(app);
    const input = { sub_cid: String(who.uid), sub_username: who.subUsername, password: PASSWORD };
    const first = (await browser.call(api.passport.signInAsSubAccount, input)).data;
    const as = { sub_cid: first.sub_cid, sub_username: first.sub_username, sub_token: first.sub_token };
    const changed = (
      await browser.call(api.access.changeOwnPassword, { old_password: PASSWORD, new_password: NEW }, as)
    ).data;
    expect(browser.jar.get('sub_token')).toBe(changed.sub_token);
    expect((await browser.call(api.access.me, {}, { ...as, sub_token: changed.sub_token })).status).toBe(200);
  });
});
