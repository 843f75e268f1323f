import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { captchaToken } from './testing-browser';
import { newPhone, solveSlide } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const check = (captcha_id: string, x: number) => app.call(api.passport.checkCaptcha, { captcha_id, x });

test('a captcha is checked once, right or wrong', async () => {
  const first = (await app.call(api.passport.captcha, {})).data;
  const x = await solveSlide(first);
  expect((await check(first.captcha_id, x > 150 ? x - 60 : x + 60)).body).toMatchObject({
    errorCode: 300005,
    msg: '验证失败，请重试',
  });
  expect((await check(first.captcha_id, x)).status).toBe(422);
  const second = (await app.call(api.passport.captcha, {})).data;
  expect((await check(second.captcha_id, await solveSlide(second))).data.captcha_token).toMatch(
    /^cap_[\w-]{43}$/,
  );
  expect((await check(second.captcha_id, await solveSlide(second))).status).toBe(422);
  expect((await check('nothing', 100)).status).toBe(422);
});

test('a few pixels beside the gap are near enough, a piece is not', async () => {
  for (const [off, status] of [
    [4, 200],
    [-4, 200],
    [8, 422],
    [-8, 422],
  ] as const) {
    const puzzle = (await app.call(api.passport.captcha, {})).data;
    expect((await check(puzzle.captcha_id, (await solveSlide(puzzle)) + off)).status).toBe(status);
  }
});

test('puzzle and token are good for 5 minutes', async () => {
  const puzzle = (await app.call(api.passport.captcha, {})).data;
  const captcha_token = await captchaToken(app);
  await app.database.setClock(5 * 60_000 + 1000);
  expect((await check(puzzle.captcha_id, await solveSlide(puzzle))).status).toBe(422);
  expect(
    (await app.call(api.passport.sendSms, { target: newPhone(), scene: 'login', captcha_token })).body
      .errorCode,
  ).toBe(300005);
  await app.database.setClock(0);
});

test('the answer tells nothing of where the gap is but the picture', async () => {
  const { data } = await app.call(api.passport.captcha, {});
  expect(Object.keys(data).sort()).toEqual(['bg', 'block', 'captcha_id', 'height', 'width', 'y']);
  expect(data).toMatchObject({
    width: 320,
    height: 160,
    bg: expect.stringMatching(/^data:image\/jpeg;base64,/),
  });
});
