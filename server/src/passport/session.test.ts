import { api } from '@uc/contract';
import { ownerPermissions } from '@uc/contract/permissions';
import { presetRoles } from '@uc/contract/preset-roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type As, type TestApp } from '../testing';
import { openBrowser } from './testing-browser';
import { hashSecret, mintSecret } from '../vault/secret';
import { newOwner, newStaff, newSubAccount, PASSWORD, signedIn } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const hour = 3_600_000;
const asked = (as: As) => app.call(api.passport.session, {}, as);
const statusOf = async (as: As) => (await asked(as)).status;
async function later<T>(ms: number, run: () => Promise<T>): Promise<T> {
  await app.database.setClock(ms);
  try {
    return await run();
  } finally {
    await app.database.setClock(0);
  }
}
const byPassword = async (username: string, remember = false) =>
  (await app.call(api.passport.signIn, { account: username, password: PASSWORD, remember })).data;

describe('a session', () => {
  test('a session reads who its person is and what they may do', async () => {
    const { uid, username, phone, as } = await newOwner(app.deps, {
      nickname: '小明',
      realnameStatus: 'person',
    });
    await app.database.asOwner(`update users set provider_status = 'approved' where uid = ${uid}`);
    const { data } = await asked(as);
    expect(data).toMatchObject({
      kind: 'main',
      uid: String(uid),
      name: '小明',
      username,
      sub: null,
      idle_seconds: 7200,
    });
    expect(data.phone_mask).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
    expect(data.permissions).toEqual(ownerPermissions);
    expect(data.provider_homepage).toBe(`/studio/${uid}`);
    expect(data.has_credit_limit).toBe(false);
  });

  test('a session ends after 2 hours without a call, and lives on with calls in between', async () => {
    const { as } = await newOwner(app.deps);
    expect(await later(1.9 * hour, () => statusOf(as))).toBe(200);
    expect(await later(3.8 * hour, () => statusOf(as))).toBe(200);
    expect(await later(6 * hour, () => statusOf(as))).toBe(401);
  });

  test('a session ends after 12 hours whatever happens', async () => {
    const { as } = await newOwner(app.deps);
    for (let at = 1.5; at < 12; at += 1.5) expect(await later(at * hour, () => statusOf(as))).toBe(200);
    expect(await later(12.01 * hour, () => statusOf(as))).toBe(401);
  });

  test('a session that is remembered lives 7 days, with the browser closed for days', async () => {
    const { username } = await newOwner(app.deps);
    const { vso_token, expires_in } = await byPassword(username, true);
    expect(expires_in).toBe(7 * 86_400);
    expect(await later(167 * hour, () => statusOf({ vso_token }))).toBe(200);
    expect(await later(169 * hour, () => statusOf({ vso_token }))).toBe(401);
  });

  test('a session is over for money after 15 minutes without a call, whatever is asked first (A6)', async () => {
    const { uid, username } = await newOwner(app.deps);
    const member = await newSubAccount(app.deps, uid, ['finance.overview:view']);
    const remembered = { vso_token: (await byPassword(username, true)).vso_token };
    const money = async (who: As) => (await app.call(api.finance.amountInfo, {}, who)).status;
    for (const as of [await signedIn(app.deps, uid), member.as, remembered]) {
      const at = (minutes: number, ask: (who: As) => Promise<number>) =>
        later(minutes * 60_000, () => ask(as));
      expect(await at(14.9, money)).toBe(200);
      expect(await at(29.8, money)).toBe(200);
      expect(await at(44.9, money)).toBe(401);
      expect(await at(45, statusOf)).toBe(200);
      // Being seen again does not open the money that was closed.
      expect(await at(45.1, money)).toBe(401);
      expect(await at(47, statusOf)).toBe(200);
      expect(await at(48, money)).toBe(401);
    }
    // The calls of every page go on (spec §4), and a new sign-in opens the money.
    const startUp = () => app.call(api.finance.balance2, {}, remembered);
    expect((await later(50 * 60_000, startUp)).status).toBe(200);
    const again = await byPassword(username);
    expect(await money({ vso_token: again.vso_token })).toBe(200);
  });

  test('a session is over with sign-out; another device stays in', async () => {
    const { uid, as } = await newOwner(app.deps);
    const other = await signedIn(app.deps, uid);
    const { data, headers } = await app.call(api.passport.signOut, {}, as);
    expect(data).toEqual({ ok: true });
    // The browser keeps nothing of it either (W9).
    expect(headers.get('clear-site-data')).toBe('"cache","storage"');
    expect([await statusOf(as), await statusOf(other)]).toEqual([401, 200]);
  });

  test('every session of an account is over when its epoch rises', async () => {
    const { uid, as } = await newOwner(app.deps);
    await app.database.asOwner(`update users set session_epoch = session_epoch + 1 where uid = ${uid}`);
    expect((await asked(as)).body).toMatchObject({ ret: 40101, msg: '登录已失效，请重新登录' });
  });

  test('a sixth device gets a session, and the oldest one gives way', async () => {
    const { username, as } = await newOwner(app.deps);
    const tokens = [];
    for (let n = 0; n < 5; n += 1) tokens.push((await byPassword(username)).vso_token);
    expect(await statusOf(as)).toBe(401);
    for (const vso_token of tokens) expect(await statusOf({ vso_token })).toBe(200);
  });

  test.each(['', 'vso_', `vso_${'A'.repeat(43)}`, mintSecret('sub_'), 'null', '%00'])(
    'a made-up token %j is no session',
    async (token) => {
      expect(
        (await fetch(`${app.url}${api.passport.session.path}`, { headers: { vso_token: token } })).status,
      ).toBe(401);
    },
  );

  test('a session of a frozen account is answered 403, of a closed one 401', async () => {
    const { uid, as } = await newOwner(app.deps);
    await app.database.asOwner(`update users set status = 'frozen' where uid = ${uid}`);
    expect((await asked(as)).body).toMatchObject({ ret: 40302, errorCode: 300012 });
    await app.database.asOwner(`update users set status = 'closed' where uid = ${uid}`);
    expect(await statusOf(as)).toBe(401);
  });
});

