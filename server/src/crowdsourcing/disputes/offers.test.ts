import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../../demo/seeded';
import { startTestApp, type TestApp } from '../../testing';
import { isWhole } from '../../testing-breadth';
import { testSeed as seed } from '../../testing-seed';
import { type LifeEvent, newStaffPair, newLife } from './testing';
import { type Step, stepsOf } from './testing-offers';

const lives = isWhole ? 4 : 1;
const length = 14;
/** States and steps that are met at least; lives that end early are followed by others. */
const [states, kinds] = [lives * 2, 4];
/** Events that neither side causes: time, jobs and staff. */
const around: readonly LifeEvent[] = ['pass', 'autoAccept', 'release', 'silence', 'arbitrate', 'rule'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test(`both sides of a contract are done what they are offered in every state, and refused what they are not (TEST_SEED=${seed})`, async () => {
  const staff = await newStaffPair(app);
  const tried = new Set<string>();
  const done = new Set<string>();
  const isEnough = () => tried.size > states && done.size > kinds;
  for (let at = 1; at <= lives || (!isEnough() && at <= lives * 5); at += 1) {
    const random = seeded(seed + at);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
    const life = await newLife(app, staff, 2, false);
    for (let step = 0; step < length; step += 1) {
      const steps = await stepsOf(app, life);
      const state = steps.map(({ name, isOffered }) => `${name} ${isOffered}`).join();
      const { status, milestones } = await life.seen();
      const where = [seed, status, ...milestones.map((one) => one.status)].join(' ');
      if (!tried.has(state + where)) {
        tried.add(state + where);
        for (const { name, ask } of steps.filter(({ isOffered }) => !isOffered)) {
          const answer = await ask();
          expect([where, name, answer]).toEqual([where, name, expect.toBeOneOf([404, 409, 422])]);
        }
      }
      // Steps that move no money are seldom taken.
      const offered = steps.filter(
        ({ name, isOffered }) => isOffered && (!/write|evidence|change|refuse$/.test(name) || random() < 0.2),
      );
      const next: Step | LifeEvent = random() < 0.2 || offered.length === 0 ? pick(around) : pick(offered);
      if (typeof next === 'string') {
        const answer = await life.events[next]();
        expect([where, next, answer]).toEqual([where, next, expect.toBeOneOf([0, 200, 404, 409])]);
        continue;
      }
      expect([where, next.name, await next.ask()]).toEqual([where, next.name, 200]);
      done.add(next.name.replace(/^.* /, ''));
    }
  }
  expect(tried.size).toBeGreaterThan(states);
  expect(done.size).toBeGreaterThan(kinds);
});
