// Locks are no weapons (ADR 27): whoever fails, and however often, the person gets in, and the budget of guesses stays small.
import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { staffTotp } from '../passport/testing-staff';
import { at, captchaToken, codeFor, openBrowser } from '../passport/testing-browser';
import { newOwner, newStaff, newSubAccount, PASSWORD, signedIn } from '../passport/testing';
import { secondStepOf, bindTotp } from '../factors/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustedProxies: ['127.0.0.1'], rateFactor: 1 });
});
afterAll(() => app.close());

const WRONG = 'Wrong9Gate77';
const PAY = 'PayTrial7Wagon';
type Browser = ReturnType<typeof openBrowser>;
/** A way in: a wrong try of anybody at an address, the right one of a browser, and how many a stranger’s try may be. */
interface Way {
  wrong(address: string): Promise<number>;
  right(browser: Browser): Promise<number>;
  budget: number;
}
/** Calls once more with a solved captcha where one is asked for. */
async function solved<T extends { status: number; body: { errorCode: number } }>(
  call: (captcha_token?: string) => Promise<T>,
): Promise<T> {
  const answer = await call();
  return answer.body.errorCode === 300005 ? call(await captchaToken(app, at(newAddress()))) : answer;
}
let hosts = 0;
/** An address in a network of its own. */
const newAddress = () => `10.${((hosts += 1) >> 8) & 255}.${hosts & 255}.7`;

const ways: Record<string, () => Promise<Way>> = {
  async 'the password of an owner'() {
    const { username: account } = await newOwner(app.deps);
    return {
      budget: limits.signIn.across.failures,
      wrong: async (ip) =>
        (
          await solved((captcha_token) =>
            app.call(api.passport.signIn, { account, password: WRONG, captcha_token }, undefined, at(ip)),
          )
        ).status,
      right: async (browser) =>
        (
          await solved((captcha_token) =>
            browser.call(api.passport.signIn, { account, password: PASSWORD, captcha_token }),
          )
        ).status,
    };
  },
  async 'a code by SMS'() {
    const { phone } = await newOwner(app.deps);
    let minutes = 0;
    let code = '';
    const send = async () => {
      await app.database.setClock((minutes += 15) * 60_000);
      code = await codeFor(app, phone, 'login');
    };
    await send();
    return {
      budget: limits.smsCode.maxTriesAcross,
      wrong: async (ip) =>
        (
          await app.call(
            api.passport.signInBySms,
            { phone, code: code === '000000' ? '000001' : '000000' },
            undefined,
            at(ip),
          )
        ).body.errorCode === 300003
          ? 422
          : 423,
      async right(browser) {
        const { status } = await browser.call(api.passport.signInBySms, { phone, code });
        if (status === 200) await send();
        return status === 200 ? 200 : 423;
      },
    };
  },
  async 'the password of a sub-account'() {
    const { uid } = await newOwner(app.deps);
    const { subUsername: sub_username } = await newSubAccount(app.deps, uid);
    const who = { sub_cid: String(uid), sub_username };
    return {
      budget: limits.signIn.across.failures,
      wrong: async (ip) =>
        (
          await solved((captcha_token) =>
            app.call(
              api.passport.signInAsSubAccount,
              { ...who, password: WRONG, captcha_token },
              undefined,
              at(ip),
            ),
          )
        ).status,
      right: async (browser) =>
        (
          await solved((captcha_token) =>
            browser.call(api.passport.signInAsSubAccount, { ...who, password: PASSWORD, captcha_token }),
          )
        ).status,
    };
  },
  async 'the password of staff'() {
    const { username } = await newStaff(app.deps);
    return {
      budget: limits.signIn.across.failures,
      wrong: async (ip) =>
        (
          await solved((captcha_token) =>
            app.call(
              api.passport.signInAsStaff,
              { username, password: WRONG, captcha_token },
              undefined,
              at(ip),
            ),
          )
        ).status,
      right: async (browser) =>
        (
          await solved((captcha_token) =>
            browser.call(api.passport.signInAsStaff, { username, password: PASSWORD, captcha_token }),
          )
        ).status,
    };
  },
  async 'the second step of an owner'() {
    const { username: account, as } = await newOwner(app.deps);
    const { recovery } = await bindTotp(app, as);
    const first = (browser?: Browser, ip = '10.200.0.1') =>
      solved(async (captcha_token) =>
        browser
          ? browser.call(api.passport.signIn, { account, password: PASSWORD, captcha_token })
          : app.call(api.passport.signIn, { account, password: PASSWORD, captcha_token }, undefined, at(ip)),
      );
    return {
      budget: limits.totp.across.failures,
      async wrong(ip) {
        const { challenge } = secondStepOf(await first(undefined, ip));
        const guess = { challenge, method: 'recovery', code: '00000-00000' } as const;
        return (await app.call(api.passport.signInSecondStep, guess, undefined, at(ip))).status;
      },
      async right(browser) {
        const { challenge } = secondStepOf(await first(browser));
        const proof = { challenge, method: 'recovery', code: recovery.at(-1)! } as const;
        const { status } = await browser.call(api.passport.signInSecondStep, proof);
        if (status === 200) recovery.pop();
        return status;
      },
    };
  },
  async 'the second step of staff'() {
    const { username, staffId } = await newStaff(app.deps);
    const { recovery } = await staffTotp(app, username, staffId);
    const first = (browser?: Browser, ip = '10.200.0.2') =>
      solved(async (captcha_token) =>
        browser
          ? browser.call(api.passport.signInAsStaff, { username, password: PASSWORD, captcha_token })
          : app.call(
              api.passport.signInAsStaff,
              { username, password: PASSWORD, captcha_token },
              undefined,
              at(ip),
            ),
      );
    return {
      budget: limits.totp.across.failures,
      async wrong(ip) {
        const { challenge } = secondStepOf(await first(undefined, ip));
        const guess = { challenge, method: 'recovery', code: '00000-00000' } as const;
        return (await app.call(api.passport.signInStaffSecondStep, guess, undefined, at(ip))).status;
      },
      async right(browser) {
        const { challenge } = secondStepOf(await first(browser));
        const proof = { challenge, method: 'recovery', code: recovery.at(-1)! } as const;
        const { status } = await browser.call(api.passport.signInStaffSecondStep, proof);
        if (status === 200) recovery.pop();
        return status;
      },
    };
  },
  async 'the password of a fresh verification'() {
    const { uid } = await newOwner(app.deps);
    const [thief, own] = [await signedIn(app.deps, uid), await signedIn(app.deps, uid)];
    const proof = (password: string) => ({ scene: 'card_reveal', method: 'password', password }) as const;
    return {
      budget: limits.signIn.across.failures,
      wrong: async (ip) => (await app.call(api.passport.verify, proof(WRONG), thief, at(ip))).status,
      right: async (browser) => (await browser.call(api.passport.verify, proof(PASSWORD), own)).status,
    };
  },
  async 'the payment password'() {
    const { uid } = await newOwner(app.deps);
    const [thief, own] = [await signedIn(app.deps, uid), await signedIn(app.deps, uid)];
    const ticket = await app.call(
      api.passport.verify,
      { scene: 'pay_password', method: 'password', password: PASSWORD },
      own,
    );
    const set = { verify_token: ticket.data.verify_token, new_password: PAY };
    const { vso_token } = (await app.call(api.account.setPayPassword, set, own)).data;
    const proof = (pay_password: string) =>
      ({ scene: 'card_unbind', method: 'password', password: PASSWORD, pay_password }) as const;
    return {
      budget: limits.payPassword.across.failures,
      wrong: async (ip) => (await app.call(api.passport.verify, proof(WRONG), thief, at(ip))).status,
      right: async (browser) => (await browser.call(api.passport.verify, proof(PAY), { vso_token })).status,
    };
  },
};