describe('a session of a browser (trust §4.2)', () => {
  test('a session of a browser needs its second secret with every call', async () => {
    const { username } = await newOwner(app.deps);
    const browser = openBrowser(app);
    const { vso_token } = (await browser.call(api.passport.signIn, { account: username, password: PASSWORD }))
      .data;
    expect((await browser.call(api.passport.session, {}, { vso_token })).status).toBe(200);
    expect(await statusOf({ vso_token })).toBe(401);
    browser.jar.set('__Host-uc_s', mintSecret());
    expect((await browser.call(api.passport.session, {}, { vso_token })).status).toBe(401);
  });

  test('a session of a browser sets its cookies with exactly these attributes (W6)', async () => {
    const live = await startTestApp({ cookieDomain: 'example.com', insecureHttp: false });
    const browser = openBrowser(live);
    const { username, uid } = await newOwner(live.deps);
    const { subUsername } = await newSubAccount(live.deps, uid);
    const { vso_token } = (await browser.call(api.passport.signIn, { account: username, password: PASSWORD }))
      .data;
    const shared = 'Max-Age=43200; Domain=example.com; Path=/; Secure; SameSite=Lax';
    const hostOnly = 'Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Strict';
    const mark = `__Host-uc_d=${browser.jar.get('__Host-uc_d')}; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Strict`;
    expect(browser.set).toEqual([
      mark,
      `vso_token=${vso_token}; ${shared}`,
      `__Host-uc_s=${browser.jar.get('__Host-uc_s')}; ${hostOnly}`,
    ]);
    const sub = (
      await browser.call(api.passport.signInAsSubAccount, {
        sub_cid: username,
        sub_username: subUsername,
        password: PASSWORD,
      })
    ).data;
    expect(browser.set).toEqual([
      mark,
      `sub_cid=${uid}; ${shared}`,
      `sub_username=${subUsername}; ${shared}`,
      `sub_token=${sub.sub_token}; ${shared}`,
      `__Host-uc_ss=${browser.jar.get('__Host-uc_ss')}; ${hostOnly}`,
    ]);
    await browser.call(api.passport.signIn, { account: username, password: PASSWORD, remember: true });
    expect(browser.set[1]).toContain('Max-Age=604800;');
    await live.close();
  });

  test('a session on http has the same cookies without Secure, but for the second secret', async () => {
    const { username } = await newOwner(app.deps);
    const browser = openBrowser(app);
    await browser.call(api.passport.signIn, { account: username, password: PASSWORD });
    expect(browser.set[1]).toMatch(/^vso_token=vso_[\w-]{43}; Max-Age=43200; Path=\/; SameSite=Lax$/);
    expect(browser.set[2]).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
  });

  test('a session of a browser clears only its own cookies when it signs out', async () => {
    const { username, uid } = await newOwner(app.deps);
    const { subUsername } = await newSubAccount(app.deps, uid);
    const browser = openBrowser(app);
    const { vso_token } = (await browser.call(api.passport.signIn, { account: username, password: PASSWORD }))
      .data;
    await browser.call(api.passport.signInAsSubAccount, {
      sub_cid: String(uid),
      sub_username: subUsername,
      password: PASSWORD,
    });
    await browser.call(api.passport.signOut, {}, { vso_token });
    expect([...browser.jar.keys()].sort()).toEqual([
      '__Host-uc_d',
      '__Host-uc_ss',
      'sub_cid',
      'sub_token',
      'sub_username',
    ]);
  });

  test('a session without its second secret is refused where unbound ones are switched off', async () => {
    const strict = await startTestApp({ allowUnboundSessions: false });
    const { username } = await newOwner(strict.deps);
    const answer = await strict.call(api.passport.signIn, { account: username, password: PASSWORD });
    const { vso_token } = answer.data;
    const second = /__Host-uc_s=([\w-]{43})/.exec(answer.headers.getSetCookie().join())?.[1];
    expect((await strict.call(api.passport.session, {}, { vso_token })).status).toBe(401);
    expect(
      (await strict.call(api.passport.session, {}, { vso_token }, { cookie: `__Host-uc_s=${second}` }))
        .status,
    ).toBe(200);
    await strict.database.asOwner(`update sessions set second_hash = null`);
    expect((await strict.call(api.passport.session, {}, { vso_token })).status).toBe(401);
    await strict.close();
  });
});

