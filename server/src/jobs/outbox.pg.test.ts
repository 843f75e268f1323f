import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin, QueryId } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { testProcesses } from '../db/testing-process';
import { enqueue, outboxJob } from './index';
import { startOutbox } from './testing-outbox';

const run = await testProcesses('../jobs/testing-outbox.ts');
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.asOwner(
    'create table outbox_calls (call_no bigint generated always as identity, ref_no text); grant insert on outbox_calls to uc_app',
  );
});
afterAll(() => database.close());

const kinds = ['message.sms', 'message.email', 'withdraw.payout'];
const EACH = 40;
const AT_ONCE = 4;
const leased = 3 * 60_000;
const sessions = async () =>
  (
    await database.asOwner<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and usename = 'uc_app'`,
    )
  ).map(({ pid }) => pid);

test('no entry is lost, and no more than those in its hands are given twice, when a server is killed in the middle and two others go on', async () => {
  await database.transaction(async (tx) => {
    for (const kind of kinds)
      for (let n = 0; n < EACH; n += 1) await enqueue(tx, { uid: 1, kind, refNo: `${kind} ${n}` });
  });
  const own = await sessions();
  const { process: killed, lines } = run(
    `await (await room.startOutbox(${JSON.stringify(database.options)}, ${JSON.stringify(kinds)}, 200, console.log)).run();`,
  );
  for (let done = 0; done < EACH; done += 1) await lines.next();
  killed.kill('SIGKILL');
  await new Promise((ended) => killed.once('close', ended));
  // Its last statements may be committed after it.
  await expect.poll(async () => (await sessions()).filter((pid) => !own.includes(pid))).toEqual([]);
  const [{ left } = { left: 0 }] = await database.asOwner<{ left: number }>(
    'select count(*)::int as left from outbox where done_at is null',
  );
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(kinds.length * EACH);

  await database.setClock(leased);
  const two = await Promise.all([0, 1].map(() => startOutbox(database.options, kinds, 1)));
  const done = await Promise.all(two.map((one) => one.run()));
  await Promise.all(two.map((one) => one.close()));

  expect(done[0]! + done[1]!).toBe(left);
  const calls = await database.asOwner<{ ref_no: string; times: number }>(
    'select ref_no, count(*)::int as times from outbox_calls group by ref_no',
  );
  expect(calls).toHaveLength(kinds.length * EACH);
  const twice = calls.filter(({ times }) => times > 1);
  expect(twice.length).toBeLessThanOrEqual(kinds.length * AT_ONCE);
  expect(twice.every(({ times }) => times === 2)).toBe(true);
  expect(await database.asOwner('select 1 from outbox where done_at is null')).toEqual([]);
});

test('one run of the outbox leaves nothing of a kind whose entries end while it looks for those of another', async () => {
  for (const [kind, count] of [
    ['brief', 1],
    ['full', AT_ONCE + 2],
  ] as const)
    for (let n = 0; n < count; n += 1)
      await database.transaction((tx) => enqueue(tx, { uid: n, kind, refNo: `${kind} ${n}` }));
  const signal = new EventEmitter();
  const areDone = async (count: number) =>
    (await database.asOwner(`select 1 from outbox where kind = 'full' and done_at is not null`)).length ===
    count;
  // The second answer to what is due, about the other kind alone, comes when the full one has ended.
  const looks: QueryId[] = [];
  const slowSecondLook: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'RawNode') looks.push(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (looks[1] !== queryId) return result;
      signal.emit('open');
      await expect.poll(() => areDone(AT_ONCE)).toBe(true);
      await sleep(50);
      return result;
    },
  };
  let isOpen = false;
  const job = outboxJob(
    { db: database.db.withPlugin(slowSecondLook) },
    {
      brief: () => Promise.resolve(),
      async full() {
        if (!isOpen) await once(signal, 'open');
        isOpen = true;
      },
    },
  );
  expect(await job.run(new Date())).toBe(AT_ONCE + 3);
});
