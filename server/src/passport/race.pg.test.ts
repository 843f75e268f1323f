import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../call/index';
import { buildApp } from '../app';
import { callEndpoint, startTestApp, type TestApp } from '../testing';
import { codeFor } from './testing-browser';
import { createGate, lockPermission } from './gate';
import { hashesComputed } from '../credentials/password';
import { hashSecret, mintSecret } from '../vault/secret';
import { newOwner, newSubAccount, PASSWORD } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

const atOnce = <T>(count: number, run: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)));
const tally = (values: readonly (string | number)[]) => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

/** Tokens of solved captchas, so that every guess gets as far as the counter. */
async function captchaTokens(count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => mintSecret('cap_'));
  const rows = tokens.map(
    (token) => `('${token}', 0, '\\x${hashSecret(token).toString('hex')}', now() + interval '1 hour')`,
  );
  await app.database.asOwner(
    `insert into captchas (captcha_id, work, token_hash, expires_at) values ${rows.join()}`,
  );
  return tokens;
}

describe('200 guesses at once (A2)', () => {
  const guessAt = async (username: string, call: (n: number) => TestApp['call']) => {
    const tokens = await captchaTokens(201);
    const guess = (n: number, password: string) =>
      call(n)(api.passport.signIn, { account: username, password, captcha_token: tokens[n] });
    const before = hashesComputed();
    const answers = await atOnce(200, (n) => guess(n, 'Wrong9Gate77'));
    return { hashes: hashesComputed() - before, answers, atLast: await guess(200, PASSWORD) };
  };

  test.each([1, 2, 3, 4, 5])(
    '200 guesses of a password at once compute at most 5 hashes, and then the right one is refused (round %i)',
    async () => {
      const { username } = await newOwner(app.deps);
      const { hashes, answers, atLast } = await guessAt(username, () => app.call);
      expect(hashes).toBeLessThanOrEqual(limits.signIn.failures);
      const codes = tally(answers.map(({ status, body }) => (status >= 500 ? status : body.errorCode)));
      expect(codes[500]).toBeUndefined();
      // Under load the five may all have been told to come back later.
      expect(codes[300010] ?? 0).toBeLessThan(limits.signIn.failures);
      expect(atLast.body.errorCode).toBe(300011);
    },
  );

  test('200 guesses of a password spread over two servers still compute at most 5 hashes', async () => {
    const { username } = await newOwner(app.deps);
    const second = await buildApp(app.deps);
    const url = await second.http.listen({ port: 0, host: '127.0.0.1' });
    const there: TestApp['call'] = (...call) => callEndpoint(url, ...call);
    const { hashes, atLast } = await guessAt(username, (n) => (n % 2 === 0 ? app.call : there));
    expect(hashes).toBeLessThanOrEqual(limits.signIn.failures);
    expect(atLast.body.errorCode).toBe(300011);
    await second.http.close();
  });
});

describe('a code (A7)', () => {
  test('an SMS code is compared with at most 5 of 500 guesses at once', async () => {
    const { phone } = await newOwner(app.deps);
    const code = await codeFor(app, phone, 'login');
    const guesses = Array.from({ length: 500 }, (_, n) =>
      String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'),
    );
    const answers = await atOnce(500, (n) =>
      app.call(api.passport.signInBySms, { phone, code: guesses[n]! }),
    );
    const codes = tally(answers.map(({ status, body }) => (status >= 500 ? status : body.errorCode)));
    // Under load some are told to come back later; none of those was compared.
    const { 300003: wrong = 0, 300004: spent = 0, 503: busy = 0, ...others } = codes;
    expect([wrong + spent + busy, others]).toEqual([500, {}]);
    expect(wrong).toBeLessThan(limits.smsCode.maxTries);
    expect((await app.call(api.passport.signInBySms, { phone, code })).body.msg).toBe(
      '错误次数过多，请重新获取',
    );
  });

  test('an SMS code that five use at once signs one in', async () => {
    const { phone } = await newOwner(app.deps);
    const code = await codeFor(app, phone, 'login');
    const answers = await atOnce(5, () => app.call(api.passport.signInBySms, { phone, code }));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 422: 4 });
  });

  test('an SMS code opens one reset flow, which sets one password', async () => {
    const { phone } = await newOwner(app.deps);
    const code = await codeFor(app, phone, 'reset');
    const started = await atOnce(5, () => app.call(api.passport.startReset, { phone, code }));
    const flows = started.filter(({ status }) => status === 200);
    expect(flows).toHaveLength(1);
    const { flow } = flows[0]!.data;
    const finished = await atOnce(8, (n) =>
      app.call(api.passport.resetPassword, { flow, new_password: `Lantern4${n}Moss` }),
    );
    expect(tally(finished.map(({ status }) => status))).toEqual({ 200: 1, 422: 7 });
  });
});

