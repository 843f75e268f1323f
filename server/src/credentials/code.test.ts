import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { captchaToken, codeFor, lastMessage } from '../passport/testing-browser';
import { newOwner, newPhone, newStaff } from '../passport/testing';
import { networkOf } from '../call/index';
import { perAddress } from './attempts';
import { counterKey } from './guess-counters';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const minute = 60_000;
const day = 24 * 60 * minute;
const { maxTries, perPhoneHour, perPhoneDay } = limits.smsCode;
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const signIn = (phone: string, code: string) => app.call(api.passport.signInBySms, { phone, code });
const send = async (target: string, scene: 'login' | 'register' | 'reset' | 'step_up' = 'login') =>
  app.call(api.passport.sendSms, { target, scene, captcha_token: await captchaToken(app) });

describe('a code (A7)', () => {
  test('an SMS code signs in once', async () => {
    const { uid, phone } = await newOwner(app.deps);
    const code = await codeFor(app, phone, 'login');
    expect((await signIn(phone, code)).data.user.uid).toBe(String(uid));
    expect((await signIn(phone, code)).body.errorCode).toBe(300004);
  });

  test('an SMS code is void after 5 wrong tries, for the right one too', async () => {
    const { phone } = await newOwner(app.deps);
    const code = await codeFor(app, phone, 'login');
    const answers = [];
    for (let n = 0; n < maxTries; n += 1) answers.push((await signIn(phone, other(code))).body);
    expect(answers[0]).toMatchObject({ errorCode: 300003, msg: 'sms code incorrect' });
    expect(answers.at(-1)).toMatchObject({ errorCode: 300004, msg: '错误次数过多，请重新获取' });
    expect((await signIn(phone, code)).body.msg).toBe('错误次数过多，请重新获取');
  });

  test('an SMS code is good for 10 minutes', async () => {
    const { phone } = await newOwner(app.deps);
    const code = await codeFor(app, phone, 'login');
    await app.database.setClock(10 * minute + 1000);
    expect((await signIn(phone, code)).body.msg).toBe('验证码已过期，请重新获取');
    await app.database.setClock(9 * minute);
    expect((await signIn(phone, code)).status).toBe(200);
  });

  test('an SMS code is bound to its phone and to its scene', async () => {
    const [one, two] = [await newOwner(app.deps), await newOwner(app.deps)];
    const code = await codeFor(app, one.phone, 'login');
    await codeFor(app, two.phone, 'reset');
    expect((await signIn(two.phone, code)).body.errorCode).toBe(300003);
    expect((await app.call(api.passport.startReset, { phone: one.phone, code })).body.errorCode).toBe(300003);
    expect((await signIn(one.phone, code)).status).toBe(200);
  });

  test('an SMS code that is over, live or was never sent is guessed at with the same answers (A3)', async () => {
    const [over, live, never] = [newPhone(), newPhone(), newPhone()];
    const spent = await codeFor(app, over, 'login');
    await app.database.setClock(11 * minute);
    const sent = await codeFor(app, live, 'login');
    const guesses = async (phone: string, code: string) => {
      const answers = [];
      for (let n = 0; n <= maxTries; n += 1) answers.push((await signIn(phone, code)).body.msg);
      return answers;
    };
    const answers = await guesses(never, other(sent));
    expect(answers.at(-1)).toBe('错误次数过多，请重新获取');
    expect(await guesses(over, other(spent))).toEqual(answers);
    expect(await guesses(live, other(sent))).toEqual(answers);
    // Guesses before a code was sent use up none of its tries.
    await app.database.setClock(13 * minute);
    const { phone } = await newOwner(app.deps);
    await guesses(phone, '000000');
    expect((await signIn(phone, await codeFor(app, phone, 'login'))).status).toBe(200);
  });

  test('an SMS code is replaced by a newer one', async () => {
    const { phone } = await newOwner(app.deps);
    const before = await codeFor(app, phone, 'login');
    await app.database.setClock(61_000);
    const after = await codeFor(app, phone, 'login');
    if (before !== after) expect((await signIn(phone, before)).body.errorCode).toBe(300003);
    expect((await signIn(phone, after)).status).toBe(200);
  });

  test('an SMS code has six digits', async () => {
    const { phone } = await newOwner(app.deps);
    expect(await codeFor(app, phone, 'login')).toMatch(/^\d{6}$/);
  });
});

