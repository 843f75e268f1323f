// The first secret of a session alone, which pages can read, can neither use the session nor end it (trust §4.2).
import { api } from '@uc/contract';
import type { Endpoint } from '@uc/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { codeFor, openBrowser } from './testing-browser';
import { newOwner, newPhone, newStaff, newSubAccount, PASSWORD } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const publicOnes = Object.values(api)
  .flatMap((room) => Object.values(room) as Endpoint[])
  .filter(({ access }) => access === 'public');

test('no call ends the session: every public one with junk, every way to sign in, and signing out', async () => {
  const [victim, thief] = [await newOwner(app.deps), await newOwner(app.deps)];
  const { subUsername } = await newSubAccount(app.deps, victim.uid);
  const [own, ownSub] = [openBrowser(app), openBrowser(app)];
  const asSub = { sub_cid: String(victim.uid), sub_username: subUsername };
  const { vso_token } = (
    await own.call(api.passport.signIn, { account: victim.username, password: PASSWORD })
  ).data;
  const { sub_token } = (await ownSub.call(api.passport.signInAsSubAccount, { ...asSub, password: PASSWORD }))
    .data;
  const stolen = { ...asSub, sub_token };
  const isAlive = async () => [
    (await own.call(api.passport.session, {}, { vso_token })).status,
    (await ownSub.call(api.passport.session, {}, stolen)).status,
  ];
  /** A browser of the thief with the first secrets in its cookies, and none or another second one. */
  const thieving = (second?: string) => {
    const browser = openBrowser(app);
    for (const [name, value] of Object.entries({ vso_token, ...stolen })) browser.jar.set(name, value);
    if (second !== undefined) browser.jar.set('__Host-uc_s', second).set('__Host-uc_ss', second);
    return browser;
  };
  for (const second of [undefined, 'b'.repeat(43)]) {
    for (const endpoint of publicOnes) {
      const browser = thieving(second);
      await browser.call(endpoint, { account: 'nobody', password: 'x', phone: '13800000000' } as never);
    }
    const ways = [
      () => thieving(second).call(api.passport.signIn, { account: thief.username, password: PASSWORD }),
      async () =>
        thieving(second).call(api.passport.signInBySms, {
          phone: thief.phone,
          code: await codeFor(app, thief.phone, 'login'),
        }),
      async () => {
        const phone = newPhone();
        const code = await codeFor(app, phone, 'register');
        const { version } = (await app.call(api.passport.agreement, { code: 'user' })).data;
        const wish = { phone, code, password: 'Fresh8Meadow2', agreement_version: version };
        return thieving(second).call(api.passport.register, wish);
      },
      async () => {
        const member = await newSubAccount(app.deps, thief.uid);
        const { subUsername: sub_username } = member;
        const wish = { sub_cid: String(thief.uid), sub_username, password: PASSWORD };
        return thieving(second).call(api.passport.signInAsSubAccount, wish);
      },
      async () => {
        const { username } = await newStaff(app.deps);
        return thieving(second).call(api.passport.signInAsStaff, { username, password: PASSWORD });
      },
    ];
    for (const way of ways) expect((await way()).status).toBe(200);
    for (const as of [{ vso_token }, stolen])
      expect((await thieving(second).call(api.passport.signOut, {}, as)).status).toBe(401);
    expect(await isAlive()).toEqual([200, 200]);
    await app.database.setClock(61_000);
  }
  // With both secrets the browser gives its session up for the new one, as ever.
  const again = await own.call(api.passport.signIn, { account: victim.username, password: PASSWORD });
  expect((await own.call(api.passport.session, {}, { vso_token: again.data.vso_token })).status).toBe(200);
  own.jar.set('vso_token', vso_token);
  expect((await own.call(api.passport.session, {}, { vso_token })).status).toBe(401);
});
