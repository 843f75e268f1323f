import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondStepOf, totpOf } from '../factors/testing';
import { staffByCommand } from '../operator/staff-command';
import { startTestApp, type TestApp } from '../testing';
import { newStaff, newUsername, PASSWORD } from './testing';
import { openBrowser } from './testing-browser';
import { enrolmentOf, staffTotp } from './testing-staff';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ staffSecondStep: true });
});
afterAll(() => app.close());

const GIVEN = 'Uc7given8meadow9';
const OWN = 'Orchard4Lantern';
const OTHERS = 'Harbour6Violet';
const enter = (username: string, password: string) =>
  app.call(api.passport.signInAsStaff, { username, password });
/** The sign-in with a given password, which opens nothing but the choice of another. */
const given = async (username: string) => {
  const { body } = await enter(username, GIVEN);
  expect(body.errorCode).toBe(300030);
  return (body.data as unknown as { challenge: string }).challenge;
};
const choose = (challenge: string, new_password: string) =>
  app.call(api.passport.chooseStaffPassword, { challenge, new_password });
const second = (challenge: string, code: string) =>
  app.call(api.passport.signInStaffSecondStep, { challenge, method: 'totp', code });
const me = async (staff_token: string) => (await app.call(api.operator.me, {}, { staff_token })).status;
const eventsOf = async (staffId: string) => {
  const rows = await app.database.asOwner<{ event: string }>(
    `select event from staff_events where staff_id = '${staffId}'`,
  );
  return rows.map(({ event }) => event);
};
const added = async () => {
  const username = newUsername();
  const add = { command: 'add', username, role: 'cs', name: '新同事', password: GIVEN } as const;
  expect(await staffByCommand(app.deps, add)).toBe(true);
  return username;
};
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

test('a given password opens the choice of another alone, by the rules of all passwords', async () => {
  const username = await added();
  const challenge = await given(username);
  for (const [password, message] of [
    ['Kurz1a', '密码为8-20位，须同时包含数字、大写字母和小写字母'],
    [`Aa1${username}`.slice(0, 20), '密码过于简单'],
    [GIVEN, '新密码不能与原密码相同'],
  ] as const)
    expect((await choose(challenge, password)).body).toMatchObject({
      data: { errors: [{ field: 'new_password', message }] },
    });
  // Nothing but the choice goes on from here.
  expect((await second(challenge, '000000')).status).toBe(422);
  const asked = enrolmentOf(await choose(challenge, OWN));
  expect(asked.uri).toMatch(/^otpauth:/);
  for (const spent of [challenge, asked.challenge])
    expect((await choose(spent, OTHERS)).body.errorCode).toBe(300018);
  // The chosen password holds only with the second step: until then the given one still signs in.
  expect((await enter(username, OWN)).body.errorCode).toBe(300010);
  await given(username);
});

test('one of two people who know a given password enters, and the other has neither app, password nor session', async () => {
  const username = await added();
  const setups = [];
  for (const password of [OWN, OTHERS])
    setups.push({ password, ...enrolmentOf(await choose(await given(username), password)) });
  const bound = await Promise.all(
    setups.map(({ challenge, setup_token, secret }) =>
      app.call(api.passport.enrolStaff, { challenge, setup_token, code: totpOf(secret) }),
    ),
  );
  expect(new Set(bound.map(({ status }) => status))).toEqual(new Set([200, 422]));
  const winner = bound.findIndex(({ status }) => status === 200);
  const [mine, theirs] = winner === 0 ? [OWN, OTHERS] : [OTHERS, OWN];
  expect(await me(bound[winner]!.data.staff_token)).toBe(200);
  expect((await enter(username, GIVEN)).body.errorCode).toBe(300010);
  expect(secondStepOf(await enter(username, mine)).methods).toContain('totp');
  expect((await enter(username, theirs)).body.errorCode).toBe(300010);
});

test('a new password from the server is for one sign-in as well, and only with the app that is bound', async () => {
  const { username, staffId } = await newStaff(app.deps, 'cs');
  const { secret, staff_token } = await staffTotp(app, username, staffId);
  const reset = { command: 'password', username, reason: '忘记密码', password: GIVEN } as const;
  expect(await staffByCommand(app.deps, reset)).toBe(true);
  expect(await me(staff_token)).toBe(401);
  const boss = await newStaff(app.deps);
  const row = async () =>
    (await app.call(api.operator.staff, {}, boss.as)).data.list.find((one) => one.staff_id === staffId)!;
  expect(await row()).toMatchObject({ must_change_password: true });
  // The code of the app alone does not go on from a given password.
  expect((await second(await given(username), totpOf(secret))).body.errorCode).toBe(300018);
  const stranger = secondStepOf(await choose(await given(username), OTHERS));
  const owner = secondStepOf(await choose(await given(username), OWN));
  const code = totpOf(secret);
  expect((await second(owner.challenge, code)).status).toBe(200);
  // The stranger reads a code over the owner's shoulder, and their sign-in is over all the same.
  await app.database.asOwner(`update staff set totp_step = 0 where staff_id = '${staffId}'`);
  expect((await second(stranger.challenge, code)).body.errorCode).toBe(300018);
  expect((await enter(username, GIVEN)).body.errorCode).toBe(300010);
  expect(await row()).toMatchObject({ must_change_password: false });
  expect(await eventsOf(staffId)).toEqual(expect.arrayContaining(['password', 'own_password', 'sign_in']));
});

