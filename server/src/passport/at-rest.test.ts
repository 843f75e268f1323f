import { api } from '@uc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { captchaToken, codeFor, openBrowser } from './testing-browser';
import { newOwner, newPhone, newStaff, newSubAccount, newUsername, PASSWORD } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const tables = await app.database.asOwner<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const texts = [];
  for (const { name } of tables) {
    const [row] = await app.database.asOwner<{ all: string | null }>(
      `select string_agg(t::text, chr(10)) as all from ${name} t`,
    );
    texts.push(row!.all ?? '');
  }
  return texts.join('\n');
}

describe('a dump of the database', () => {
  test('a dump of the database holds no phone, address, name, password, code, token or captcha token (P2, A13)', async () => {
    const phone = newPhone();
    const email = `${newUsername()}@example.com`;
    const { uid, username } = await newOwner(app.deps, { phone, email });
    const trueName = '欧阳保密';
    const subPhone = newPhone();
    const { as: sub, subUsername } = await newSubAccount(app.deps, uid, ['VW'], {
      trueName,
      phone: subPhone,
    });
    const staff = await newStaff(app.deps);
    const browser = openBrowser(app);
    const signedIn = (await browser.call(api.passport.signIn, { account: username, password: PASSWORD }))
      .data;
    await browser.call(api.passport.signInAsSubAccount, {
      sub_cid: String(uid),
      sub_username: subUsername,
      password: PASSWORD,
    });
    const resetCode = await codeFor(app, phone, 'reset');
    const { flow } = (await app.call(api.passport.startReset, { phone, code: resetCode })).data;
    const strange = newPhone();
    await app.call(api.passport.signIn, { account: strange, password: 'Wrong9Gate77' });
    const rows = await dump();
    expect(rows).toContain(username);
    const secrets = [
      phone,
      email,
      trueName,
      subPhone,
      PASSWORD,
      flow,
      strange,
      'Wrong9Gate77',
      signedIn.vso_token,
      staff.as.staff_token,
    ];
    const ofBrowser = ['__Host-uc_s', '__Host-uc_ss', 'sub_token', 'vso_token'].map((name) =>
      browser.jar.get(name)!,
    );
    for (const secret of [
      ...secrets,
      ...ofBrowser,
      (sub as { sub_token: string }).sub_token,
      await captchaToken(app),
    ]) {
      expect(secret.length).toBeGreaterThan(3);
      expect(rows).not.toContain(secret);
    }
    expect(rows).not.toMatch(new RegExp(`(?<!\\d)${resetCode}(?!\\d)`));
  });

  test('a sealed value opens in its own row of the database only (P2)', async () => {
    const [one, two] = [await newOwner(app.deps), await newOwner(app.deps)];
    await app.database.asOwner(
      `update users set phone = (select phone from users where uid = ${one.uid}) where uid = ${two.uid}`,
    );
    expect((await app.call(api.passport.session, {}, one.as)).data.phone_mask).toContain('****');
    const moved = await app.call(api.passport.session, {}, two.as);
    expect(moved.status).toBe(500);
    expect(moved.text).not.toContain('users|phone');
  });
});

test('what has run out is swept away while captchas are drawn', async () => {
  await app.database.asOwner(`
    insert into captchas (captcha_id, work, expires_at) select 'old' || n, 0, now() - interval '1 minute' from generate_series(1, 30) n;
    insert into attempt_counters select sha256(n::text::bytea), 1, 5, 0, now() - interval '1 minute' from generate_series(1, 30) n;
    insert into reset_flows select sha256(n::text::bytea), 1, now() - interval '1 minute' from generate_series(1, 30) n`);
  for (let n = 0; n < 3; n += 1) await app.call(api.passport.captcha, {});
  const [left] = await app.database.asOwner(`
    select (select count(*)::int from captchas where captcha_id like 'old%') as captchas,
      (select count(*)::int from attempt_counters where until_at < now()) as counters,
      (select count(*)::int from reset_flows where expires_at < now()) as flows`);
  expect(left).toEqual({ captchas: 0, counters: 0, flows: 0 });
});
