import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase, untilSecond } from '../db/testing';
import { createRunner, enqueue, type Scheduled, listRuns, outboxJob, ownPrune, pruneJob } from './index';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const quiet = { warn: () => undefined };
const minute = 60_000;
let phase = 0;
const setClock = (later: number) => database.setClock(phase + later);
let count = 0;
const newJob = (given: Partial<Scheduled> = {}): Scheduled & { ran: number } => {
  const job: Scheduled & { ran: number } = {
    name: `job${(count += 1)}`,
    at: '* * * * *',
    ran: 0,
    run: () => Promise.resolve((job.ran += 1)),
    ...given,
  };
  return job;
};

const all = { limit: 9, offset: 0 };
const runsOf = (job: string) =>
  database.db.selectFrom('job_runs').selectAll().where('job', '=', job).orderBy('started_at').execute();

describe('a job', () => {
  beforeEach(async () => {
    // 5 s into a minute, so that the next one is never reached by itself.
    phase = untilSecond(5);
    await setClock(0);
  });

  test('a job runs when it is due, once, and again at its next time', async () => {
    const job = newJob();
    const runner = createRunner(database, [job], quiet);
    expect(await runner.runDue()).toEqual({});
    await setClock(minute);
    expect(await runner.runDue()).toEqual({ [job.name]: 1 });
    expect(await runner.runDue()).toEqual({});
    await setClock(3 * minute);
    await runner.runDue();
    expect(job.ran).toBe(2);
  });

  test('a job runs on one of several servers', async () => {
    const job = newJob();
    const runners = Array.from({ length: 8 }, () => createRunner(database, [job], quiet));
    await runners[0]!.runDue();
    await setClock(minute);
    await Promise.all(runners.map((runner) => runner.runDue()));
    expect(job.ran).toBe(1);
  });

  test('a job that fails is in the record, holds nobody up and comes again', async () => {
    const broken = newJob({ run: () => Promise.reject(new Error('no')) });
    const other = newJob();
    const runner = createRunner(database, [broken, other], quiet);
    await runner.runDue();
    await setClock(minute);
    await runner.runDue();
    expect(other.ran).toBe(1);
    expect(await runsOf(broken.name)).toMatchObject([{ error: 'no', done: null }]);
    await setClock(3 * minute);
    await runner.runDue();
    expect(await runsOf(broken.name)).toHaveLength(2);
  });

  test('a job of a server that died is taken over when its lease has ended', async () => {
    const job = newJob();
    const runner = createRunner(database, [job], quiet);
    await runner.runDue();
    await database.asOwner(
      `update jobs set next_at = app_now(), lease_until = app_now() + interval '10 minutes' where job = '${job.name}'`,
    );
    await runner.runDue();
    expect(job.ran).toBe(0);
    await setClock(11 * minute);
    await runner.runDue();
    expect(job.ran).toBe(1);
  });

  test('a job of a server that died runs no longer in the record once it is taken over, and a run left open is deleted like the rest', async () => {
    const job = newJob();
    const [runner, prune] = [createRunner(database, [job], quiet), pruneJob(database, ownPrune)];
    const { name } = job;
    await runner.runDue();
    const killed = `insert into job_runs (job, due_at) values ('${name}', app_now())`;
    await database.asOwner(killed);
    await setClock(minute);
    await runner.runDue();
    expect(await runsOf(name)).toMatchObject([
      { done: null, error: '中断：服务器停止或没有响应', finished_at: expect.any(Date) },
      { done: 1, error: null },
    ]);
    expect((await listRuns(database.db, { status: 'running', job: name }, all)).total).toBe(0);
    // Nobody takes over the run of a job that there is no longer.
    await database.asOwner(killed);
    await prune.run(new Date());
    expect(await runsOf(name)).toHaveLength(3);
    await setClock(4 * 24 * 60 * minute);
    await prune.run(new Date());
    expect(await runsOf(name)).toEqual([]);
  });

  test('a job that is due at the start of a server runs soon after it, in the order of the list', async () => {
    const order: string[] = [];
    const jobs = ['first', 'second', 'never'].map((name) =>
      newJob({
        at: '0 3 * * *',
        isDueAtStart: name !== 'never',
        run: () => Promise.resolve(order.push(name)),
      }),
    );
    const runner = createRunner(database, jobs, quiet);
    runner.start();
    await expect
      .poll(async () => {
        const rows = await database.db
          .selectFrom('jobs')
          .select('job')
          .where('job', 'in', [jobs[0]!.name, jobs[1]!.name])
          .where(sql<boolean>`next_at < app_now() + interval '6 seconds'`)
          .execute();
        return rows.length;
      })
      .toBe(2);
    expect(order).toEqual([]);
    await setClock(6000);
    await expect.poll(() => order).toEqual(['first', 'second']);
    expect(await runner.stop(60_000)).toBe(true);
  });

  test('a job is waited for by a stop, but not for ever', async () => {
    const signal = new EventEmitter();
    const begun = once(signal, 'begun');
    const job = newJob({
      async run() {
        signal.emit('begun');
        await once(signal, 'end');
        return 1;
      },
    });
    const runner = createRunner(database, [job], quiet);
    await runner.runDue();
    await setClock(minute);
    runner.start();
    await begun;
    expect(await runner.stop(50)).toBe(false);
    // The next server need not wait for its lease to end.
    const next = createRunner(database, [{ ...job, run: () => Promise.resolve(7) }], quiet);
    expect(await next.runDue()).toEqual({ [job.name]: 7 });
    const stopped = runner.stop(60_000);
    signal.emit('end');
    expect(await stopped).toBe(true);
    expect(await runsOf(job.name)).toMatchObject([{ done: 1 }, { done: 7 }]);
  });

  test('a job of the night is due at its hour in China', async () => {
    const job = newJob({ at: '30 0 * * *' });
    await createRunner(database, [job], quiet).runDue();
    const { next_at } = await database.db
      .selectFrom('jobs')
      .select('next_at')
      .where('job', '=', job.name)
      .executeTakeFirstOrThrow();
    expect(next_at.toISOString().slice(11, 16)).toBe('16:30');
  });
});

