import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { testApi } from '@uc/contract/testing';
import { call } from './call';
import { type Result, sentencesOf } from './results';
import type { Random } from './random';
import { openStage } from './stage';

const SESSIONS = 10;
const REQUESTS = 500;
/** Their sender and their server have one machine: sent all at once, they would wait for each other's arithmetic. */
const APART_MS = 5;
/** Two seconds for connections, two for locks, and what the requests themselves take. */
const ANSWER_MS = 4500;

/** D11: ten sessions hold the accounts that everybody wants; requests are refused in time and health does not notice. */
export async function exhaustion(random: Random): Promise<Result> {
  const stage = await openStage({ random, customers: SESSIONS, env: { DATABASE_POOL: '10' } });
  const connectionString = Object.assign(new URL(stage.postgres!.adminUrl), {
    pathname: '/user_center',
  }).href;
  const holders = await Promise.all(
    stage.customers.map(async ({ uid }) => {
      const holder = new pg.Client({ connectionString });
      await holder.connect();
      await holder.query('begin');
      await holder.query('select from ledger_accounts where uid = $1 for update', [uid]);
      return holder;
    }),
  );
  const health: number[] = [];
  const state = { isOver: false };
  const watching = (async () => {
    while (!state.isOver) {
      const { status, ms } = await call(stage.url, { method: 'GET', path: '/healthz' });
      health.push(status === 200 ? ms : Infinity);
      await sleep(25);
    }
  })();
  const replies = await Promise.all(
    Array.from({ length: REQUESTS }, async (_, at) => {
      await sleep(at * APART_MS);
      return call(stage.url, {
        path: testApi.move.path,
        as: stage.customers[at % SESSIONS]!.main,
        input: { kind: 'recharge', amount: 1, ref: randomUUID() },
        key: randomUUID(),
      });
    }),
  );
  state.isOver = true;
  await watching;
  for (const holder of holders) await holder.end();
  const after = await call(stage.url, {
    path: testApi.move.path,
    as: stage.customers[0]!.main,
    input: { kind: 'recharge', amount: 1, ref: randomUUID() },
    key: randomUUID(),
  });
  const wrong = sentencesOf(await stage.faults()).filter(
    (fault) => !fault.startsWith('I4 an event was requested'),
  );
  const other = replies.filter(({ status }) => status !== 503);
  if (other.length > 0)
    wrong.push(`${other.length} of ${REQUESTS} were answered ${other[0]!.status} instead of 503`);
  const slowest = Math.max(...replies.map(({ ms }) => ms));
  if (slowest > ANSWER_MS) wrong.push(`a refusal took ${Math.round(slowest)} ms, limit ${ANSWER_MS}`);
  const sorted = health.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Infinity;
  if (p99 > 100) wrong.push(`health took ${Math.round(p99)} ms (p99), limit 100`);
  if (after.status !== 200) wrong.push(`afterwards money does not move: ${after.status}`);
  await stage.close();
  return {
    id: 'D11',
    what: `${SESSIONS} sessions hold locks, ${REQUESTS} requests`,
    engine: 'postgres',
    numbers: { 'slowest refusal ms': Math.round(slowest), 'health p99 ms': Math.round(p99) },
    wrong,
  };
}
