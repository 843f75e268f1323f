import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../config';
import { read, startMailServer } from '../partners/mail/testing';
import { startAliyun, startTencent } from '../partners/sms/testing';
import { newOwner, newPhone } from '../passport/testing';
import { captchaToken } from '../passport/testing-browser';
import { type As, startTestApp, type TestApp } from '../testing';

const account = { keyId: 'AKIDtest', secret: 'secretOfTheTest', sign: '用户中心' };
const templates = { code: '101', stranger: '102', notice: '103' };
let mail: Awaited<ReturnType<typeof startMailServer>>;
let aliyun: Awaited<ReturnType<typeof startAliyun>>;
let tencent: Awaited<ReturnType<typeof startTencent>>;
let app: TestApp;
beforeAll(async () => {
  mail = await startMailServer();
  aliyun = await startAliyun({ ...account, templates });
  tencent = await startTencent({ ...account, templates, appId: '1400006666', region: 'ap-guangzhou' });
  const ids = 'code=101,stranger=102,notice=103';
  const { sms, smtp, partners } = readConfig({
    SMS: 'aliyun,tencent',
    ALIYUN_SMS_KEY_ID: account.keyId,
    ALIYUN_SMS_SECRET: account.secret,
    ALIYUN_SMS_SIGN: account.sign,
    ALIYUN_SMS_TEMPLATES: ids,
    ALIYUN_SMS_ENDPOINT: aliyun.url,
    TENCENT_SMS_KEY_ID: account.keyId,
    TENCENT_SMS_SECRET: account.secret,
    TENCENT_SMS_APP_ID: '1400006666',
    TENCENT_SMS_SIGN: account.sign,
    TENCENT_SMS_TEMPLATES: ids,
    TENCENT_SMS_ENDPOINT: tencent.url,
    MAIL: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: '用户中心 <no-reply@mail.example.com>',
  });
  app = await startTestApp({ sms, smtp, partners });
});
afterAll(async () => {
  await Promise.all([app, aliyun, tencent].map((one) => one.close()));
  mail.server.close();
});
beforeEach(async () => {
  for (const { arrived, outcomes } of [aliyun, tencent])
    [arrived, outcomes].forEach((list) => list.splice(0));
  await app.database.setClock(0);
});

const outage = () => {
  aliyun.outcomes.push({ code: 'isv.OUT_OF_SERVICE' });
  tencent.outcomes.push({ code: 'FailedOperation.InsufficientBalanceInSmsPackage' });
};
type PublicScene = 'login' | 'register' | 'reset';
const ask = async (target: string, scene: PublicScene = 'login') =>
  app.call(api.passport.sendSms, { target, scene, captcha_token: await captchaToken(app) });
const askOwn = async (as: As, scene: 'step_up' | 'withdraw' | 'bank_bind' | 'change_phone_new' = 'step_up') =>
  app.call(
    api.passport.sendOwnSms,
    {
      scene,
      ...(scene === 'change_phone_new' && { target: newPhone() }),
      captcha_token: await captchaToken(app),
    },
    as,
  );
const mailsTo = (address: string) => mail.taken.filter(({ to }) => to.includes(address));
const codeTo = async (address: string) => {
  await vi.waitFor(() => expect(mailsTo(address)).not.toEqual([]), { timeout: 20_000 });
  return /验证码(\d{6})/.exec((await read(mailsTo(address).at(-1)!)).words)![1]!;
};

test('a customer whom no provider of SMS reaches signs in by the code in their mailbox, once', async () => {
  const email = 'zhou.signs.in@example.com';
  const { phone, uid } = await newOwner(app.deps, { email });
  outage();
  const { status, data } = await ask(phone);
  expect([status, data]).toEqual([200, { resend_after: 60, expire_in: 600, went: 'mailbox_if_bound' }]);
  const code = await codeTo(email);
  const { subject, words } = await read(mailsTo(email)[0]!);
  expect(subject).toBe('登录验证码');
  expect(words).toContain('10分钟内有效');
  const { data: session } = await app.call(api.passport.signInBySms, { phone, code });
  expect(session.user.uid).toBe(String(uid));
  expect((await app.call(api.passport.signInBySms, { phone, code })).status).not.toBe(200);
});