describe('a sub-account', () => {
  test('a sub-account has the union of its roles and the widest scope of each area', async () => {
    const { uid } = await newOwner(app.deps);
    const { as } = await newSubAccount(app.deps, uid, ['FIN', 'msg:manage']);
    const { data } = await asked(as);
    const financial = presetRoles.find(({ code }) => code === 'FIN')!.permissions;
    expect(data).toMatchObject({
      kind: 'sub',
      uid: String(uid),
      name: '测试员',
      sub: { parent_account: String(uid), must_change_pwd: false },
    });
    expect(new Set(data.permissions)).toEqual(new Set([...financial, 'msg:manage']));
  });

  test('a sub-account needs all three parts of its credential; each wrong one answers alike', async () => {
    const { uid } = await newOwner(app.deps);
    const stranger = await newOwner(app.deps);
    const { as } = await newSubAccount(app.deps, uid);
    const triple = as as { sub_cid: string; sub_username: string; sub_token: string };
    const wrong = [
      { sub_cid: String(stranger.uid) },
      { sub_cid: 'x' },
      { sub_username: 'nobody' },
      { sub_token: mintSecret('sub_') },
      { sub_token: stranger.as.vso_token },
    ];
    for (const part of wrong) expect((await asked({ ...triple, ...part })).body.ret).toBe(40101);
    expect(await statusOf({ vso_token: triple.sub_token })).toBe(401);
    expect(await statusOf(triple)).toBe(200);
  });

  test.each([
    ['disabled', `status = 'disabled'`],
    ['deleted', `status = 'deleted'`],
    ['expired', `expire_at = now() - interval '1 second'`],
    ['signed out everywhere', 'session_epoch = session_epoch + 1'],
  ])('a sub-account that is %s is out with the next call', async (_, change) => {
    const { uid } = await newOwner(app.deps);
    const { as, subId } = await newSubAccount(app.deps, uid);
    await app.database.asOwner(
      `update sub_accounts set ${change} where uid = ${uid} and sub_id = '${subId}'`,
    );
    expect(await statusOf(as)).toBe(401);
  });

  test('a sub-account is out when its parent is frozen or closed', async () => {
    const { uid } = await newOwner(app.deps);
    const { as, subUsername } = await newSubAccount(app.deps, uid);
    await app.database.asOwner(`update users set status = 'frozen' where uid = ${uid}`);
    expect((await asked(as)).body.ret).toBe(40302);
    const input = { sub_cid: String(uid), sub_username: subUsername, password: PASSWORD };
    expect((await app.call(api.passport.signInAsSubAccount, input)).body.ret).toBe(40302);
    await app.database.asOwner(`update users set status = 'closed' where uid = ${uid}`);
    expect(await statusOf(as)).toBe(401);
    expect((await app.call(api.passport.signInAsSubAccount, input)).body.errorCode).toBe(300010);
  });

  test('a permission taken from a sub-account’s role is gone with the next call', async () => {
    const { uid } = await newOwner(app.deps);
    const { as } = await newSubAccount(app.deps, uid, ['order.order:view', 'msg:view']);
    await app.database.asOwner(`update roles set permissions = '{msg:view}' where uid = ${uid}`);
    expect((await asked(as)).data.permissions).toEqual(['msg:view']);
  });

  test('a sub-account holds no permission that no role may carry, whatever stands in the row', async () => {
    const { uid } = await newOwner(app.deps);
    const { as } = await newSubAccount(app.deps, uid, ['msg:view']);
    await app.database.asOwner(
      `update roles set permissions = '{msg:view,account.safe:manage,staff.outbox:view}' where uid = ${uid}`,
    );
    expect((await asked(as)).data.permissions).toEqual(['msg:view']);
  });
});

