import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@uc/contract';
import { testApi } from '@uc/contract/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPayer, type Payer } from '../orders/cashier/testing';
import { startTestApp, type TestApp } from '../testing';
import { reconcile } from '../finance/books/reconciliation';
import { together } from './testing-requests';

const SECONDS = 5;
const EVERY_MS = 50;
const CLIENTS = 12;
/** No request hangs, whatever ends behind it (trust D1). */
const LONGEST_MS = 10_000;

let app: TestApp;
let payers: Payer[];
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
  payers = await Promise.all([1, 2, 3, 4].map(() => newPayer(app, { rmb: 1_000_00 })));
});
afterAll(() => app.close());

const terminate = () =>
  app.database.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      order by random() limit 1`,
  );

test(`a backend of the application ends every ${EVERY_MS} ms under money load: every request ends definite or unknown, never 500; each write is there once; the pool is whole again (D1)`, async () => {
  const statuses = new Map<number, number>();
  const faults: unknown[] = [];
  let slowest = 0;
  let wishes = 0;
  const known = new Map<string, { payer: Payer; status: number }>();
  const move = async (payer: Payer, ref: string) => {
    const began = performance.now();
    const answer = await app.call(testApi.move, { kind: 'spend', amount: 0.01, ref }, payer.as, {
      'idempotency-key': `terminated-${ref}`,
    });
    slowest = Math.max(slowest, performance.now() - began);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (![200, 503].includes(answer.status)) faults.push([answer.status, answer.text]);
    known.set(ref, { payer, status: answer.status });
  };
  const load = { isOver: false };
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    while (!load.isOver) await move(payers[client % payers.length]!, `T${(wishes += 1)}`);
  });
  const rounds = (SECONDS * 1000) / EVERY_MS;
  let ended = 0;
  for (let round = 0; round < rounds; round += 1) {
    ended += (await terminate()).length;
    await sleep(EVERY_MS);
  }
  load.isOver = true;
  await Promise.all(clients);

  expect(faults.slice(0, 3)).toEqual([]);
  expect(ended).toBeGreaterThan(rounds / 4);
  expect(statuses.get(200)).toBeGreaterThan(100);
  expect(slowest).toBeLessThan(LONGEST_MS);

  // A write whose result was unknown is sent once more under its key.
  const unknown = [...known].filter(([, { status }]) => status !== 200);
  await together(unknown, 4, ([ref, { payer }]) => move(payer, ref));
  expect([...known].filter(([, { status }]) => status !== 200)).toEqual([]);
  const booked = await app.database.asOwner<{ ref_id: string }>(
    `select ref_id from ledger_txns where ref_type = 'trial'`,
  );
  expect(booked.map(({ ref_id }) => ref_id).sort()).toEqual([...known.keys()].sort());
  for (const { uid } of payers) expect(await reconcile(app.database.db, { uid })).toEqual([]);

  // The pool is back at its size: as many at once as before, and nobody waits for a session that is gone.
  const began = performance.now();
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, at) => app.call(api.finance.rmbList, {}, payers[at % 4]!.as)),
  );
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(performance.now() - began).toBeLessThan(5_000);
});
