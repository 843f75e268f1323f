import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitAsInEarnest } from '../db/testing';
import { waitLimits } from '../db/wait-budget';
import { startTestApp, type TestApp } from '../testing';
import { Steps } from './steps';

waitAsInEarnest();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a server that comes to a step which another one is at for longer than locks are waited for has its result', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => Steps.of(app.deps, () => undefined)));
  let begun = () => undefined as void;
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const slow = first!.take('slow', async (tx) => {
    begun();
    await sql`select pg_sleep(${(waitLimits.sharedMs * 1.2) / 1000})`.execute(tx);
    return 'of the first';
  });
  await isBegun;
  const runs: string[] = [];
  const waited = second!.take('slow', async () => {
    runs.push('second');
    return 'of the second';
  });
  expect(await Promise.all([slow, waited])).toEqual(['of the first', 'of the first']);
  expect(runs).toEqual([]);
});
