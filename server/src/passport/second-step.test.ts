import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { newOwner, newSubAccount, PASSWORD } from './testing';
import { codeFor, openBrowser } from './testing-browser';
import { secondStepOf, bindPasskey, firstStep, newGuarded, totpOf } from '../factors/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

type Method = 'totp' | 'recovery';
const second = (challenge: string, method: Method, code: string) =>
  app.call(api.passport.signInSecondStep, { challenge, method, code });
const statusOf = async (vso_token: string) =>
  (await app.call(api.passport.session, {}, { vso_token })).status;
const logsOf = async (uid: number) =>
  (
    await app.database.asOwner<{ line: string }>(
      `select method || ' ' || result as line from login_logs where uid = ${uid} order by at`,
    )
  ).map(({ line }) => line);

describe('a sign-in with a second step', () => {
  test('a sign-in with a second step is nobody’s after the password alone, and its owner’s after the code', async () => {
    const owner = await newGuarded(app);
    const browser = openBrowser(app);
    const asked = secondStepOf(
      await browser.call(api.passport.signIn, { account: owner.username, password: PASSWORD }),
    );
    expect([...browser.jar.keys()]).toEqual([]);
    expect(asked).toMatchObject({ methods: ['totp', 'recovery'], options: null });
    const { data } = await browser.call(api.passport.signInSecondStep, {
      challenge: asked.challenge,
      method: 'totp',
      code: totpOf(owner.secret),
    });
    expect(data.user.uid).toBe(String(owner.uid));
    expect([...browser.jar.keys()].sort()).toEqual(['__Host-uc_d', '__Host-uc_s', 'vso_token']);
    expect((await browser.call(api.passport.session, {}, { vso_token: data.vso_token })).status).toBe(200);
    expect(await logsOf(owner.uid)).toEqual(['totp ok']);
  });

  test('a sign-in by SMS asks for the second step too, and the code of the SMS is used up', async () => {
    const owner = await newGuarded(app);
    const code = await codeFor(app, owner.phone, 'login');
    const bySms = () => app.call(api.passport.signInBySms, { phone: owner.phone, code });
    const { challenge } = secondStepOf(await bySms());
    expect((await bySms()).body.errorCode).toBe(300004);
    expect((await second(challenge, 'recovery', owner.recovery[0]!)).status).toBe(200);
    expect(await logsOf(owner.uid)).toEqual(['recovery ok']);
  });

  test('a sign-in with a second step is remembered as it was wished for at the first step', async () => {
    const owner = await newGuarded(app);
    const lasting = await firstStep(app, owner.username, true);
    const short = await firstStep(app, owner.username);
    const days = limits.session.rememberDays;
    const seconds = async (challenge: string, ahead: number) =>
      (await second(challenge, 'totp', totpOf(owner.secret, ahead))).data.expires_in;
    expect(await seconds(lasting.challenge, 0)).toBe(days * 86_400);
    expect(await seconds(short.challenge, 30)).toBe(12 * 3600);
  });

  test('a sign-in with a second step counts among the five devices', async () => {
    const owner = await newGuarded(app);
    for (const code of owner.recovery.slice(0, limits.session.maxDevices)) {
      const { challenge } = await firstStep(app, owner.username);
      expect((await second(challenge, 'recovery', code)).status).toBe(200);
    }
    expect(await statusOf(owner.as.vso_token)).toBe(401);
  });

  test('a challenge of the second step opens a sign-in once, in five minutes', async () => {
    const owner = await newGuarded(app);
    const [first, late] = [await firstStep(app, owner.username), await firstStep(app, owner.username)];
    expect((await second(first.challenge, 'totp', totpOf(owner.secret))).status).toBe(200);
    expect((await second(first.challenge, 'totp', totpOf(owner.secret, 30))).body.errorCode).toBe(300018);
    await app.database.setClock(limits.twoStep.challengeMinutes * 60_000 + 1000);
    expect((await second(late.challenge, 'recovery', owner.recovery[0]!)).body.errorCode).toBe(300018);
  });

  test('one of fifty second steps with the same code at once signs in', async () => {
    const owner = await newGuarded(app);
    const challenges: string[] = [];
    for (let n = 0; n < 10; n += 1) challenges.push((await firstStep(app, owner.username)).challenge);
    const code = totpOf(owner.secret);
    const enter = (n: number) => second(challenges[n % 10]!, 'totp', code);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => enter(n)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0);
  });

  test('a challenge of the second step is over after five tries, and the account’s own lock holds for a new challenge', async () => {
    const owner = await newGuarded(app);
    const { challenge } = await firstStep(app, owner.username);
    const said = [];
    for (let n = 0; n < limits.totp.failures; n += 1)
      said.push((await second(challenge, 'recovery', 'AAAAA-AAAAA')).body.msg);
    expect(said[0]).toBe('恢复码错误或已使用，还可尝试4次');
    expect((await second(challenge, 'totp', totpOf(owner.secret))).body.errorCode).toBe(300018);
    const again = await firstStep(app, owner.username);
    expect((await second(again.challenge, 'totp', totpOf(owner.secret))).status).toBe(423);
    expect((await logsOf(owner.uid)).filter((line) => line === 'recovery wrong')).toHaveLength(4);
    await app.database.setClock(limits.totp.lockMinutes * 60_000 + 1000);
    const later = await firstStep(app, owner.username);
    const code = totpOf(owner.secret, limits.totp.lockMinutes * 60);
    expect((await second(later.challenge, 'totp', code)).status).toBe(200);
  });

  test('a challenge of one account takes no second factor of another', async () => {
    const [owner, other] = [await newGuarded(app), await newGuarded(app)];
    const { challenge } = await firstStep(app, owner.username);
    expect((await second(challenge, 'totp', totpOf(other.secret))).status).toBe(422);
    expect((await second(challenge, 'recovery', other.recovery[0]!)).status).toBe(422);
    expect((await second('two_0000000000000000', 'totp', totpOf(owner.secret))).body.errorCode).toBe(300018);
  });

  test('a challenge of the second step is over when the password is reset', async () => {
    const owner = await newGuarded(app);
    const { challenge } = await firstStep(app, owner.username);
    const code = await codeFor(app, owner.phone, 'reset');
    const { flow } = (await app.call(api.passport.startReset, { phone: owner.phone, code })).data;
    const new_password = 'Kestrel7Harbour';
    expect((await app.call(api.passport.resetPassword, { flow, new_password })).status).toBe(200);
    expect((await second(challenge, 'totp', totpOf(owner.secret))).body.errorCode).toBe(300018);
    const next = await app.call(api.passport.signIn, { account: owner.username, password: new_password });
    expect(secondStepOf(next).methods).toEqual(['totp', 'recovery']);
  });

  test('a sign-in to a frozen account is told so at either step, and a wrong password is answered as always', async () => {
    const owner = await newGuarded(app);
    const { challenge } = await firstStep(app, owner.username);
    await app.database.asOwner(`update users set status = 'frozen' where uid = ${owner.uid}`);
    expect((await second(challenge, 'totp', totpOf(owner.secret))).body.errorCode).toBe(300012);
    const enter = async (password: string) =>
      (await app.call(api.passport.signIn, { account: owner.username, password })).body;
    expect((await enter(PASSWORD)).errorCode).toBe(300012);
    const unknown = await app.call(api.passport.signIn, {
      account: 'nobody-there',
      password: 'Wrong9Gate77',
    });
    expect({ ...(await enter('Wrong9Gate77')), request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
  });

  test('a sub-account is not asked for its owner’s second step', async () => {
    const owner = await newGuarded(app);
    const { subUsername } = await newSubAccount(app.deps, owner.uid);
    const entered = await app.call(api.passport.signInAsSubAccount, {
      sub_cid: String(owner.uid),
      sub_username: subUsername,
      password: PASSWORD,
    });
    expect(entered.status).toBe(200);
  });
});

describe('a sign-in by passkey as the second step', () => {
  const enter = (challenge: string, credential: { id: string; type: 'public-key' }) =>
    app.call(api.passport.signInSecondStep, { challenge, method: 'passkey', credential });

  test('a sign-in by passkey takes a signature over its own challenge, once', async () => {
    const owner = await newOwner(app.deps);
    const { authenticator } = await bindPasskey(app, owner.as);
    const asked = await firstStep(app, owner.username);
    expect(asked.methods).toEqual(['passkey', 'recovery']);
    const ofStepUp = (await app.call(api.account.askPasskey, {}, owner.as)).data.options;
    const wrong = authenticator.sign(ofStepUp, { origin: app.url });
    expect((await enter(asked.challenge, wrong)).body.errorCode).toBe(300023);
    const signed = authenticator.sign(asked.options!, { origin: app.url });
    const { vso_token } = (await enter(asked.challenge, signed)).data;
    expect(await statusOf(vso_token)).toBe(200);
    const another = await firstStep(app, owner.username);
    expect((await enter(another.challenge, signed)).body.errorCode).toBe(300023);
    expect(await logsOf(owner.uid)).toEqual(['passkey wrong', 'passkey ok', 'passkey wrong']);
  });

  test('a sign-in by passkey may be tried again after a failure, with the same challenge', async () => {
    const owner = await newOwner(app.deps);
    const { authenticator } = await bindPasskey(app, owner.as);
    const asked = await firstStep(app, owner.username);
    const elsewhere = authenticator.sign(asked.options!, { origin: 'https://evil.example' });
    expect((await enter(asked.challenge, elsewhere)).body.errorCode).toBe(300023);
    expect(
      (await enter(asked.challenge, authenticator.sign(asked.options!, { origin: app.url }))).status,
    ).toBe(200);
  });
});
