import { randomUUID } from 'node:crypto';
import { api } from '@uc/contract';
import { testApi } from '@uc/contract/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../db/testing';
import { throughCutter } from '../db/testing-cutter';
import { newPayer, type Payer } from '../orders/cashier/testing';
import { startTestApp, type TestApp } from '../testing';
import { reconcile } from '../finance/books/reconciliation';

const CUTS = 60;
/** By then a server knows that its database is silent; by the end of an idle connection alone it learns it after a minute. */
const NOTICED_MS = 30_000;

let database: Awaited<ReturnType<typeof throughCutter>>;
let app: TestApp;
let payer: Payer;
beforeAll(async () => {
  // The driver waits longer than any of these tests lasts.
  database = await throughCutter(await openTestDatabase({ queryLimitMs: 600_000 }));
  app = await startTestApp({}, database);
  payer = await newPayer(app, { rmb: 1_000_00 });
});
afterAll(() => app.close());

const available = async () => (await app.call(api.finance.balance2, {}, payer.as)).data.rmb.available;
const spend = (key: string, amount: number) =>
  app.call(testApi.move, { kind: 'spend', amount, ref: key }, payer.as, { 'idempotency-key': key });

test('the connection is cut exactly at COMMIT, before it arrives or before its answer does: the server finds out what became of it, and each wish is done once (D4)', async () => {
  const answers: number[] = [];
  for (let at = 0; at < CUTS; at += 1) {
    database.cuts.push(at % 2 === 0 ? 'before' : 'after');
    answers.push((await spend(`lost-commit-${at}-0000`, 0.5)).status);
  }
  expect(database.cuts).toEqual([]);
  expect(answers).toEqual(Array(CUTS).fill(200));
  expect(await available()).toBe(1_000 - CUTS * 0.5);
  expect(await reconcile(app.database.db, { uid: payer.uid })).toEqual([]);
});

test('a refusal that is kept is found out as well, and a repeat tells the same to the byte', async () => {
  const wish = { kind: 'spend', amount: 99_999, ref: randomUUID() } as const;
  const key = { 'idempotency-key': 'lost-refusal-0000' };
  database.cuts.push('after');
  const first = await app.call(testApi.move, wish, payer.as, key);
  const again = await app.call(testApi.move, wish, payer.as, key);
  expect([first.status, again.status, again.text]).toEqual([422, 422, first.text]);
  expect(database.cuts).toEqual([]);
});

test('a result that cannot be found out is said to be unknown, and the next repeat is right', async () => {
  const before = await available();
  database.cuts.push('after', 'after', 'after', 'after');
  const lost = await spend('lost-for-good-0001', 1);
  expect([lost.status, lost.body.ret, lost.headers.get('retry-after')]).toEqual([503, 50_300, '2']);
  expect(database.cuts).toEqual([]);
  expect((await spend('lost-for-good-0001', 1)).status).toBe(200);
  expect(await available()).toBe(before - 1);
});

test('a server to which the network lets nothing through, without breaking a connection, says that it is not ready, and is ready again with the network', async () => {
  const ready = async () => (await fetch(`${app.url}/readyz`)).status;
  await expect.poll(ready).toBe(200);
  database.hush(true);
  await expect.poll(ready, { timeout: NOTICED_MS }).toBe(503);
  database.hush(false);
  await expect.poll(ready).toBe(200);
});