describe('sending', () => {
  test('a request for an SMS code asks for a captcha each time, and a refused one does not cost the captcha', async () => {
    const { phone } = await newOwner(app.deps);
    const without = await app.call(api.passport.sendSms, {
      target: phone,
      scene: 'login',
      captcha_token: 'x'.repeat(43),
    });
    expect(without.body.errorCode).toBe(300005);
    expect((await send(phone)).data).toEqual({ resend_after: 60, expire_in: 600, went: 'phone' });
    const captcha_token = await captchaToken(app);
    const again = await app.call(api.passport.sendSms, { target: phone, scene: 'login', captcha_token });
    expect(again.body).toMatchObject({
      errorCode: 300001,
      msg: expect.stringMatching(/^获取过于频繁，请(60|59|5\d)秒后再试$/),
    });
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50);
    const { retry_after: seconds } = again.body.data as unknown as { retry_after: number };
    expect(again.headers.get('retry-after')).toBe(String(seconds));
    const elsewhere = await app.call(api.passport.sendSms, {
      target: newPhone(),
      scene: 'login',
      captcha_token,
    });
    expect(elsewhere.status).toBe(200);
    expect(
      (await app.call(api.passport.sendSms, { target: newPhone(), scene: 'login', captcha_token })).body
        .errorCode,
    ).toBe(300005);
  });

  test(`a phone gets no more SMS codes after ${perPhoneHour} an hour and ${perPhoneDay} a day, whatever their scene`, async () => {
    const phone = newPhone();
    const scenes = ['login', 'register', 'reset'] as const;
    const codes: number[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      for (let n = 0; n <= perPhoneHour; n += 1) {
        await app.database.setClock(hour * 61 * minute + n * 61_000);
        const { status, body } = await send(phone, scenes[n % 3]);
        codes.push(status === 200 ? 200 : body.errorCode);
      }
    }
    const hourOf = (then: number) => [...Array<number>(perPhoneHour).fill(200), then];
    expect(codes).toEqual([
      ...hourOf(300001),
      ...hourOf(300002),
      ...Array<number>(perPhoneHour + 1).fill(300002),
    ]);
    await app.database.setClock(day + minute);
    expect((await send(phone)).status).toBe(200);
  });

  test('one IP address gets no more SMS codes after 30 a day', async () => {
    const strict = await startTestApp({ rateFactor: 1 });
    const outcomes = new Set<number>();
    await strict.database.asOwner(`
      insert into captchas (captcha_id, work, token_hash, expires_at)
      select n::text, 0, sha256(convert_to('captcha-token-of-' || n, 'UTF8')), now() + interval '1 hour' from generate_series(1, 31) n`);
    for (let n = 1; n <= 30; n += 1) {
      outcomes.add(
        (
          await strict.call(api.passport.sendSms, {
            target: newPhone(),
            scene: 'register',
            captcha_token: `captcha-token-of-${n}`,
          })
        ).status,
      );
    }
    expect([...outcomes]).toEqual([200]);
    const last = await strict.call(api.passport.sendSms, {
      target: newPhone(),
      scene: 'register',
      captcha_token: 'captcha-token-of-31',
    });
    expect(last.body).toMatchObject({ errorCode: 300002, msg: '今日获取次数已达上限' });
    await strict.close();
  });

  test('a request for an SMS code is answered the same for a phone without an account, which learns it from the message (A3)', async () => {
    const { phone } = await newOwner(app.deps);
    const stranger = newPhone();
    const shown = ({ status: http, body: { request_id: _, ...body } }: Awaited<ReturnType<typeof send>>) => ({
      http,
      ...body,
    });
    expect(shown(await send(stranger))).toEqual(shown(await send(phone)));
    expect(await lastMessage(app, stranger)).toBe(
      '【用户中心】您正在登录，但该手机号尚未注册。如非本人操作，请忽略。',
    );
    for (const one of [phone, stranger]) {
      await app.database.setClock(0);
      expect((await signIn(one, '000000')).body.errorCode).toBe(300003);
    }
  });
});

