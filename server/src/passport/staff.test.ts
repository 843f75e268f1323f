import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { enrolmentOf, staffTotp } from './testing-staff';
import { captchaToken } from './testing-browser';
import { staffByCommand } from '../operator/staff-command';
import { newStaff, newUsername, PASSWORD } from './testing';
import { secondStepOf, totpOf } from '../factors/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ staffSecondStep: true });
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const enter = (username: string, password = PASSWORD, captcha_token?: string) =>
  app.call(api.passport.signInAsStaff, { username, password, captcha_token });
const second = (challenge: string, code: string, method: 'totp' | 'recovery' = 'totp') =>
  app.call(api.passport.signInStaffSecondStep, { challenge, method, code });
const OWN = 'Orchard4Lantern';
/** The sign-in with a password that somebody else has given: where another is chosen. */
const given = async (username: string, password = PASSWORD) => {
  const { body } = await enter(username, password);
  expect(body.errorCode).toBe(300030);
  return (body.data as unknown as { challenge: string }).challenge;
};
const choose = (challenge: string, new_password: string) =>
  app.call(api.passport.chooseStaffPassword, { challenge, new_password });
const me = async (staff_token: string) => (await app.call(api.operator.me, {}, { staff_token })).status;
const eventsOf = async (staffId: string) =>
  (
    await app.database.asOwner<{ event: string }>(
      `select event from staff_events where staff_id = '${staffId}' order by at, event`,
    )
  ).map(({ event }) => event);