describe.each(Object.keys(ways))('%s', (name) => {
  test('strangers at many addresses keep out neither the person on a known device nor, at first, elsewhere', async () => {
    const { wrong, right, budget } = await ways[name]!();
    const [known, fresh] = [openBrowser(app, newAddress()), openBrowser(app, newAddress())];
    known.jar.set('__Host-uc_d', await markOf());
    expect(await right(known)).toBe(200);

    // One address alone: it is locked, and nobody else is.
    const one = newAddress();
    const alone = [];
    for (let n = 0; n < limits.signIn.failures + 1; n += 1) alone.push(await wrong(one));
    expect(alone.at(-1)).toBe(423);
    if (budget > limits.signIn.failures + 1) expect(await right(fresh)).toBe(200);

    // Many addresses: the budget of all strangers together runs out, and the known device still opens.
    const later = [];
    for (let host = 0; host * 4 < budget + 4; host += 1) {
      const ip = newAddress();
      for (let n = 0; n < 4; n += 1) later.push(await wrong(ip));
    }
    expect(later.filter((status) => status === 422).length).toBeLessThanOrEqual(budget);
    expect(later.at(-1)).toBe(423);
    expect(await right(openBrowser(app, newAddress()))).toBe(423);
    expect(await right(known)).toBe(200);
    await app.database.setClock(0);
  });
});

/** The mark of a browser that has signed somebody in before. */
async function markOf(): Promise<string> {
  const browser = openBrowser(app, newAddress());
  const { username } = await newOwner(app.deps);
  await browser.call(api.passport.signIn, { account: username, password: PASSWORD });
  return browser.jar.get('__Host-uc_d')!;
}

