import { api } from '@uc/contract';
import { testApi } from '@uc/contract/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryFolder } from '../../../tools/memory-folder.mjs';
import { startPostgres } from '../../../tools/postgres.mjs';
import { openTestDatabase } from '../db/testing';
import { reconcile } from '../finance/books/reconciliation';
import { newPayer, type Payer } from '../orders/cashier/testing';
import { startTestApp, type TestApp } from '../testing';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let admin: pg.Client;
let app: TestApp;
let payer: Payer;
beforeAll(async () => {
  postgres = await startPostgres({ parent: memoryFolder() });
  admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  // The driver waits for 1.5 s where a server waits for 12.
  const options = { queryLimitMs: 1500, allowUnsafeDurability: false };
  app = await startTestApp({}, await openTestDatabase(options, postgres.url));
  payer = await newPayer(app, { rmb: 1_000_00 });
});
afterAll(async () => {
  await app.close();
  await admin.end();
  await postgres.stop();
});

/** With the name of a standby that is not there every COMMIT waits for it, as after the loss of the only one. */
async function confirmedBy(standby: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${standby}'`);
  await admin.query('select pg_reload_conf()');
}
const waitingFor = async (event: string) =>
  (await admin.query(`select from pg_stat_activity where ${event}`)).rows.length;
const health = async () => {
  const said = await (await fetch(`${app.url}/healthz`)).json();
  const { durability, detail } = said as Record<string, string>;
  return `${durability}: ${detail}`;
};
const spend = (key: string) =>
  app.call(testApi.move, { kind: 'spend', amount: 1, ref: key }, payer.as, { 'idempotency-key': key });
const available = async () => (await app.call(api.finance.balance2, {}, payer.as)).data.rmb.available;

test('/healthz names the durability of now, also after the synchronous standby was taken away or added', async () => {
  await expect.poll(health).toMatch(/^disk: .*one server/);
  await confirmedBy('standby');
  await expect
    .poll(health)
    .toMatch(/^replicated: .*confirmed by standby; none is connected, so commits wait/);
  await confirmedBy('');
  await expect.poll(health).toMatch(/^disk: /);
});

test('a customer whose COMMIT waits for a standby longer than the driver is told that the result is unknown, and the repeat tells it', async () => {
  const before = await available();
  await confirmedBy('standby');
  await expect.poll(health).toMatch(/^replicated/);
  const lost = await spend('slow-commit-0001');
  expect([lost.status, lost.body.ret, lost.headers.get('retry-after')]).toEqual([503, 50_300, '2']);
  await confirmedBy('');
  await expect.poll(() => waitingFor(`wait_event = 'SyncRep'`)).toBe(0);
  expect((await spend('slow-commit-0001')).status).toBe(200);
  expect(await available()).toBe(before - 1);
  expect(await reconcile(app.database.db, { uid: payer.uid })).toEqual([]);
});

test('a COMMIT that comes through after the driver has given it up is found on another connection, and answered', async () => {
  const before = await available();
  await confirmedBy('standby');
  await expect.poll(health).toMatch(/^replicated/);
  const answer = spend('slow-commit-0002');
  // Another connection has claimed the same key, and waits for the transaction whose COMMIT waits.
  await expect.poll(() => waitingFor(`wait_event_type = 'Lock'`), { interval: 10 }).toBe(1);
  await confirmedBy('');
  expect((await answer).status).toBe(200);
  expect(await available()).toBe(before - 1);
});