describe('where a second factor is required', () => {
  test('the first sign-in of staff opens nothing, binds an app and hands recovery codes out once', async () => {
    const { username, staffId } = await newStaff(app.deps, 'finance');
    const asked = enrolmentOf(await enter(username));
    expect(asked.uri).toMatch(/^otpauth:\/\/totp\//);
    const bind = (code: string) =>
      app.call(api.passport.enrolStaff, {
        challenge: asked.challenge,
        setup_token: asked.setup_token,
        code,
      });
    const right = totpOf(asked.secret);
    expect((await bind(right === '000000' ? '000001' : '000000')).body.errorCode).toBe(300022);
    const { data } = await bind(right);
    expect(data.recovery_codes).toHaveLength(limits.twoStep.recoveryCodes);
    expect(await me(data.staff_token)).toBe(200);
    expect((await bind(right)).body.errorCode).toBe(300018);
    expect(await eventsOf(staffId)).toEqual(expect.arrayContaining(['wrong', 'enrol', 'sign_in']));
    // The secret is sealed, the codes are hashes.
    const [row] = await app.database.asOwner<{ all: string }>(
      `select row_to_json(s)::text || (select string_agg(row_to_json(c)::text, '') from staff_recovery_codes c) as all from staff s where staff_id = '${staffId}'`,
    );
    expect(row!.all).not.toContain(asked.secret);
    expect(row!.all).not.toContain(data.recovery_codes[0]!.replace('-', ''));
  });

  test('a setup of a second factor of staff is good for its own sign-in alone, and of two at once one binds', async () => {
    const [one, other] = [await newStaff(app.deps), await newStaff(app.deps)];
    const [mine, theirs] = [enrolmentOf(await enter(one.username)), enrolmentOf(await enter(other.username))];
    const foreign = await app.call(api.passport.enrolStaff, {
      challenge: mine.challenge,
      setup_token: theirs.setup_token,
      code: totpOf(theirs.secret),
    });
    expect(foreign.body.errorCode).toBe(300018);
    const again = enrolmentOf(await enter(one.username));
    const both = await Promise.all(
      [mine, again].map(({ challenge, setup_token, secret }) =>
        app.call(api.passport.enrolStaff, { challenge, setup_token, code: totpOf(secret) }),
      ),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('a later sign-in of staff takes a code of the app once, or a recovery code once, and only with the password', async () => {
    const { username, staffId } = await newStaff(app.deps);
    const { secret, recovery } = await staffTotp(app, username, staffId);
    expect((await enter(username, 'Wrong9Gate77')).body.errorCode).toBe(300010);
    const { challenge, methods } = secondStepOf(await enter(username));
    expect(methods).toEqual(['totp', 'recovery']);
    const code = totpOf(secret);
    const many = await Promise.all(Array.from({ length: 4 }, () => second(challenge, code)));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await me(many.find(({ status }) => status === 200)!.data.staff_token)).toBe(200);
    const next = secondStepOf(await enter(username));
    expect((await second(next.challenge, code)).body.errorCode).toBe(300022);
    expect((await second(next.challenge, recovery[0]!, 'recovery')).status).toBe(200);
    const last = secondStepOf(await enter(username));
    expect((await second(last.challenge, recovery[0]!, 'recovery')).body.errorCode).toBe(300022);
  });

  test('a second-step challenge of staff is good for five minutes, and not for a customer’s second step', async () => {
    const { username, staffId } = await newStaff(app.deps);
    const { secret } = await staffTotp(app, username, staffId);
    const { challenge } = secondStepOf(await enter(username));
    const asOwner = { challenge, method: 'totp', code: totpOf(secret) } as const;
    expect((await app.call(api.passport.signInSecondStep, asOwner)).body.errorCode).toBe(300018);
    await app.database.setClock((limits.twoStep.challengeMinutes + 1) * 60_000);
    expect((await second(challenge, totpOf(secret))).body.errorCode).toBe(300018);
  });

  test('a server that requires no second factor asks staff who have one, and lets the others in', async () => {
    const [plain, guarded] = [await newStaff(app.deps), await newStaff(app.deps)];
    await staffTotp(app, guarded.username, guarded.staffId);
    app.deps.config.staffSecondStep = false;
    expect((await enter(plain.username)).status).toBe(200);
    expect(secondStepOf(await enter(guarded.username)).methods).toContain('totp');
    app.deps.config.staffSecondStep = true;
  });
});

describe('what super does', () => {
  const lock = async (username: string) => {
    for (let n = 0; n < limits.signIn.failures; n += 1) {
      const answer = await enter(username, 'Wrong9Gate77');
      if (answer.body.errorCode === 300005) await enter(username, 'Wrong9Gate77', await captchaToken(app));
    }
  };
  const reason = '本人电话确认';

  test('a super unlocks a colleague, and the log says who did it and why', async () => {
    const [boss, clerk] = [await newStaff(app.deps), await newStaff(app.deps, 'cs')];
    await lock(clerk.username);
    expect((await enter(clerk.username)).status).toBe(423);
    const row = async () =>
      (await app.call(api.operator.staff, {}, boss.as)).data.list.find(
        ({ staff_id }) => staff_id === clerk.staffId,
      )!;
    expect(await row()).toMatchObject({ is_locked: true, is_self: false, second_step_since: null });
    const unlock = { staff_id: clerk.staffId, reason };
    expect((await app.call(api.operator.unlockStaff, unlock, clerk.as)).status).toBe(403);
    expect((await app.call(api.operator.unlockStaff, { ...unlock, reason: '' }, boss.as)).status).toBe(422);
    expect((await app.call(api.operator.unlockStaff, { ...unlock, staff_id: 'P0' }, boss.as)).status).toBe(
      404,
    );
    expect((await app.call(api.operator.unlockStaff, unlock, boss.as)).status).toBe(200);
    expect(await row()).toMatchObject({ is_locked: false });
    expect(enrolmentOf(await enter(clerk.username)).secret).toMatch(/^[A-Z2-7]+$/);
    const { list } = (await app.call(api.operator.staffEvents, {}, boss.as)).data;
    const mine = list.filter(({ name }) => name.includes(clerk.username));
    expect(mine.map(({ event_text }) => event_text)).toEqual(
      expect.arrayContaining(['解除锁定', '登录锁定', '登录失败']),
    );
    expect(mine.find(({ event }) => event === 'unlock')).toMatchObject({ by: '测试运营', reason });
  });

  test('a super resets a colleague’s lost second factor: sessions end, codes die, a new app is bound', async () => {
    const [boss, clerk] = [await newStaff(app.deps), await newStaff(app.deps)];
    const { recovery, staff_token, secret } = await staffTotp(app, clerk.username, clerk.staffId);
    const waiting = secondStepOf(await enter(clerk.username));
    const reset = { staff_id: clerk.staffId, reason };
    const call = (as: { staff_token: string }, input = reset) =>
      app.call(api.operator.resetStaffSecondStep, input, as);
    expect((await call({ staff_token })).body.msg).toMatch(/^不能重置自己的两步验证/);
    expect((await call(boss.as)).status).toBe(200);
    expect(await me(staff_token)).toBe(401);
    expect((await second(waiting.challenge, totpOf(secret))).body.errorCode).toBe(300018);
    expect((await second(waiting.challenge, recovery[0]!, 'recovery')).body.errorCode).toBe(300018);
    expect(enrolmentOf(await enter(clerk.username)).secret).not.toBe(secret);
    expect((await call(boss.as)).status).toBe(409);
    expect(await eventsOf(clerk.staffId)).toContain('reset_second_step');
  });
});

describe('whoever sits at the server', () => {
  const order = (command: 'reset-second-step' | 'unlock' | 'password', username: string) =>
    staffByCommand(app.deps, {
      command,
      username,
      reason: '唯一的超级管理员更换手机',
      password: 'Fresh8Meadow2',
    });

  test('the command at the server makes the first member of staff, and lets the last super in again', async () => {
    const username = newUsername();
    const add = { command: 'add', username, role: 'super', name: '值班', password: PASSWORD } as const;
    expect(await staffByCommand(app.deps, add)).toBe(true);
    expect(await staffByCommand(app.deps, add)).toBe(false);
    const { challenge, setup_token, secret } = enrolmentOf(await choose(await given(username), OWN));
    const bound = await app.call(api.passport.enrolStaff, { challenge, setup_token, code: totpOf(secret) });
    expect(await order('reset-second-step', username)).toBe(true);
    expect(await me(bound.data.staff_token)).toBe(401);
    expect(await order('reset-second-step', username)).toBe(false);
    expect(await order('password', username)).toBe(true);
    expect((await enter(username, OWN)).status).toBe(422);
    expect(enrolmentOf(await choose(await given(username, 'Fresh8Meadow2'), OWN)).uri).toMatch(/^otpauth:/);
    expect(await order('unlock', newUsername())).toBe(false);
    const boss = await newStaff(app.deps);
    const { list } = (await app.call(api.operator.staffEvents, { page_size: 50 }, boss.as)).data;
    const mine = list.filter(({ name, by }) => name.includes(username) && by === '服务器命令行');
    expect(mine.map(({ event }) => event).sort()).toEqual(['create', 'password', 'reset_second_step']);
  });
});
