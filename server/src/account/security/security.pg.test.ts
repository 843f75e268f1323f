import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing';
import { captchaToken, lastMessage } from '../../passport/testing-browser';
import { newOwner, newPhone, PASSWORD } from '../../passport/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

const { account, passport } = api;
type Owner = Awaited<ReturnType<typeof newOwner>>;
const ticket = async ({ as }: Owner, scene: 'login_password' | 'change_phone') =>
  (await app.call(passport.verify, { scene, method: 'password', password: PASSWORD }, as)).data.verify_token;
const sorted = (statuses: number[]) => statuses.toSorted((one, other) => one - other);

test('one ticket changes the password once, however many ask with it at once', async () => {
  const owner = await newOwner(app.deps);
  const verify_token = await ticket(owner, 'login_password');
  const asked = await Promise.all(
    ['Kestrel8Harbour', 'Lantern3Oaken', 'Saddle4Birch'].map((new_password) =>
      app.call(account.changeLoginPassword, { new_password, verify_token }, owner.as),
    ),
  );
  const statuses = asked.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

test('what is in flight while the password changes is answered before it or refused after it (trust A5)', async () => {
  const owner = await newOwner(app.deps);
  const verify_token = await ticket(owner, 'login_password');
  const read = () => app.call(passport.session, {}, owner.as);
  const change = app.call(
    account.changeLoginPassword,
    { new_password: 'Kestrel8Harbour', verify_token },
    owner.as,
  );
  const reads = await Promise.all(Array.from({ length: 50 }, read));
  expect(reads.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
  expect((await change).status).toBe(200);
  expect((await read()).status).toBe(401);
});

test('a phone that two accounts change to at once is one’s alone', async () => {
  const owners = [await newOwner(app.deps), await newOwner(app.deps)];
  const phone = newPhone();
  const sent = { scene: 'change_phone_new', target: phone, captcha_token: await captchaToken(app) } as const;
  await app.call(passport.sendOwnSms, sent, owners[0]!.as);
  const code = /验证码(\d{6})/.exec(await lastMessage(app, phone))![1]!;
  const asked = await Promise.all(
    owners.map(async (owner) => {
      const verify_token = await ticket(owner, 'change_phone');
      return app.call(account.changePhone, { new_phone: phone, code, verify_token }, owner.as);
    }),
  );
  expect(sorted(asked.map(({ status }) => status))).toEqual([200, 422]);
});
