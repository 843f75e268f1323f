import { api } from '@uc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config';
import { startAliyun, startTencent } from '../partners/sms/testing';
import { captchaToken } from '../passport/testing-browser';
import { newOwner, newPhone, newStaff } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import { notify, notifyDirectly } from './index';

const templates = { code: '101', stranger: '102', notice: '103' };
const keys = { keyId: 'AKIDtest', secret: 'secretOfTheTest', sign: '用户中心', templates };
const minute = 60_000;
const hour = 60 * minute;

let aliyun: Awaited<ReturnType<typeof startAliyun>>;
let tencent: Awaited<ReturnType<typeof startTencent>>;
let app: TestApp;
/** Aliyun alone. */
let single: TestApp;
/** Tencent alone. */
let other: TestApp;
/** A server whose environment names these providers, at the gateways of this machine. */
function startWith(SMS: string): Promise<TestApp> {
  const ids = 'code=101,stranger=102,notice=103';
  const { sms, partners } = readConfig({
    SMS,
    ALIYUN_SMS_KEY_ID: keys.keyId,
    ALIYUN_SMS_SECRET: keys.secret,
    ALIYUN_SMS_SIGN: keys.sign,
    ALIYUN_SMS_TEMPLATES: ids,
    ALIYUN_SMS_ENDPOINT: aliyun.url,
    TENCENT_SMS_KEY_ID: keys.keyId,
    TENCENT_SMS_SECRET: keys.secret,
    TENCENT_SMS_APP_ID: '1400006666',
    TENCENT_SMS_SIGN: keys.sign,
    TENCENT_SMS_TEMPLATES: ids,
    TENCENT_SMS_ENDPOINT: tencent.url,
  });
  return startTestApp({ sms, partners });
}
beforeAll(async () => {
  aliyun = await startAliyun(keys);
  tencent = await startTencent({ ...keys, appId: '1400006666', region: 'ap-guangzhou' });
  app = await startWith('aliyun,tencent');
  single = await startWith('aliyun');
  other = await startWith('tencent');
});
afterAll(() => Promise.all([app, single, other, aliyun, tencent].map((one) => one.close())));
const logged: string[] = [];
beforeEach(async () => {
  for (const { arrived, outcomes, receipts } of [aliyun, tencent]) {
    arrived.splice(0);
    outcomes.splice(0);
    receipts.clear();
  }
  logged.splice(0);
  for (const one of [app, single, other]) {
    await one.database.setClock(0);
    one.deps.log.error = (...line: unknown[]) => void logged.push(JSON.stringify(line));
  }
});

const ask = async (target: string, at = app, scene: 'login' | 'register' = 'login') =>
  at.call(api.passport.sendSms, { target, scene, captcha_token: await captchaToken(at) });
const signIn = (phone: string, code: string, at = app) => at.call(api.passport.signInBySms, { phone, code });
const codeIn = ({ params }: { params: Record<string, string> | string[] }) => Object.values(params)[0]!;
const gone = (code: string) => ({ code });

