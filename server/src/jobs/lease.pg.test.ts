import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../db/index';
import { openTestDatabase, type TestDatabase, untilSecond } from '../db/testing';
import { createRunner, type Scheduled } from './index';

let database: TestDatabase;
let beside: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  beside = await openDatabase(database.options);
});
afterAll(async () => {
  await beside.close();
  await database.close();
});

const minute = 60_000;
let phase = 0;
const setClock = (later: number) => database.setClock(phase + later);
beforeEach(async () => {
  phase = untilSecond(5);
  await setClock(0);
});

const warned: string[] = [];
const log = { warn: (_: object, text: string) => void warned.push(text) };
// Leases are looked at by the database's clock, which the tests move; renewals and patience by the real one.
const times = { lease: 10 * minute, renewal: 5, patience: 10 * minute, most: 10 * minute };
let count = 0;
/** A job that runs until it is let go. */
function gated() {
  const signal = new EventEmitter();
  const name = `gated${(count += 1)}`;
  const begun = once(signal, 'begun');
  let ran = 0;
  const job: Scheduled = {
    name,
    at: '* * * * *',
    async run() {
      ran += 1;
      signal.emit('begun');
      await once(signal, 'end');
      return 1;
    },
  };
  return { job, begun, end: () => signal.emit('end'), ran: () => ran };
}
const quick = (): Scheduled & { ran: number } => {
  const job = { name: `quick${(count += 1)}`, at: '* * * * *', ran: 0, run: async () => (job.ran += 1) };
  return job;
};
/** Two servers with one job each has. */
async function servers(jobs: readonly Scheduled[], given = times) {
  const both = [createRunner(database, jobs, log, given), createRunner(beside, jobs, log, given)] as const;
  await both[0].runDue();
  await setClock(minute);
  return both;
}
const leftMinutes = async (job: string) =>
  (
    await database.asOwner<{ left: number }>(
      `select extract(epoch from lease_until - app_now())::int / 60 as left from jobs where job = '${job}'`,
    )
  )[0]!.left;

const holderOf = async (job: Scheduled) =>
  (
    await database.db
      .selectFrom('jobs')
      .select('held_by')
      .where('job', '=', job.name)
      .executeTakeFirstOrThrow()
  ).held_by;

test('a job that takes longer than a lease is not begun by another server', async () => {
  const { job, begun, end, ran } = gated();
  const [one, other] = await servers([job]);
  const run = one.runDue();
  await begun;
  for (const later of [9, 18, 27]) {
    await setClock(later * minute);
    await expect.poll(() => leftMinutes(job.name)).toBeGreaterThanOrEqual(9);
    expect(await other.runDue()).toEqual({});
  }
  end();
  expect(await run).toEqual({ [job.name]: 1 });
  expect(ran()).toBe(1);
  // And is given back: whoever looks next has it.
  await setClock(30 * minute);
  const again = other.runDue();
  await expect.poll(ran).toBe(2);
  end();
  expect(await again).toEqual({ [job.name]: 1 });
});

test('a job that hangs holds the others up no longer than a while, and is taken over in the end', async () => {
  const { job, begun, end, ran } = gated();
  const behind = quick();
  const given = { ...times, patience: 20, most: 40 };
  const [one, other] = await servers([job, behind], given);
  // On a busy machine what is quick takes longer than that while as well.
  await one.runDue();
  await expect.poll(() => behind.ran).toBe(1);
  await expect.poll(() => holderOf(behind)).toBeNull();
  await begun;
  expect(warned).toContain('a job takes long: the others go on beside it');
  await expect.poll(() => warned).toContain('a job hangs: another server may take it over');
  await setClock(20 * minute);
  // Where it hangs it is not begun again.
  await one.runDue();
  await expect.poll(() => behind.ran).toBe(2);
  expect(ran()).toBe(1);
  // A renewal that was on its way when the job was given up may have ended after the clock had moved.
  let later = 20;
  await expect
    .poll(async () => {
      await setClock((later += 20) * minute);
      await other.runDue();
      return ran();
    })
    .toBe(2);
  expect(await holderOf(job)).not.toBeNull();
  end();
  expect(await Promise.all([one.stop(minute), other.stop(minute)])).toEqual([true, true]);
  expect(await holderOf(job)).toBeNull();
});

test('whoever comes back after its lease went to another neither renews nor ends that lease', async () => {
  const [slow, next] = [gated(), gated()];
  const job = { ...next.job, name: slow.job.name };
  const one = createRunner(database, [slow.job], log, { ...times, renewal: minute });
  const other = createRunner(beside, [job], log, times);
  await one.runDue();
  await setClock(minute);
  const first = one.runDue();
  await slow.begun;
  await setClock(12 * minute);
  const second = other.runDue();
  await next.begun;
  slow.end();
  await first;
  expect(await leftMinutes(job.name)).toBeGreaterThanOrEqual(9);
  expect(await createRunner(database, [quick(), job], log, times).runDue()).toEqual({});
  next.end();
  expect(await second).toEqual({ [job.name]: 1 });
});
