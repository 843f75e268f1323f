import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@uc/contract';
import { testApi } from '@uc/contract/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { memoryFolder } from '../../../tools/memory-folder.mjs';
import { startPostgres } from '../../../tools/postgres.mjs';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { type As, callEndpoint } from '../testing';
import { type Customer, makeCustomers } from './testing-customers';
import { together } from './testing-requests';
import { endServers, startServer, stopServer } from './testing-server';

const WRITERS = 4;
const RATE_FACTOR = 2;
/** Writes of money of one customer in a minute, times the factor (trust §4.8). */
const MOST_WRITES = 30 * RATE_FACTOR;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let database: TestDatabase;
let customers: Customer[];
beforeAll(async () => {
  // One that waits for the disk, without which a server of its own keeps no money.
  postgres = await startPostgres({ parent: memoryFolder() });
  database = await openTestDatabase({}, postgres.url);
  customers = await makeCustomers(database, WRITERS + 1);
});
afterEach(endServers);
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

/** What docs/monitoring asks for; a backup is made of the embedded database alone. */
function watchedMetrics(): Set<string> {
  const folder = new URL('../../../docs/monitoring/', import.meta.url);
  const text = ['alerts.yml', 'dashboard.json'].map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const asked = [...text.join('\n').matchAll(/expr"?: (.*)/g)].map(([, expr]) => expr).join('\n');
  const names = [...asked.matchAll(/\b([a-z]+_[a-z_0-9]+)\b(?!\()/g)].map(([, name]) => name!);
  return new Set(names.filter((name) => name !== 'backup_age_seconds'));
}

test('a server of two workers answers by both, measures what docs/monitoring asks for, loses no accepted money when one is killed, begins another, counts writes of money of both together, and answers on for the seconds of a drain after SIGTERM, which ends all with 0', async () => {
  const server = startServer({
    DATABASE_URL: database.options.url!,
    DATABASE_OWNER_URL: database.options.ownerUrl!,
    WORKERS: '2',
    // A busy machine sends the last call late.
    DRAIN_SECONDS: '10',
    TEST_ENDPOINTS: '1',
    PASSWORD_COST: 'lowest',
    RATE_FACTOR: String(RATE_FACTOR),
  });
  const url = await server.url;
  const signIn = async (customer: Customer): Promise<As> => ({
    vso_token: (await callEndpoint(url, api.passport.signIn, customer)).data.vso_token,
  });
  const pids = () => [
    ...new Set([...server.said().matchAll(/"pid":(\d+).*"request"/g)].map(([, pid]) => pid!)),
  ];
  const recharge = (as: As, ref: string) =>
    callEndpoint(url, testApi.move, { kind: 'recharge', amount: 1, ref }, as, {
      'idempotency-key': `workers-${ref.padStart(16, '0')}`,
    });

  /** On a connection of its own, which the next worker in turn is given. */
  const visit = () =>
    new Promise((done) =>
      get(`${url}/healthz`, { agent: false }, (answer) => answer.resume().on('end', done)),
    );
  const pidsOfVisits = async () => {
    await visit();
    return pids();
  };

  const hasty = await signIn(customers[0]!);
  const sessions: As[] = [];
  // One after another: tries that one address has in flight count towards its captcha.
  for (const customer of customers.slice(1)) sessions.push(await signIn(customer));
  await expect.poll(pidsOfVisits).toHaveLength(2);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(/^server_processes 2$/m);
  const missing = [...watchedMetrics()].filter((name) => !metrics.includes(`\n${name}`));
  // Of a server with a replica alone.
  expect(missing.filter((name) => !name.startsWith('database_replica_'))).toEqual([]);

  const accepted: string[] = [];
  const load = { isOver: false };
  const writers = sessions.map(async (as, at) => {
    for (let count = 0; !load.isOver; count += 1) {
      const ref = `W${at}-${count}`;
      const { status } = await recharge(as, ref).catch(() => ({ status: 0 }));
      if (status === 200) accepted.push(ref);
      await sleep(50);
    }
  });
  await expect.poll(() => accepted.length).toBeGreaterThan(WRITERS);
  const [killed] = pids();
  process.kill(Number(killed), 'SIGKILL');
  const acceptedBefore = accepted.length;
  await expect.poll(() => accepted.length).toBeGreaterThan(acceptedBefore + WRITERS);
  load.isOver = true;
  await Promise.all(writers);
  await expect.poll(pidsOfVisits).toHaveLength(3);
  expect(server.said().match(/"a worker ended, another begins"/g)).toHaveLength(1);

  const refs = Array.from({ length: MOST_WRITES + 10 }, (_, at) => `H${at}`);
  await together(refs, 8, async (ref) => {
    if ((await recharge(hasty, ref)).status === 200) accepted.push(ref);
  });
  expect(accepted.filter((ref) => ref.startsWith('H'))).toHaveLength(MOST_WRITES);

  const stopped = stopServer(server);
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
  const late = await recharge(sessions[0]!, 'late');
  if (late.status === 200) accepted.push('late');
  expect([late.status, (await stopped).code]).toEqual([200, 0]);
  for (const pid of pids()) expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  const booked = await database.asOwner<{ ref_id: string; times: string }>(
    `select ref_id, count(*) as times from ledger_txns where ref_type = 'trial' group by ref_id`,
  );
  const timesOf = new Map(booked.map(({ ref_id: ref, times }) => [ref, Number(times)]));
  expect(accepted.filter((ref) => timesOf.get(ref) !== 1)).toEqual([]);
  expect([...timesOf].filter(([, times]) => times !== 1)).toEqual([]);
});