describe('a person who asks for a code', () => {
  test('a customer signs in by the code that Alibaba Cloud was given, which stands neither in the log of messages nor in the database', async () => {
    const { phone, uid } = await newOwner(app.deps);
    expect((await ask(phone)).data).toMatchObject({ resend_after: 60 });
    expect(aliyun.arrived).toMatchObject([{ to: phone, template: '101' }]);
    const code = codeIn(aliyun.arrived[0]!);
    expect(code).toMatch(/^\d{6}$/);
    expect((await signIn(phone, code)).data.user.uid).toBe(String(uid));
    expect(tencent.arrived).toEqual([]);
    const [row] = await app.database.asOwner(
      `select * from sms_messages where provider_ref = '${aliyun.arrived[0]!.ref}'`,
    );
    expect(JSON.stringify(row)).not.toContain(phone);
    expect(JSON.stringify(row)).not.toContain(code);
  });

  test('somebody without an account is told so by a message without a code, and hears at the form what everybody hears', async () => {
    const phone = newPhone();
    expect((await ask(phone)).data).toMatchObject({ resend_after: 60 });
    expect(aliyun.arrived).toMatchObject([{ to: phone, template: '102', params: {} }]);
  });

  test.each([
    'isv.OUT_OF_SERVICE',
    'isv.AMOUNT_NOT_ENOUGH',
    'isv.SMS_TEMPLATE_ILLEGAL',
    'isv.BUSINESS_LIMIT_CONTROL',
  ])('a customer signs in by the code of Tencent Cloud when Alibaba Cloud answers %s', async (fault) => {
    const { phone } = await newOwner(app.deps);
    aliyun.outcomes.push(gone(fault));
    expect((await ask(phone)).status).toBe(200);
    expect([aliyun.arrived.length, tencent.arrived.length]).toEqual([0, 1]);
    expect((await signIn(phone, codeIn(tencent.arrived[0]!))).status).toBe(200);
  });

  test('a customer gets the same code from the second provider when the answer of the first is lost, and signs in by either message', async () => {
    const { phone } = await newOwner(app.deps);
    aliyun.outcomes.push('lost');
    expect((await ask(phone)).status).toBe(200);
    expect(codeIn(aliyun.arrived[0]!)).toBe(codeIn(tencent.arrived[0]!));
    expect((await signIn(phone, codeIn(aliyun.arrived[0]!))).status).toBe(200);
  });

  test('a customer with a number that the provider refuses is told at the form what to do, and the second provider is not asked', async () => {
    for (const at of [app, other]) {
      const { phone } = await newOwner(at.deps);
      aliyun.outcomes.push(gone('isv.MOBILE_NUMBER_ILLEGAL'));
      tencent.outcomes.push(gone('FailedOperation.PhoneNumberInBlacklist'));
      const { status, body } = await ask(phone, at);
      expect([status, body.errorCode]).toEqual([422, 300006]);
      expect(body.msg).toBe('短信无法送达该手机号，请核对号码；号码无误的，请改用其他方式验证');
    }
    expect([aliyun.arrived.length, tencent.arrived.length]).toEqual([0, 0]);
  });

  test('somebody who registers and whom no provider reaches is told at the form, and the alarm names neither the number nor the code', async () => {
    const phone = newPhone();
    aliyun.outcomes.push(gone('isv.OUT_OF_SERVICE'));
    tencent.outcomes.push(gone('FailedOperation.InsufficientBalanceInSmsPackage'));
    const { status, body } = await ask(phone, app, 'register');
    expect([status, body.errorCode]).toEqual([503, 300007]);
    expect(body.msg).toContain('请1分钟后重新获取');
    expect(logged.join()).toMatch(/code\.notSent.*isv\.OUT_OF_SERVICE.*InsufficientBalanceInSmsPackage/);
    expect(logged.join()).not.toContain(phone);
  });

  test('a customer is asked to wait before the provider would refuse: its limits hold for a number whoever asks, and strangers leave some of them', async () => {
    const { phone, as } = await newOwner(single.deps);
    const own = async () =>
      single.call(
        api.passport.sendOwnSms,
        { scene: 'step_up', captcha_token: await captchaToken(single) },
        as,
      );
    const answers: unknown[] = [];
    for (let n = 0; n < 3; n += 1) {
      await single.database.setClock(n * 61_000);
      answers.push((await ask(phone, single)).status);
    }
    // The same minute, another person as far as our own quotas go.
    answers.push((await own()).body.errorCode);
    await single.database.setClock(3 * 61_000);
    answers.push((await ask(phone, single)).body.errorCode);
    for (const n of [4, 5]) {
      await single.database.setClock(n * 61_000);
      answers.push((await own()).status);
    }
    await single.database.setClock(6 * 61_000);
    const { body } = await own();
    expect(answers).toEqual([200, 200, 200, 300001, 300001, 200, 200]);
    expect(body.msg).toMatch(/^获取过于频繁，请\d+秒后再试$/);
    expect(aliyun.arrived).toHaveLength(5);
  });
});

const tell = (at: TestApp, uid: number) =>
  at.database.transaction((tx) =>
    notify(tx, {
      uid,
      category: 'security',
      title: '登录密码已修改',
      content: '如非本人操作，请修改登录密码',
      sms: true,
    }),
  );
const left = (at: TestApp, uid: number) =>
  at.database.asOwner<{ last_error: string | null; done_at: Date | null }>(
    `select last_error, done_at from outbox where uid = ${uid} and kind = 'message.sms'`,
  );
const run = async (at: TestApp, later: number) => {
  await at.database.setClock(later);
  await at.runner.run('outbox');
};