describe('an address with many failures', () => {
  test('an IP address with many failed sign-ins locks out nobody else there: customers and staff are asked for a captcha', async () => {
    const office = '172.16.5.9';
    const [customer, clerk] = [await newOwner(app.deps), await newStaff(app.deps)];
    const browser = openBrowser(app, '172.16.9.1');
    await browser.call(api.passport.signInAsStaff, { username: clerk.username, password: PASSWORD });
    for (let n = 0; n < limits.signIn.perIpHour + 5; n += 1) {
      const guess = {
        account: `nobody${n}`,
        password: WRONG,
        captcha_token: await captchaToken(app, at(newAddress())),
      };
      expect((await app.call(api.passport.signIn, guess, undefined, at(office))).status).toBe(422);
    }
    const enter = (captcha_token?: string) =>
      app.call(
        api.passport.signInAsStaff,
        { username: clerk.username, password: PASSWORD, captcha_token },
        undefined,
        at(office),
      );
    expect((await enter()).body.errorCode).toBe(300005);
    expect((await enter(await captchaToken(app, at(newAddress())))).status).toBe(200);
    // The same clerk on a machine that is known needs none.
    const own = openBrowser(app, office);
    own.jar.set('__Host-uc_d', browser.jar.get('__Host-uc_d')!);
    const known = await own.call(api.passport.signInAsStaff, {
      username: clerk.username,
      password: PASSWORD,
    });
    expect(known.status).toBe(200);
    // Calls without a session are counted by network, and that one is used up for a minute: a little later it is the
    // failures alone that speak.
    const later = await startTestApp({ trustedProxies: ['127.0.0.1'], rateFactor: 1 }, app.database);
    const byPassword = async (captcha_token?: string) =>
      later.call(
        api.passport.signIn,
        { account: customer.username, password: PASSWORD, captcha_token },
        undefined,
        at(office),
      );
    expect((await byPassword()).body.errorCode).toBe(300005);
    expect((await byPassword(await captchaToken(app, at(newAddress())))).status).toBe(200);
    const code = await codeFor(app, customer.phone, 'login');
    const bySms = (captcha_token?: string) =>
      later.call(
        api.passport.signInBySms,
        { phone: customer.phone, code, captcha_token },
        undefined,
        at(office),
      );
    expect((await bySms()).body.errorCode).toBe(300005);
    expect((await bySms(await captchaToken(app, at(newAddress())))).status).toBe(200);
    await later.http.close();
  });

  test('a flood of calls from a network stops neither staff there nor a browser that is known', async () => {
    const [customer, clerk] = [await newOwner(app.deps), await newStaff(app.deps)];
    const known = openBrowser(app, '172.17.1.9');
    await known.call(api.passport.signIn, { account: customer.username, password: PASSWORD });
    const flood = [];
    for (let n = 0; n < 80; n += 1)
      flood.push(
        (await app.call(api.passport.agreement, { code: 'user' }, undefined, at('172.17.1.8'))).status,
      );
    expect(flood.at(-1)).toBe(429);
    const staff = { username: clerk.username, password: PASSWORD };
    expect((await app.call(api.passport.signInAsStaff, staff, undefined, at('172.17.1.8'))).status).toBe(200);
    const again = await known.call(api.passport.signIn, { account: customer.username, password: PASSWORD });
    expect(again.status).toBe(200);
    const forged = openBrowser(app, '172.17.1.8');
    forged.jar.set('__Host-uc_d', `dev_${'a'.repeat(43)}.${'b'.repeat(22)}`);
    expect((await forged.call(api.passport.agreement, { code: 'user' })).status).toBe(429);
  });
});

describe('the mark of a browser', () => {
  test('a known browser of one account is unknown to another, and to its own once the password was reset', async () => {
    const [owner, other] = [await newOwner(app.deps), await newOwner(app.deps)];
    const browser = openBrowser(app, newAddress());
    await browser.call(api.passport.signIn, { account: owner.username, password: PASSWORD });
    const line = browser.set.find((cookie) => cookie.startsWith('__Host-uc_d='));
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Strict/i);
    const fail = (account: string) =>
      solved((captcha_token) =>
        browser.call(api.passport.signIn, { account, password: WRONG, captcha_token }),
      );
    for (let n = 0; n < limits.signIn.failures; n += 1) await fail(other.username);
    expect((await fail(other.username)).body.errorCode).toBe(300011);
    const count = async () =>
      (await app.database.asOwner<{ n: number }>('select count(*)::int as n from known_devices'))[0]!.n;
    const before = await count();
    const code = await codeFor(app, owner.phone, 'reset');
    const { flow } = (await app.call(api.passport.startReset, { phone: owner.phone, code })).data;
    await app.call(api.passport.resetPassword, { flow, new_password: 'Fresh8Meadow2' });
    expect(await count()).toBe(before - 1);
  });
});
