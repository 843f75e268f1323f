import { readFileSync } from 'node:fs';
import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { file, newPayee } from '../finance/withdrawals/testing';
import { collect, newOrder, newPayer, proof } from '../orders/cashier/testing';
import { newStaff } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';

const HOUR = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ exposeDocs: true });
});
afterAll(() => app.close());

const measures = async (): Promise<Map<string, number>> => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const lines = [...text.matchAll(/^([a-z]\w*)(?:\{[^\n]*\})? (\S+)$/gm)];
  return new Map(lines.map(([, name = '', value]) => [name, Number(value)]));
};

test('what waits grows old in /metrics: an entry of the outbox, a job, an approved withdrawal, a refund', async () => {
  const aged = [
    'outbox_oldest_seconds',
    'jobs_late_seconds',
    'payouts_oldest_seconds',
    'payment_refunds_oldest_seconds',
  ];
  await app.runner.runDue();
  const quiet = await measures();
  expect(aged.slice(2).map((name) => quiet.get(name))).toEqual([0, 0]);

  const payee = await newPayee(app);
  const no = await file(app, payee, 100_00);
  const staff = await newStaff(app.deps, 'finance');
  expect((await app.call(api.withdrawals.staffApprove, { no }, staff.as)).status).toBe(200);
  const payer = await newPayer(app);
  const order_no = await newOrder(app, payer.uid, 30_00);
  const { data } = await app.call(
    api.orders.pay,
    { order_nos: [order_no], channel: 'wechat', ...proof },
    payer.as,
  );
  expect(await collect(app, data.pay_no!, fen(30_00), 'wechat')).toBe('credited');
  await app.call(api.orders.refundApply, { order_no, reason: '计划有变', route: 'original' }, payer.as);
  const cs = await newStaff(app.deps, 'cs');
  await app.call(api.orders.staffDecideRefund, { no: order_no, decision: 'agree' }, cs.as);

  await app.database.setClock(HOUR);
  const later = await measures();
  for (const name of aged) {
    expect([name, later.get(name)! > 3500]).toEqual([name, true]);
    expect([name, later.get(name)! < 2 * 3600]).toEqual([name, true]);
  }
});

test('statements are counted, and who waits for a connection that others hold is counted with the time', async () => {
  const before = await measures();
  const held = Array.from({ length: 12 }, () =>
    app.database.transaction((tx) => sql`select pg_sleep(0.1)`.execute(tx)),
  );
  await Promise.all(held);
  const after = await measures();
  const grown = (name: string) => after.get(name)! - before.get(name)!;
  expect(grown('database_statements_total')).toBeGreaterThanOrEqual(36);
  expect(after.get('database_pool_waiting')).toBe(0);
  // A test's pool has three connections.
  expect(grown('database_pool_waits_total')).toBeGreaterThanOrEqual(6);
  expect(grown('database_pool_wait_seconds_total')).toBeGreaterThan(0.5);
});

test('every measure that an alert or the dashboard asks for is one of /metrics', async () => {
  const text = ['alerts.yml', 'dashboard.json']
    .map((name) => readFileSync(new URL(`../../../docs/monitoring/${name}`, import.meta.url), 'utf8'))
    .join('\n');
  const asked = [...text.matchAll(/"?expr"?: '?"?(.*)$/gm)].flatMap(([, expression = '']) => [
    ...expression.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*[({=])/g),
  ]);
  const names = new Set(asked.map(([name]) => name));
  expect(names.size).toBeGreaterThan(15);
  const known = await measures();
  // Of Prometheus itself, of a partner that is called, of the embedded database, and of a server with a replica.
  const elsewhere = new Set([
    'histogram_quantile',
    'backup_age_seconds',
    'database_replica_ready',
    'database_replica_lag_seconds',
  ]);
  expect([...names].filter((name) => !known.has(name) && !elsewhere.has(name))).toEqual([]);
});