test('two who register one phone at once make one account', async () => {
  const { phone: taken } = await newOwner(app.deps);
  const phone = `${taken.slice(0, 10)}${(Number(taken[10]) + 1) % 10}`;
  const code = await codeFor(app, phone, 'register');
  const input = { phone, code, password: 'Lantern42Moss', agreement_version: '2026-11-01' };
  const answers = await atOnce(2, () => app.call(api.passport.register, input));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 422: 1 });
});

test('20 sign-ins at once leave 5 sessions', async () => {
  const { uid, username } = await newOwner(app.deps);
  const answers = await atOnce(20, () =>
    app.call(api.passport.signIn, { account: username, password: PASSWORD }),
  );
  const tokens = answers.filter(({ status }) => status === 200).map(({ data }) => data.vso_token);
  expect(tokens.length).toBeGreaterThanOrEqual(limits.session.maxDevices);
  const statuses = await Promise.all(
    tokens.map(async (vso_token) => (await app.call(api.passport.session, {}, { vso_token })).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(limits.session.maxDevices);
  const [row] = await app.database.asOwner<{ n: number }>(
    `select count(*)::int as n from sessions where uid = ${uid} and revoked_at is null`,
  );
  expect(row!.n).toBe(limits.session.maxDevices);
});

describe('a permission held in a transaction (Z4)', () => {
  const member = async () => {
    const { uid } = await newOwner(app.deps);
    const { as, subId } = await newSubAccount(app.deps, uid, ['order.order:cancel']);
    const {
      sub_cid: cid,
      sub_username: username,
      sub_token: token,
    } = as as { sub_cid: string; sub_username: string; sub_token: string };
    const verdict = await createGate(app.deps).sub({ cid, username, token }, undefined, {});
    if (!('actor' in verdict)) throw new Error(verdict.refused);
    return { uid, subId, actor: verdict.actor };
  };

  test('a permission that is taken away after the request was let in is refused in its transaction', async () => {
    const { uid, actor } = await member();
    await app.database.asOwner(`update roles set permissions = '{msg:view}' where uid = ${uid}`);
    const held = app.database.transaction((tx) => lockPermission(tx, actor, 'order.order:cancel'));
    await expect(held).rejects.toMatchObject({
      refusal: 'permission.subAccount',
      params: { permission: '取消订单' },
    });
  });

  test.each([
    ['role', (uid: number) => `update roles set permissions = '{msg:view}' where uid = ${uid}`],
    ['member', (uid: number) => `update sub_accounts set status = 'disabled' where uid = ${uid}`],
  ])(
    'a permission held in a transaction makes a change of the %s wait, and the change wins from then on',
    async (_, change) => {
      const { uid, actor } = await member();
      let isChanged = false;
      let changing: Promise<unknown> | undefined;
      await app.database.transaction(async (tx) => {
        await lockPermission(tx, actor, 'order.order:cancel');
        changing = app.database.asOwner(change(uid)).then(() => {
          isChanged = true;
        });
        await sleep(150);
        expect(isChanged).toBe(false);
      });
      await changing;
      await expect(
        app.database.transaction((tx) => lockPermission(tx, actor, 'order.order:cancel')),
      ).rejects.toBeInstanceOf(Refusal);
    },
  );
});