describe('a notice', () => {
  test('a notice says its title by the template of notices, to an old number as well', async () => {
    const { uid, phone } = await newOwner(app.deps);
    const before = newPhone();
    await tell(app, uid);
    await app.database.transaction((tx) =>
      notifyDirectly(app.deps, tx, { uid, channel: 'sms', to: before, content: '手机号已修改' }),
    );
    await run(app, 0);
    const said = Object.fromEntries(
      aliyun.arrived.map(({ to, template, params }) => [to, [template, params]]),
    );
    expect(said).toEqual({
      [phone]: ['103', { title: '登录密码已修改' }],
      [before]: ['103', { title: '账户安全提醒' }],
    });
  });

  test('a notice whose answer was lost is not sent again when its provider has it, and the outbox keeps neither number nor words', async () => {
    const { uid, phone } = await newOwner(app.deps);
    aliyun.outcomes.push('lost');
    await tell(app, uid);
    await run(app, 0);
    const [entry] = await left(app, uid);
    expect(entry).toMatchObject({ done_at: null, last_error: 'aliyun: no answer (unknown)' });
    expect(entry!.last_error).not.toContain(phone);
    await run(app, 61_000);
    expect((await left(app, uid))[0]!.done_at).not.toBeNull();
    expect([aliyun.arrived.length, tencent.arrived.length]).toEqual([1, 0]);
  });

  test('a notice that was lost on its way is sent once more, when its provider has not had it for five minutes', async () => {
    const { uid } = await newOwner(app.deps);
    aliyun.outcomes.push('dropped');
    await tell(app, uid);
    await run(app, 0);
    await run(app, 61_000);
    expect([aliyun.arrived.length, (await left(app, uid))[0]!.last_error]).toEqual([
      0,
      'aliyun: the last try is not known yet',
    ]);
    await run(app, 6 * minute);
    expect([aliyun.arrived.length, tencent.arrived.length]).toEqual([1, 0]);
    expect((await left(app, uid))[0]!.done_at).not.toBeNull();
  });

  test('a notice whose answer Tencent Cloud has lost is never sent again, for its list proves nothing', async () => {
    const { uid } = await newOwner(other.deps);
    tencent.outcomes.push('dropped');
    await tell(other, uid);
    await run(other, 0);
    await run(other, 2 * hour);
    expect(tencent.arrived).toEqual([]);
    expect((await left(other, uid))[0]!.done_at).not.toBeNull();
    const { as } = await newStaff(other.deps, 'cs');
    const { list } = (await other.call(api.operator.sentMessages, { state: 'unknown' }, as)).data;
    expect(list).toMatchObject([{ state_text: '结果未知', provider_text: '腾讯云', body: null }]);
  });

  test('a notice that nobody takes today waits in the outbox and is sent once when the first one takes it', async () => {
    const { uid } = await newOwner(app.deps);
    aliyun.outcomes.push(gone('isv.AMOUNT_NOT_ENOUGH'));
    tencent.outcomes.push(gone('LimitExceeded.PhoneNumberDailyLimit'));
    await tell(app, uid);
    await run(app, 0);
    expect((await left(app, uid))[0]!.last_error).toBe(
      'aliyun: isv.AMOUNT_NOT_ENOUGH (setup); tencent: LimitExceeded.PhoneNumberDailyLimit (later)',
    );
    await run(app, 61_000);
    await run(app, hour);
    expect([aliyun.arrived.length, tencent.arrived.length]).toEqual([1, 0]);
  });

  test('a notice to a number that takes nothing is not tried again', async () => {
    const { uid } = await newOwner(app.deps);
    aliyun.outcomes.push(gone('isv.MOBILE_NUMBER_ILLEGAL'));
    await tell(app, uid);
    await run(app, 0);
    await run(app, hour);
    expect((await left(app, uid))[0]!.done_at).not.toBeNull();
    expect(aliyun.arrived).toEqual([]);
  });
});