test('the choice of a password itself signs staff in where no second step is asked for', async () => {
  app.deps.config.staffSecondStep = false;
  const username = await added();
  const challenges = [await given(username), await given(username)];
  const both = await Promise.all(challenges.map((challenge) => choose(challenge, OWN)));
  app.deps.config.staffSecondStep = true;
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]));
  expect(await me(both.find(({ status }) => status === 200)!.data.staff_token)).toBe(200);
});

test('a member of staff changes the own password with the old one and the second step: other sessions end, and it is logged', async () => {
  const { username, staffId, as } = await newStaff(app.deps, 'cs');
  const { secret, staff_token } = await staffTotp(app, username, staffId);
  const code = totpOf(secret);
  const change = (input: { old_password?: string; new_password?: string; code?: string }) =>
    app.call(
      api.operator.changePassword,
      { old_password: PASSWORD, new_password: OWN, method: 'totp', code, ...input },
      { staff_token },
    );
  const refused = async (input: Parameters<typeof change>[0]) => {
    const { body } = await change(input);
    return [body.errorCode, (body.data as { errors?: { field: string }[] } | null)?.errors?.[0]?.field];
  };
  expect(await refused({ old_password: OTHERS })).toEqual([300020, undefined]);
  expect(await refused({ new_password: 'Kurz1a' })).toEqual([0, 'new_password']);
  expect(await refused({ new_password: PASSWORD })).toEqual([0, 'new_password']);
  expect(await refused({ code: '' })).toEqual([0, 'code']);
  expect(await refused({ code: wrongOf(code) })).toEqual([300022, undefined]);
  // The wrong password and the wrong code.
  expect((await eventsOf(staffId)).filter((one) => one === 'wrong')).toHaveLength(2);
  expect((await enter(username, PASSWORD)).body.errorCode).toBe(300014);
  const both = await Promise.all([change({}), change({ new_password: OTHERS })]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const changed = both.find(({ status }) => status === 200)!;
  expect(await Promise.all([as.staff_token, staff_token, changed.data.staff_token].map(me))).toEqual([
    401, 401, 200,
  ]);
  expect((await enter(username, PASSWORD)).body.errorCode).toBe(300010);
  expect(await eventsOf(staffId)).toContain('own_password');
  // The code is no number of an item, and stands in no line.
  const lines = `select from staff_acts where staff_id = '${staffId}' or item_no = '${code}'`;
  expect(await app.database.asOwner(lines)).toEqual([]);
});

test('one of two changes of an own password at once holds, and the browsers known by the password before are forgotten', async () => {
  const [one, other] = [await newStaff(app.deps, 'cs'), await newStaff(app.deps, 'cs')];
  const change = (new_password: string) =>
    app.call(api.operator.changePassword, { old_password: PASSWORD, new_password }, one.as);
  const both = await Promise.all([change(OWN), change(OTHERS)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);

  const browser = openBrowser(app);
  const known = async () => (await app.database.asOwner('select from known_devices')).length;
  const { data } = await browser.call(
    api.operator.changePassword,
    { old_password: PASSWORD, new_password: OWN },
    other.as,
  );
  const before = await known();
  // A browser without its mark is another one.
  browser.jar.delete('__Host-uc_d');
  const again = { old_password: OWN, new_password: OTHERS };
  const { staff_token } = data;
  expect((await browser.call(api.operator.changePassword, again, { staff_token })).status).toBe(200);
  expect(await known()).toBe(before);
  const { username } = other;
  await staffByCommand(app.deps, { command: 'password', username, reason: '忘记密码', password: GIVEN });
  expect(await known()).toBe(before - 1);
});

test('wrong old passwords are counted with those of the sign-in, and lock both', async () => {
  const { username, as } = await newStaff(app.deps, 'cs');
  const guess = { old_password: OTHERS, new_password: OWN };
  for (let n = 1; n < limits.signIn.failures; n += 1)
    expect((await app.call(api.operator.changePassword, guess, as)).status).toBe(422);
  expect((await app.call(api.operator.changePassword, guess, as)).status).toBe(423);
  expect((await enter(username, PASSWORD)).status).toBe(423);
});
