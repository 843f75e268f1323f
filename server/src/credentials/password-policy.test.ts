import { api } from '@uc/contract';
import { problem } from '@uc/contract/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { newOwner } from '../passport/testing';
import { codeFor } from '../passport/testing-browser';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A reset that is open: it stays so while passwords are refused. */
async function setting() {
  const owner = await newOwner(app.deps);
  const code = await codeFor(app, owner.phone, 'reset');
  const { flow } = (await app.call(api.passport.startReset, { phone: owner.phone, code })).data;
  const set = (new_password: string) => app.call(api.passport.resetPassword, { flow, new_password });
  const said = async (password: string) => (await set(password)).body.data.errors?.[0]?.message;
  return { ...owner, set, said };
}
const CLASSES = '密码为8-20位，须同时包含数字、大写字母和小写字母';
const ALPHABET = '密码不能包含空格或中文';
const SIMPLE = '密码过于简单';

describe('the password policy (A9, spec §5)', () => {
  test.each([
    ['Kq7vRm2', CLASSES],
    ['Kq7vRm2xKq7vRm2xKq7vR', CLASSES],
    ['kq7vrm2xw', CLASSES],
    ['KQ7VRM2XW', CLASSES],
    ['KqvRmxwTz', CLASSES],
    ['Kq7vRm 2xw', ALPHABET],
    ['Kq7vRm2密码', ALPHABET],
    ['Kq7vRm2x\u00e9', ALPHABET],
    ['Password1', SIMPLE],
    ['Qwerty123456', SIMPLE],
    ['Center2026', SIMPLE],
  ])('the password %j is refused with the reason', async (password, message) => {
    const { said } = await setting();
    expect(await said(password)).toBe(message);
  });

  test.each(['Kq7vRm2x', 'Kq7vRm2xKq7vRm2xKq7v', 'Kq7!"#$%&~}'])(
    'the password %j is taken',
    async (password) => {
      const { set } = await setting();
      expect((await set(password)).status).toBe(200);
    },
  );

  test('a password is refused by server and browser alike wherever length and classes decide', async () => {
    const { said } = await setting();
    for (const password of ['Kq7vRm2', 'KqvRmxwTz', 'Kq7vRm 2xw', 'Kq7vRm2密码'])
      expect(await said(password)).toBe(problem('password', password));
  });

  test('a password that contains a name of the account, however it is written, is refused', async () => {
    const { said, phone, username } = await setting();
    expect(await said(`Aa${phone}`)).toBe(SIMPLE);
    expect(await said(`Z9${username.toUpperCase()}z`)).toBe(SIMPLE);
  });

  test('a password is cut nowhere: its 20th character matters', async () => {
    const { set, username } = await setting();
    const long = 'Kq7vRm2xKq7vRm2xKq7v';
    await set(long);
    const signIn = (password: string) => app.call(api.passport.signIn, { account: username, password });
    expect((await signIn(long)).status).toBe(200);
    expect((await signIn(`${long.slice(0, -1)}w`)).body.errorCode).toBe(300010);
    expect((await signIn(long.slice(0, -1))).body.errorCode).toBe(300010);
  });
});