test('an owner reads in 登录记录 of each sign-in whether its code came by mail or by SMS', async () => {
  const email = 'reads.the.log@example.com';
  const { phone, as } = await newOwner(app.deps, { email });
  outage();
  await ask(phone);
  expect((await app.call(api.passport.signInBySms, { phone, code: await codeTo(email) })).status).toBe(200);
  await app.database.setClock(2 * 60_000);
  await ask(phone);
  const [code = ''] = Object.values(aliyun.arrived.at(-1)!.params);
  expect((await app.call(api.passport.signInBySms, { phone, code })).status).toBe(200);
  const { list } = (await app.call(api.account.loginLogs, {}, as)).data;
  expect(list.map(({ method, method_text, result_text }) => [method, method_text, result_text])).toEqual([
    ['sms', '短信登录', '成功'],
    ['email', '邮箱验证码登录', '成功'],
  ]);
});

test('a stranger reads the same answer for a phone with a mailbox, with none, with one that takes no mail, and for one that nobody registered', async () => {
  const address = 'refused.one@example.com';
  const refused = await newOwner(app.deps, { email: address });
  await app.database.asOwner(
    `update users set email_refused_at = now(), email_refused_for = 'bounce' where uid = ${refused.uid}`,
  );
  const asked = [
    (await newOwner(app.deps, { email: 'has.one@example.com' })).phone,
    (await newOwner(app.deps)).phone,
    refused.phone,
    newPhone(),
  ];
  for (const scene of ['login', 'reset'] as const) {
    await app.database.setClock(scene === 'login' ? 0 : 61_000);
    const answers = [];
    for (const phone of asked) {
      outage();
      const { status, data } = await ask(phone, scene);
      answers.push({ status, data });
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
  }
  await codeTo('has.one@example.com');
  expect(mailsTo(address)).toEqual([]);
});

test('a stranger who asks again and again during an outage uses up nothing of what the owner may have sent to the mailbox', async () => {
  const email = 'asked.often@example.com';
  const { phone, as } = await newOwner(app.deps, { email });
  const answers = [];
  for (let n = 0; n <= limits.emailCode.perAddressHour; n += 1) {
    await app.database.setClock(n * 61_000);
    outage();
    answers.push((await ask(phone)).status);
    // It is sent after the answer, and counted at the moment that the clock of the test shows then.
    const most = Math.min(n + 1, limits.emailCode.perAddressHour);
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(most), { timeout: 20_000 });
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  const sending = { scene: 'step_up', captcha_token: await captchaToken(app) } as const;
  expect((await app.call(api.account.sendEmail, sending, as)).status).toBe(200);
  expect(mailsTo(email)).toHaveLength(6);
});

test('a customer who is signed in reads which mailbox the code went to, and confirms with it', async () => {
  const email = 'chen.confirms@example.com';
  const { as } = await newOwner(app.deps, { email });
  outage();
  const { data } = await askOwn(as);
  expect(data).toMatchObject({ went: 'mailbox', target_mask: 'c***s@example.com' });
  const proof = { scene: 'export', method: 'sms', code: await codeTo(email) } as const;
  expect((await app.call(api.passport.verify, proof, as)).data.verify_token).toMatch(/^ver_/);
});

test.each(['withdraw', 'bank_bind', 'change_phone_new'] as const)(
  'a customer with a mailbox gets no code for %s there, for it proves who has the phone',
  async (scene) => {
    const email = `${scene}@example.com`;
    const { as } = await newOwner(app.deps, { email });
    outage();
    const { status, body } = await askOwn(as, scene);
    expect([status, body.errorCode]).toEqual([503, 300007]);
    expect(mailsTo(email)).toEqual([]);
  },
);

test('somebody who registers while no provider takes an SMS is told that none could be sent', async () => {
  outage();
  const { status, body } = await ask(newPhone(), 'register');
  expect([status, body.errorCode]).toEqual([503, 300007]);
});

test.each(['lost', 'dropped'] as const)(
  'a customer whose SMS was %s at the last provider gets no mail, for the message may still arrive',
  async (outcome) => {
    const email = `unknown.${outcome}@example.com`;
    const { phone, as } = await newOwner(app.deps, { email });
    aliyun.outcomes.push({ code: 'isv.OUT_OF_SERVICE' });
    tencent.outcomes.push(outcome);
    expect((await ask(phone)).body.errorCode).toBe(300007);
    await app.database.setClock(61_000);
    aliyun.outcomes.push(outcome);
    tencent.outcomes.push({ code: 'FailedOperation.InsufficientBalanceInSmsPackage' });
    expect((await askOwn(as)).body.errorCode).toBe(300007);
    expect(mailsTo(email)).toEqual([]);
  },
);