test('staff see by the receipts which messages have not arrived, with the carrier’s code, and read neither number nor words', async () => {
  const { as } = await newStaff(app.deps, 'cs');
  const [gotIt, didNot, waits] = [
    await newOwner(app.deps),
    await newOwner(app.deps),
    await newOwner(app.deps),
  ];
  for (const { phone } of [gotIt, didNot, waits]) await ask(phone);
  const idOf = (phone: string) => aliyun.arrived.find(({ to }) => to === phone)!.id;
  aliyun.receipts.set(idOf(gotIt.phone), 'delivered').set(idOf(didNot.phone), 'undelivered');
  await app.database.setClock(2 * minute);
  expect(await app.runner.run('messages.smsReceipts')).toBe(2);
  const rowOf = async (keyword: string) =>
    (await app.call(api.operator.sentMessages, { keyword }, as)).data.list[0];
  expect(await rowOf(gotIt.phone)).toMatchObject({
    state_text: '已送达',
    provider_text: '阿里云',
    body: null,
  });
  expect(await rowOf(didNot.phone)).toMatchObject({
    state: 'undelivered',
    state_text: '未送达',
    error: 'MOBILE_NOT_ON_SERVICE',
    to: `${didNot.phone.slice(0, 3)}****${didNot.phone.slice(-4)}`,
    scene_text: '登录验证码',
  });
  expect(await rowOf(waits.phone)).toMatchObject({ state_text: '已提交' });
  const undelivered = (await app.call(api.operator.sentMessages, { state: 'undelivered' }, as)).data;
  expect(undelivered.list.every(({ state }) => state === 'undelivered')).toBe(true);
  const figures = await (await fetch(`${app.url}/metrics`)).text();
  expect(figures).toMatch(new RegExp(`^sms_undelivered_day ${undelivered.total}$`, 'm'));
  // Answers that have come are not asked for again; the others later each time.
  const asked = ({ phone }: { phone: string }) =>
    aliyun.asked.filter(({ url }) => url.includes(`PhoneNumber=${phone}&`)).length;
  expect([gotIt, didNot, waits].map(asked)).toEqual([1, 1, 1]);
  await app.runner.run('messages.smsReceipts');
  expect([gotIt, didNot, waits].map(asked)).toEqual([1, 1, 1]);
  await app.database.setClock(8 * minute);
  await app.runner.run('messages.smsReceipts');
  expect([gotIt, didNot, waits].map(asked)).toEqual([1, 1, 2]);
});

test('an operator hears once an hour that a provider takes messages which do not arrive, from ten with a known end and 30 % on, and staff read what to do', async () => {
  const start = 12 * hour;
  await app.database.setClock(start);
  const owners = await Promise.all(Array.from({ length: 10 }, () => newOwner(app.deps)));
  for (const { uid } of owners) await tell(app, uid);
  await run(app, start);
  const idOf = (phone: string) => aliyun.arrived.find(({ to }) => to === phone)!.id;
  const says = (from: number, to: number, state: 'delivered' | 'undelivered') =>
    owners.slice(from, to).forEach(({ phone }) => aliyun.receipts.set(idOf(phone), state));
  const alarms = () => logged.filter((line) => line.includes('sms.undelivered'));
  const seen = async () => {
    const { as } = await newStaff(app.deps);
    const { list } = (await app.call(api.operator.partners, {}, as)).data;
    return (name: string) => list.find(({ partner }) => partner === name)!.arrival;
  };
  says(0, 6, 'delivered');
  says(6, 9, 'undelivered');
  await app.database.setClock(start + 2 * minute);
  await app.runner.run('messages.smsReceipts');
  expect((await seen())('sms.aliyun')).toEqual({ delivered: 6, undelivered: 3, warning: null });
  expect(alarms()).toEqual([]);

  says(9, 10, 'undelivered');
  for (const later of [8, 9, 60]) {
    await app.database.setClock(start + later * minute);
    await app.runner.run('messages.smsReceipts');
  }
  expect(alarms()).toHaveLength(1);
  expect(alarms()[0]).toContain(
    '"partner":"sms.aliyun","delivered":6,"undelivered":4,"codes":["MOBILE_NOT_ON_SERVICE"]',
  );
  expect(alarms()[0]).toContain('put the other one first in SMS');
  const figures = await (await fetch(`${app.url}/metrics`)).text();
  expect(figures).toMatch(/^sms_aliyun_delivered_hour 0$/m);
  await app.database.setClock(start + 9 * minute);
  const arrivals = await seen();
  expect(arrivals('sms.aliyun')?.warning).toMatch(
    /^近1小时有40%的短信未送达（运营商返回MOBILE_NOT_ON_SERVICE），请在服务商控制台核对.*把另一家排在前面$/,
  );
  expect([arrivals('sms.tencent'), arrivals('mail')]).toEqual([null, null]);
  expect(await (await fetch(`${app.url}/metrics`)).text()).toMatch(/^sms_aliyun_undelivered_hour 4$/m);
});
