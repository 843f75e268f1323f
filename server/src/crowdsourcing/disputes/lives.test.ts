import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type As, startTestApp, type TestApp } from '../../testing';
import { type LifeEvent, newDesk, newLife } from './testing';

// CROWD_LIVES=500 npx vitest run server/src/crowdsourcing/disputes/lives.test.ts lives longer.
const numRuns = Number(process.env.CROWD_LIVES ?? 12);
const seed = Number(process.env.CROWD_SEED ?? Date.now() % 1_000_000);

let app: TestApp;
let desk: [As, As];
beforeAll(async () => {
  app = await startTestApp();
  desk = await newDesk(app);
});
afterAll(() => app.close());

// What moves money, and what leads there, oftener than the rest.
const names: readonly LifeEvent[] = [
  'fund',
  'fund',
  'deliver',
  'deliver',
  'accept',
  'revise',
  'refund',
  'dispute',
  'dispute',
  'disputeBack',
  'respond',
  'propose',
  'agree',
  'withdraw',
  'arbitrate',
  'rule',
  'proposeEnd',
  'agreeEnd',
  'pass',
  'silence',
  'autoAccept',
  'release',
];
const step = fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 2 }));

test(
  `random lives of contracts: no answer but yes and no, and every 分 is somewhere (CROWD_SEED=${seed})`,
  { timeout: 30_000 + numRuns * 10_000 },
  async () => {
    const happened = new Set<LifeEvent>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        const life = await newLife(app, desk, 2);
        await life.events.fund(1);
        for (const [name, seq] of steps) {
          const status = await life.events[name](seq);
          expect([name, status]).toEqual([name, expect.toBeOneOf([0, 200, 404, 409, 422])]);
          if (status === 200) happened.add(name);
        }
        const { found, all, whole } = await life.money();
        expect([found, all]).toEqual([[], whole]);
      }),
      { numRuns, seed, endOnFailure: true },
    );
    // The lives were lives, not a row of refusals.
    expect(happened.size).toBeGreaterThan(6);
  },
);
