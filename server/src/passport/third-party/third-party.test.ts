import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../partners/identity-providers/testing';
import { startTestApp, type TestApp } from '../../testing';
import { agreements } from '../../agreements/agreements';
import { newOwner, newPhone, PASSWORD } from '../testing';
import { codeFor, openBrowser } from '../testing-browser';
import { secondStepOf, newGuarded, totpOf } from '../../factors/testing';
import { bind, enter, newOpenid, setOut, startThirdPartyApp, ticketIn } from './testing';

let app: TestApp;
let there: Awaited<ReturnType<typeof startThirdPartyApp>>['there'];
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, there, close } = await startThirdPartyApp());
});
afterAll(() => close());
beforeEach(async () => {
  there.fail(undefined);
  await app.database.setClock(0);
});

const { passport, account } = api;
const EXPIRED = 300026;
const logsOf = async (uid: number) =>
  (
    await app.database.asOwner<{ line: string }>(
      `select method || ' ' || result as line from login_logs where uid = ${uid} order by at`,
    )
  ).map(({ line }) => line);
const identities = (where: string) =>
  app.database.asOwner<{ uid: string }>(`select uid from third_party_identities where ${where}`);
/** An owner with a WeChat of their own. */
async function newBound() {
  const [owner, openid] = [await newOwner(app.deps), newOpenid()];
  expect((await bind(app, owner.as, openid)).status).toBe(200);
  return { ...owner, openid };
}

