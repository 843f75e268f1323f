import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { pbkdf2Sync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { isNear } from './captcha';
import { drawPuzzle, GAPS, PICTURE, type Spot } from './captcha-image';
import { usePasswordCost } from './password';
import { captchaToken } from '../passport/testing-browser';
import { newPhone, solveSlide } from '../passport/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const check = (captcha_id: string, spot: Spot) =>
  app.call(api.passport.checkCaptcha, { captcha_id, ...spot });
const issue = async () => (await app.call(api.passport.captcha, {})).data;

test('a captcha is checked once, right or wrong', async () => {
  const first = await issue();
  const { x, y } = await solveSlide(first);
  expect((await check(first.captcha_id, { x: x > 150 ? x - 60 : x + 60, y })).body).toMatchObject({
    errorCode: 300005,
    msg: '验证失败，请重试',
  });
  expect((await check(first.captcha_id, { x, y })).status).toBe(422);
  const second = await issue();
  const found = await solveSlide(second);
  expect((await check(second.captcha_id, found)).data.captcha_token).toMatch(/^cap_[\w-]{43}$/);
  expect((await check(second.captcha_id, found)).status).toBe(422);
  expect((await check('nothing', found)).status).toBe(422);
});

describe('a captcha without a picture', () => {
  const work = async () => (await app.call(api.passport.captchaWork, {})).data;
  const found = ({ salt, rounds, most, digest }: Awaited<ReturnType<typeof work>>) =>
    Array.from({ length: most + 1 }, (_, number) => number).find(
      (number) => pbkdf2Sync(String(number), salt, rounds, 32, 'sha256').toString('hex') === digest,
    )!;
  const hand = (captcha_id: string, number: number) =>
    app.call(api.passport.checkCaptchaWork, { captcha_id, number });

  test('a captcha without a picture takes the number that was found, once, and its token is as good as any', async () => {
    const first = await work();
    const { data } = await hand(first.captcha_id, found(first));
    expect(data.captcha_token).toMatch(/^cap_[\w-]{43}$/);
    const send = () =>
      app.call(api.passport.sendSms, {
        target: newPhone(),
        scene: 'login',
        captcha_token: data.captcha_token,
      });
    expect((await send()).status).toBe(200);
    expect((await send()).body.errorCode).toBe(300005);
    expect((await hand(first.captcha_id, found(first))).status).toBe(422);
  });

  test('a captcha without a picture has one check, right or wrong, of its own kind', async () => {
    const second = await work();
    const number = found(second);
    expect((await hand(second.captcha_id, (number + 1) % second.most)).body.errorCode).toBe(300005);
    expect((await hand(second.captcha_id, number)).status).toBe(422);
    const [puzzle, third] = [await issue(), await work()];
    const { x } = await solveSlide(puzzle);
    expect((await hand(puzzle.captcha_id, x)).status).toBe(422);
    expect((await check(third.captcha_id, { x: found(third), y: 0 })).status).toBe(422);
  });

  test('a captcha without a picture never asks the same twice, and costs a browser seconds in production', async () => {
    const [one, other] = [await work(), await work()];
    expect(one.salt).not.toBe(other.salt);
    expect(Object.keys(one).sort()).toEqual(['captcha_id', 'digest', 'most', 'rounds', 'salt']);
    usePasswordCost('standard');
    expect(await work()).toMatchObject(limits.captcha.work);
    usePasswordCost('lowest');
  });
});

test('a few pixels beside the gap are near enough, a piece is not, in either direction', async () => {
  for (const [right, down, status] of [
    [4, -4, 200],
    [-4, 4, 200],
    [8, 0, 422],
    [-8, 0, 422],
    [0, 8, 422],
    [0, -8, 422],
  ] as const) {
    const puzzle = await issue();
    const { x, y } = await solveSlide(puzzle);
    expect((await check(puzzle.captcha_id, { x: x + right, y: y + down })).status).toBe(status);
  }
});

test('no blind guess passes more than once in a hundred times: every guess against every gap', () => {
  const [fromX, toX] = GAPS.x;
  const [fromY, toY] = GAPS.y;
  const gapsAlong = (one: 'x' | 'y', guess: number) => {
    const [from, to] = GAPS[one];
    let hits = 0;
    for (let at = from; at < to; at += 1)
      if (isNear({ x: 0, y: 0, [one]: at }, { x: 0, y: 0, [one]: guess })) hits += 1;
    return hits;
  };
  const best = (one: 'x' | 'y', size: number) =>
    Math.max(...Array.from({ length: size }, (_, guess) => gapsAlong(one, guess)));
  // The two directions are judged apart, so the best guess is the best of each.
  const hits = best('x', PICTURE.width) * best('y', PICTURE.height);
  expect(hits / ((toX - fromX) * (toY - fromY))).toBeLessThanOrEqual(0.01);
});

test('gaps of captchas lie in every third of their range and nowhere else', async () => {
  const drawn = await Promise.all(Array.from({ length: 60 }, drawPuzzle));
  for (const one of ['x', 'y'] as const) {
    const [from, to] = GAPS[one];
    const thirds = new Set(drawn.map((puzzle) => Math.floor((3 * (puzzle[one] - from)) / (to - from))));
    expect(thirds).toEqual(new Set([0, 1, 2]));
  }
});

test('puzzle and token are good for 5 minutes', async () => {
  const puzzle = await issue();
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
  const data = await issue();
  expect(Object.keys(data).sort()).toEqual(['bg', 'block', 'captcha_id', 'height', 'width']);
  expect(data).toMatchObject({
    width: 320,
    height: 160,
    bg: expect.stringMatching(/^data:image\/jpeg;base64,/),
  });
});