describe('staff', () => {
  test('a member of staff signs in, and is out when disabled', async () => {
    const { username, staffId } = await newStaff(app.deps, 'finance');
    const { data } = await app.call(api.passport.signInAsStaff, { username, password: PASSWORD });
    expect(data).toMatchObject({ name: '测试运营', role: 'finance', expires_in: 43_200 });
    const as = { staff_token: data.staff_token };
    expect((await app.call(api.operator.sentMessages, {}, as)).status).toBe(200);
    await app.database.asOwner(`update staff set status = 'disabled' where staff_id = '${staffId}'`);
    expect((await app.call(api.operator.sentMessages, {}, as)).status).toBe(401);
    expect(
      (await app.call(api.passport.signInAsStaff, { username, password: PASSWORD })).body.errorCode,
    ).toBe(300010);
  });

  test('a token of a customer is refused the console, and one of staff the customer’s calls', async () => {
    const { as } = await newOwner(app.deps);
    const staff = await newStaff(app.deps);
    expect((await app.call(api.operator.sentMessages, {}, { staff_token: as.vso_token })).status).toBe(401);
    expect(await statusOf({ vso_token: staff.as.staff_token })).toBe(401);
  });
});

describe('secrets (A13)', () => {
  test('100,000 tokens are all different, each of 256 bits', () => {
    const tokens = new Set(Array.from({ length: 100_000 }, () => mintSecret('vso_')));
    expect(tokens.size).toBe(100_000);
    const bits = [...tokens].reduce(
      (sum, token) =>
        sum +
        Buffer.from(token.slice(4), 'base64url').reduce(
          (ones, byte) => ones + byte.toString(2).replaceAll('0', '').length,
          0,
        ),
      0,
    );
    expect(bits / 100_000).toBeGreaterThan(127.5);
    expect(bits / 100_000).toBeLessThan(128.5);
    for (const token of [...tokens].slice(0, 100)) expect(token).toMatch(/^vso_[\w-]{43}$/);
  });

  test('a token stands in the database as its hash alone', async () => {
    const { as } = await newOwner(app.deps);
    const [row] = await app.database.asOwner<{ n: number }>(
      `select count(*)::int as n from sessions where token_hash = '\\x${hashSecret(as.vso_token).toString('hex')}'`,
    );
    expect(row!.n).toBe(1);
  });
});
