import { api } from '@uc/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newStaff } from '../passport/testing';
import { startTestApp } from '../testing';

test('queues are counted also where each statement waits for others on the only connection, two seconds in all and more', async () => {
  const app = await startTestApp({ databasePool: 1 });
  const { as } = await newStaff(app.deps, 'super');
  const done = new AbortController();
  const others = async () => {
    while (!done.signal.aborted) await sql`select pg_sleep(0.1)`.execute(app.database.db);
  };
  const work = others();
  const began = performance.now();
  const answer = await app.call(api.operator.waiting, {}, as);
  const took = performance.now() - began;
  done.abort();
  await work;
  await app.close();
  expect([answer.status, answer.body.msg]).toEqual([200, 'success']);
  expect(took).toBeGreaterThan(2_500);
});