describe('the outbox of the sandbox', () => {
  test('the outbox of the sandbox shows staff the sent messages, newest first, by phone, channel and day', async () => {
    const phone = newPhone();
    await app.database.setClock(3 * day);
    await send(phone, 'register');
    const mail = { to: 'A@example.com', scene: 'notice', template: 'notice', body: '邮件正文' } as const;
    await app.deps.partners.mail.send(mail);
    const { as } = await newStaff(app.deps, 'cs');
    const list = async (input: object) => (await app.call(api.operator.sentMessages, input, as)).data;
    const { list: found, total } = await list({ keyword: phone });
    expect(total).toBe(1);
    expect(found[0]).toMatchObject({
      channel: 'sms',
      scene: 'register',
      to: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    });
    expect((await list({ channel: 'email', keyword: 'a@EXAMPLE.com' })).list[0]).toMatchObject({
      body: '邮件正文',
      to: '*@example.com',
    });
    expect((await list({})).list[0]?.channel).toBe('email');
    expect((await list({ page_size: 1, page: 2 })).list[0]?.scene).toBe('register');
    const today = new Date(Date.now() + 3 * day + 8 * 3_600_000).toISOString().slice(0, 10);
    expect((await list({ start_time: today, end_time: today, keyword: phone })).total).toBe(1);
    expect((await list({ end_time: '2020-01-01' })).total).toBe(0);
  });
});

describe('what codes cost', () => {
  const { perDay, perNetworkDay, strangersPerDay } = limits.smsCode;
  const own = async (as: Parameters<typeof app.call>[2]) =>
    app.call(api.passport.sendOwnSms, { scene: 'step_up', captcha_token: await captchaToken(app) }, as);
  /** As if so many had been sent today. */
  const spent = (what: string, whom: string, tries: number) =>
    app.database.asOwner(
      `insert into attempt_counters (counter_key, tries, allowed, lock_seconds, until_at)
       values ('\\x${counterKey(app.deps, what, whom).toString('hex')}', ${tries}, ${tries}, 0, now() + interval '1 day')
       on conflict (counter_key) do update set tries = excluded.tries`,
    );

  test('a stranger is sent none once strangers have used up their share of the day; whoever is signed in is', async () => {
    const { as } = await newOwner(app.deps);
    await spent('sms.spending', 'strangers', strangersPerDay - 1);
    expect((await send(newPhone(), 'register')).status).toBe(200);
    const refused = await send(newPhone(), 'register');
    expect([refused.status, refused.body.errorCode]).toEqual([429, 300002]);
    expect((await own(as)).status).toBe(200);
    await spent('sms.spending', 'strangers', 0);
  });

  /** The alarms raised while the last code before a mark, the one that reaches it and the next one are requested. */
  const alarmsAround = async (
    marks: number[],
    of: 'all' | 'strangers',
    ask: () => Promise<{ status: number }>,
  ) => {
    const [alarms, statuses]: [unknown[], number[]] = [[], []];
    const { log } = app.deps;
    app.deps.log = { ...log, error: (fields: unknown) => void alarms.push(fields) };
    try {
      for (const mark of marks) {
        await spent('sms.spending', of, mark - 2);
        for (let codes = 0; codes < 3; codes += 1) statuses.push((await ask()).status);
      }
    } finally {
      app.deps.log = log;
      await spent('sms.spending', of, 0);
    }
    return { alarms, statuses };
  };

  test('the operator is alarmed once when four fifths of a day’s messages are sent, and once at the last', async () => {
    const asStranger = () => send(newPhone(), 'register');
    const asOwner = async () => own((await newOwner(app.deps)).as);
    for (const [of, allowed, ask] of [
      ['all', perDay, asOwner],
      ['strangers', strangersPerDay, asStranger],
    ] as const) {
      const fourFifths = (allowed * 4) / 5;
      const alarm = { alarm: 'code.spending', channel: 'sms', of, allowed };
      expect(await alarmsAround([fourFifths, allowed], of, ask)).toEqual({
        alarms: [
          { ...alarm, sent: fourFifths },
          { ...alarm, sent: allowed },
        ],
        statuses: [200, 200, 200, 200, 200, 429],
      });
    }
  });

  test('a network is sent no more than its share of the day, whoever asks there', async () => {
    const { as } = await newOwner(app.deps);
    await spent('sms.network', networkOf('127.0.0.1'), perAddress(app.deps, perNetworkDay));
    expect((await send(newPhone(), 'register')).status).toBe(429);
    expect((await own(as)).status).toBe(429);
    await spent('sms.network', networkOf('127.0.0.1'), 0);
  });
});