describe('a sign-in by WeChat', () => {
  test('a sign-in by WeChat opens the session of the account that has bound it, and takes its cookie away', async () => {
    const { uid, openid, as } = await newBound();
    const browser = openBrowser(app);
    const { data } = await enter(app, openid, { browser });
    expect(data).toMatchObject({ redirect: '/center/user/home', user: { uid: String(uid) } });
    expect([...browser.jar.keys()].sort()).toEqual(['__Host-uc_d', '__Host-uc_s', 'vso_token']);
    expect((await browser.call(passport.session, {}, { vso_token: data.vso_token })).status).toBe(200);
    expect(await logsOf(uid)).toEqual(['wechat ok']);
    const { list } = (await app.call(account.loginLogs, {}, as)).data;
    expect(list[0]).toMatchObject({ method_text: '微信登录' });
  });

  test('a sign-in by WeChat leads to the page that was wanted', async () => {
    const { openid } = await newBound();
    const browser = openBrowser(app);
    browser.jar.set('redirect_url', '/center/user/finance/rmb?tab=freeze');
    expect((await enter(app, openid, { browser })).data.redirect).toBe('/center/user/finance/rmb?tab=freeze');
  });

  test('a sign-in by WeChat with the state of another browser is nobody’s: a planted code signs nobody in (login CSRF)', async () => {
    const { openid } = await newBound();
    const [mine, theirs] = [openBrowser(app), openBrowser(app)];
    const state = await setOut(theirs);
    await setOut(mine);
    const code = codeOf(openid);
    for (const browser of [mine, openBrowser(app)])
      expect((await browser.call(passport.signInByThirdParty, { code, state })).body.errorCode).toBe(EXPIRED);
    // And its own browser has lost nothing by that.
    expect((await theirs.call(passport.signInByThirdParty, { code, state })).status).toBe(200);
  });

  test('a state of a sign-in by WeChat is used once, within ten minutes', async () => {
    const { openid } = await newBound();
    const browser = openBrowser(app);
    const state = await setOut(browser);
    const cookie = browser.jar.get('__Host-uc_tp')!;
    expect(browser.set.join()).toMatch(/__Host-uc_tp=.*HttpOnly.*Secure.*SameSite=Strict/);
    expect((await browser.call(passport.signInByThirdParty, { code: codeOf(openid), state })).status).toBe(
      200,
    );
    browser.jar.set('__Host-uc_tp', cookie);
    const again = await browser.call(passport.signInByThirdParty, { code: codeOf(openid), state });
    expect(again.body.errorCode).toBe(EXPIRED);
    const late = await setOut(browser);
    await app.database.setClock(limits.thirdParty.flowMinutes * 60_000 + 1000);
    expect(
      (await browser.call(passport.signInByThirdParty, { code: codeOf(openid), state: late })).body.errorCode,
    ).toBe(EXPIRED);
  });

  test('a sign-in by WeChat asks for the second step where there is one', async () => {
    const owner = await newGuarded(app);
    const openid = newOpenid();
    await app.database.asOwner(`update users set is_two_step = false where uid = ${owner.uid}`);
    await bind(app, owner.as, openid);
    await app.database.asOwner(`update users set is_two_step = true where uid = ${owner.uid}`);
    const browser = openBrowser(app);
    const { challenge } = secondStepOf(await enter(app, openid, { browser }));
    expect(browser.jar.has('vso_token')).toBe(false);
    const code = totpOf(owner.secret);
    const done = await browser.call(passport.signInSecondStep, { challenge, method: 'totp', code });
    expect(done.data.user.uid).toBe(String(owner.uid));
  });

  test('a sign-in by WeChat to a frozen account is refused as by any other way, to a closed one it is nobody’s', async () => {
    const { uid, openid } = await newBound();
    await app.database.asOwner(`update users set status = 'frozen' where uid = ${uid}`);
    expect((await enter(app, openid)).body.errorCode).toBe(300012);
    expect(await logsOf(uid)).toEqual(['wechat frozen']);
    await app.database.asOwner(`update users set status = 'closed' where uid = ${uid}`);
    expect((await enter(app, openid)).body.errorCode).toBe(300025);
  });

  test('a sign-in by WeChat is open while the password is locked, so that a lock locks nobody out', async () => {
    const { username, openid } = await newBound();
    const { failures } = limits.signIn;
    for (let n = 0; n < failures; n += 1)
      await app.call(passport.signIn, { account: username, password: 'Wrong9Gate77' });
    expect((await app.call(passport.signIn, { account: username, password: PASSWORD })).status).not.toBe(200);
    expect((await enter(app, openid)).status).toBe(200);
  });

  test('a sign-in by WeChat with a wrong code, or when WeChat does not answer, says so and signs nobody in', async () => {
    const browser = openBrowser(app);
    const wrong = await browser.call(passport.signInByThirdParty, {
      code: 'nonsense',
      state: await setOut(browser),
    });
    expect([wrong.status, wrong.body.msg]).toEqual([422, '微信授权未通过，请重新授权']);
    there.fail('silent');
    const silent = await enter(app, newOpenid());
    expect([silent.status, silent.body.msg]).toEqual([503, '暂时无法连接微信，请稍后重试或改用其他方式']);
  });

  test('a sign-in by QQ is another identity than that by WeChat, though the names there are the same', async () => {
    const { openid } = await newBound();
    expect((await enter(app, openid, { provider: 'qq' })).body.errorCode).toBe(300025);
  });
});

