import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing';
import { testSeed as seed } from '../../testing-seed';
import { playLives } from './testing-lives';

// npm run soak plays three hundred on each engine.
const lives = 3;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test(`however a case lives, its tally is what the books hold, and the reconciliation is empty (TEST_SEED=${seed})`, async () => {
  const { steps } = await playLives(app, { lives, seed });
  // The lives were lives: not each ended after its first step.
  expect(steps).toBeGreaterThan(lives);
});
