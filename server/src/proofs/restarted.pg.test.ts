import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@uc/contract';
import { testApi } from '@uc/contract/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryFolder } from '../../../tools/memory-folder.mjs';
import { startPostgres } from '../../../tools/postgres.mjs';
import { openTestDatabase } from '../db/testing';
import { newPayer, type Payer } from '../orders/cashier/testing';
import { startTestApp, type TestApp } from '../testing';
import { reconcile } from '../finance/books/reconciliation';

const CRASHES = 3;
const WRITERS = 8;
/** Money moves again so soon after the database is up (trust D2). */
const RESUMED_MS = 10_000;

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** The PostgreSQL whose folder it is, and the one that runs in it now. */
let first: Postgres;
let postgres: Postgres;
let app: TestApp;
let payers: Payer[];
beforeAll(async () => {
  first = postgres = await startPostgres({ parent: memoryFolder() });
  app = await startTestApp({}, await openTestDatabase({}, postgres.url));
  payers = await Promise.all([1, 2, 3, 4].map(() => newPayer(app, { rmb: 1_000_00 })));
});
afterAll(async () => {
  await app.close();
  if (postgres !== first) await postgres.stop();
  await first.stop();
});

test(`PostgreSQL crashes ${CRASHES} times under money load: nothing that was accepted is lost, reads say 503 with Retry-After meanwhile, never 500, and money moves again soon (D2)`, async () => {
  const accepted: string[] = [];
  const seen = new Map<number, number>();
  const faults: unknown[] = [];
  const hear = ({ status, text, headers }: { status: number; text: string; headers: Headers }) => {
    seen.set(status, (seen.get(status) ?? 0) + 1);
    const isTold = status === 200 || (status === 503 && headers.get('retry-after') !== null);
    if (!isTold) faults.push([status, text]);
    return status === 200;
  };
  let wishes = 0;
  const load = { isOver: false };
  const writers = Array.from({ length: WRITERS }, async (_, at) => {
    while (!load.isOver) {
      const ref = `R${(wishes += 1)}`;
      const input = { kind: 'spend', amount: 0.01, ref } as const;
      if (hear(await app.call(testApi.move, input, payers[at % 4]!.as))) accepted.push(ref);
      else await sleep(50);
    }
  });
  const reader = (async () => {
    while (!load.isOver) if (!hear(await app.call(api.finance.rmbList, {}, payers[0]!.as))) await sleep(50);
  })();

  const resumed: number[] = [];
  for (let crash = 0; crash < CRASHES; crash += 1) {
    await sleep(400);
    await postgres.kill();
    await sleep(500);
    postgres = await startPostgres({ dataDir: postgres.dataDir, port: postgres.port });
    const [before, up] = [accepted.length, performance.now()];
    while (accepted.length === before && performance.now() - up < 2 * RESUMED_MS) await sleep(20);
    resumed.push(performance.now() - up);
  }
  load.isOver = true;
  await Promise.all([...writers, reader]);

  expect(faults.slice(0, 3)).toEqual([]);
  expect(Math.max(...resumed)).toBeLessThan(RESUMED_MS);
  expect(seen.get(503)).toBeGreaterThan(CRASHES);
  const booked = await app.database.asOwner<{ ref_id: string }>(
    `select ref_id from ledger_txns where ref_type = 'trial'`,
  );
  const there = new Map<string, number>();
  for (const { ref_id } of booked) there.set(ref_id, (there.get(ref_id) ?? 0) + 1);
  expect(accepted.filter((ref) => there.get(ref) !== 1)).toEqual([]);
  expect([...there.values()].every((times) => times === 1)).toBe(true);
  for (const { uid } of payers) expect(await reconcile(app.database.db, { uid })).toEqual([]);
});