describe('an identity without an account', () => {
  test('an identity without an account is told so, and bound by a sign-in with a phone code, once', async () => {
    const [owner, openid] = [await newOwner(app.deps), newOpenid()];
    const browser = openBrowser(app);
    const unbound = await enter(app, openid, { browser });
    expect([unbound.status, unbound.body.msg]).toEqual([403, '该微信尚未绑定账号']);
    expect([...browser.jar.keys()]).toEqual([]);
    const third_party_ticket = ticketIn(unbound);
    const code = await codeFor(app, owner.phone, 'login');
    const done = await app.call(passport.signInBySms, { phone: owner.phone, code, third_party_ticket });
    expect(done.data.user.uid).toBe(String(owner.uid));
    expect((await enter(app, openid)).data.user.uid).toBe(String(owner.uid));
    const other = await newOwner(app.deps);
    const again = { phone: other.phone, code: await codeFor(app, other.phone, 'login'), third_party_ticket };
    expect((await app.call(passport.signInBySms, again)).body.errorCode).toBe(EXPIRED);
    // A refused sign-in uses up nothing: the code is still good.
    expect((await app.call(passport.signInBySms, { ...again, third_party_ticket: undefined })).status).toBe(
      200,
    );
    const { list } = (await app.call(account.operations, {}, owner.as)).data;
    expect(list[0]).toMatchObject({
      action_text: '绑定第三方账号',
      changes: [{ field: '微信', before: '未绑定', after: '已绑定' }],
    });
  });

  test('an identity without an account is bound to the account that is registered with it, and its owner is told', async () => {
    const [phone, openid] = [newPhone(), newOpenid()];
    const third_party_ticket = ticketIn(await enter(app, openid, { provider: 'qq' }));
    const registration = {
      phone,
      code: await codeFor(app, phone, 'register'),
      password: PASSWORD,
      agreement_version: agreements.user.version,
    };
    const stale = await app.call(passport.register, {
      ...registration,
      third_party_ticket: 'tp_0000000000000000',
    });
    expect(stale.body.errorCode).toBe(EXPIRED);
    const { data } = await app.call(passport.register, { ...registration, third_party_ticket });
    expect((await enter(app, openid, { provider: 'qq' })).data.user.uid).toBe(data.user.uid);
    const [told] = await app.database.asOwner<{ title: string; category: string }>(
      `select title, category from messages where uid = ${data.user.uid} and biz_type = 'third_party'`,
    );
    expect(told).toEqual({ title: 'QQ已绑定', category: 'security' });
  });

  test('an identity waits for the second step: who has passed the first alone has bound nothing', async () => {
    const [owner, openid] = [await newGuarded(app), newOpenid()];
    const third_party_ticket = ticketIn(await enter(app, openid));
    const code = await codeFor(app, owner.phone, 'login');
    const { challenge } = secondStepOf(
      await app.call(passport.signInBySms, { phone: owner.phone, code, third_party_ticket }),
    );
    expect(await identities(`uid = ${owner.uid}`)).toEqual([]);
    const proof = { challenge, method: 'totp', code: totpOf(owner.secret) } as const;
    expect((await app.call(passport.signInSecondStep, proof)).status).toBe(200);
    expect(await identities(`uid = ${owner.uid}`)).toHaveLength(1);
  });

  test('an identity is not bound where the account has another of its kind, nor ten minutes later', async () => {
    const owner = await newBound();
    const third_party_ticket = ticketIn(await enter(app, newOpenid()));
    const code = await codeFor(app, owner.phone, 'login');
    const taken = await app.call(passport.signInBySms, { phone: owner.phone, code, third_party_ticket });
    expect([taken.status, taken.body.msg]).toEqual([422, '账号已绑定微信，请先解绑再绑定新的微信']);
    const other = await newOwner(app.deps);
    const late = ticketIn(await enter(app, newOpenid()));
    await app.database.setClock(limits.thirdParty.ticketMinutes * 60_000 + 1000);
    const fresh = await codeFor(app, other.phone, 'login');
    const refused = await app.call(passport.signInBySms, {
      phone: other.phone,
      code: fresh,
      third_party_ticket: late,
    });
    expect(refused.body.errorCode).toBe(EXPIRED);
  });
});

test('a dump of the database holds no name of anybody at a third party', async () => {
  const { openid } = await newBound();
  await enter(app, newOpenid());
  const rows = await app.database.asOwner<{ all: string }>(
    `select (select string_agg(i::text, ' ') from third_party_identities i) || (select string_agg(t::text, ' ') from third_party_tickets t) as all`,
  );
  expect(rows[0]!.all).toContain('v1.');
  expect(rows[0]!.all).not.toMatch(new RegExp(`${openid}|微信o`));
});

test('nobody is sent to a third party where none is offered', async () => {
  const closed = await startTestApp({ production: true });
  for (const provider of ['wechat', 'qq'] as const) {
    expect((await closed.call(passport.startThirdParty, { provider })).status).toBe(404);
    expect((await closed.call(passport.sandboxIdentities, { provider })).status).toBe(404);
  }
  await closed.close();
});
