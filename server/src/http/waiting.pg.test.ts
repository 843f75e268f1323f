import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { testApi } from '@uc/contract/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitAsInEarnest } from '../db/testing';
import { newOwner } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';

waitAsInEarnest();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 3 });
});
afterAll(() => app.close());

test('every request is refused in time when all connections wait for locks, and health does not notice (D11)', async () => {
  const { uid, as } = await newOwner(app.deps);
  const move = () =>
    app.call(testApi.move, { kind: 'recharge', amount: 1, ref: `T${randomUUID().slice(0, 8)}` }, as);
  expect((await move()).status).toBe(200);
  const health: number[] = [];
  const replies: { status: number; ms: number; retry: string | null }[] = [];
  await app.database.withOwner(async (owner) => {
    await owner.query('begin');
    await owner.query('select from ledger_accounts where uid = $1 for update', [uid]);
    const waiting = Array.from({ length: 30 }, async (_, at) => {
      await sleep(at * 60);
      const began = performance.now();
      const { status, headers } = await move();
      replies.push({ status, ms: performance.now() - began, retry: headers.get('retry-after') });
    });
    for (let looks = 0; looks < 20; looks++) {
      const began = performance.now();
      expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
      health.push(performance.now() - began);
      await sleep(100);
    }
    await Promise.all(waiting);
    await owner.query('rollback');
  });
  expect(new Set(replies.map(({ status, retry }) => `${status} ${retry}`))).toEqual(new Set(['503 2']));
  expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(6_000);
  // A request that waits for nothing is answered before one that waits, however busy the machine is.
  expect(Math.max(...health)).toBeLessThan(Math.min(...replies.map(({ ms }) => ms)));
  expect((await move()).status).toBe(200);
});