describe('the outbox', () => {
  beforeEach(async () => {
    phase = 0;
    await setClock(0);
  });

  const put = (refNo: string) =>
    database.transaction((tx) => enqueue(tx, { uid: 1, kind: 'test', refNo, payload: { n: refNo } }));

  test('the outbox delivers what its transaction committed, and nothing of one that did not', async () => {
    const seen: unknown[] = [];
    const job = outboxJob(database, { test: ({ payload }) => Promise.resolve(void seen.push(payload)) });
    await put('one');
    await database
      .transaction(async (tx) => {
        await enqueue(tx, { uid: 1, kind: 'test', refNo: 'never' });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await job.run(new Date())).toBe(1);
    expect(await job.run(new Date())).toBe(0);
    expect(seen).toEqual([{ n: 'one' }]);
  });

  test('the outbox hands over at once what is committed, in few runs, and wakes nobody for what is not', async () => {
    const seen: string[] = [];
    const outbox = outboxJob(database, { test: ({ ref_no }) => Promise.resolve(void seen.push(ref_no)) });
    await outbox.run(new Date());
    seen.length = 0;
    let runs = 0;
    // Due next year: what it hands over, it was woken for.
    const job = {
      ...outbox,
      at: '0 0 1 1 *',
      run: (now: Date) => outbox.run(now).finally(() => (runs += 1)),
    };
    await database.asOwner(`delete from jobs where job = 'outbox'`);
    const runner = createRunner(database, [job], quiet);
    runner.start();
    await database
      .transaction(async (tx) => {
        await enqueue(tx, { uid: 1, kind: 'test', refNo: 'taken back' });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await put('woken');
    await expect.poll(() => [...seen, runs]).toEqual(['woken', 1]);
    const many = Array.from({ length: 30 }, (_, index) => `woken ${index}`);
    await Promise.all(many.map(put));
    await expect.poll(() => seen.length).toBe(31);
    expect(runs).toBeLessThan(6);
    expect(await runner.stop(5_000)).toBe(true);
    await put('asleep');
    expect(await outbox.run(new Date())).toBe(1);
  });

  test('the outbox holds one event once', async () => {
    expect(await put('twice')).toBe(true);
    expect(await put('twice')).toBe(false);
  });

  test('the outbox tries a failed delivery again later, in growing pauses', async () => {
    let fails = 2;
    const job = outboxJob(database, {
      test: () => ((fails -= 1) >= 0 ? Promise.reject(new Error('away')) : Promise.resolve()),
    });
    await outboxJob(database, { test: () => Promise.resolve() }).run(new Date());
    await put('later');
    expect(await job.run(new Date())).toBe(0);
    expect(await job.run(new Date())).toBe(0);
    await setClock(minute + 1000);
    expect(await job.run(new Date())).toBe(0);
    await setClock(2 * minute + 2000);
    expect(await job.run(new Date())).toBe(0);
    await setClock(3 * minute + 3000);
    expect(await job.run(new Date())).toBe(1);
  });

  test('the outbox goes on with other kinds, and with what comes meanwhile, while a slow partner holds its own', async () => {
    const seen: string[] = [];
    const signal = new EventEmitter();
    let slowBegun = 0;
    const job = outboxJob(database, {
      slow: () => ((slowBegun += 1), once(signal, 'open').then(() => undefined)),
      test: ({ ref_no }) => Promise.resolve(void seen.push(ref_no)),
    });
    for (let n = 0; n < 9; n += 1)
      await database.transaction((tx) => enqueue(tx, { uid: n, kind: 'slow', refNo: `slow ${n}` }));
    await put('behind the slow');
    const run = job.run(new Date());
    await expect.poll(() => seen).toEqual(['behind the slow']);
    await put('while they wait');
    await expect.poll(() => seen).toEqual(['behind the slow', 'while they wait']);
    expect(slowBegun).toBe(4);
    const opening = setInterval(() => signal.emit('open'), 5);
    expect(await run).toBe(11);
    clearInterval(opening);
    expect(slowBegun).toBe(9);
  });

  test('the outbox leaves kinds that nobody here handles', async () => {
    await put('foreign');
    expect(await outboxJob(database, { other: () => Promise.resolve() }).run(new Date())).toBe(0);
  });
});
