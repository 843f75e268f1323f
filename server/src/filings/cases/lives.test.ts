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

test(`every random life of a case ends with the tally that the books hold and an empty reconciliation (TEST_SEED=${seed})`, async () => {
  const { steps } = await playLives(app, { lives, seed });
  // The lives were lives: not each ended after its first step.
  expect(steps).toBeGreaterThan(lives);
});
