import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing';
import { testSeed as seed } from '../../testing-seed';
import { playLives } from './testing-lives';

// npm run soak plays five hundred on each engine.
const lives = 12;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test(`random lives of contracts get no answer but yes and no, and leave every 分 somewhere (TEST_SEED=${seed})`, async () => {
  const { taken } = await playLives(app, { lives, seed });
  // The lives were lives, not a row of refusals: 19 to 40 steps are taken, by the seed.
  expect(taken).toBeGreaterThan(lives / 3);
});
