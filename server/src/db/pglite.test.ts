import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { memoryFolder } from '../../../tools/memory-folder.mjs';
import {
  copyFolder,
  DatabaseUnavailable,
  openDatabase,
  ResultUnknown,
  withinWaitBudget,
  withoutWaitBudget,
} from './index';
import { openEmbeddedTestDatabase, waitAsInEarnest } from './testing';
import { testProcesses } from './testing-process';

const run = await testProcesses('database.ts');
// Long enough that an honest statement on a busy machine never meets it.
waitAsInEarnest();
const queryLimitMs = 2_000;
const database = await openEmbeddedTestDatabase({ queryLimitMs });
const { db } = database;
await database.asOwner('create table note (text text)');
afterAll(() => database.close());

async function notes(): Promise<string[]> {
  return (await sql<{ text: string }>`select text from note order by text`.execute(db)).rows.map(
    ({ text }) => text,
  );
}

async function untilReady(): Promise<number> {
  const start = performance.now();
  while (!database.isReady()) await sleep(5);
  // The pool's one connection is made anew, which on a busy machine may take more than one try.
  while (!(await sql`select 1`.execute(db).catch(() => undefined))) await sleep(5);
  return performance.now() - start;
}

test('a folder of another PostgreSQL is refused in one sentence with both versions and where to read on', async () => {
  const home = mkdtempSync(join(memoryFolder(), 'uc-major-'));
  mkdirSync(join(home, 'pglite'));
  writeFileSync(join(home, 'pglite/PG_VERSION'), '17\n');
  await expect(openDatabase({ dataDir: home })).rejects.toThrow(
    /^The database in \S+ was made by PostgreSQL 17, .* is PostgreSQL 18, .* docs\/operations\.md says under "Another engine"\.$/,
  );
  rmSync(home, { recursive: true });
});

test('the durability that is shown says that a power cut is not survived', async () => {
  expect((await database.condition()).durability).toMatchObject({
    class: 'process',
    detail: expect.stringContaining('not a loss of power'),
  });
});

test('tables that have grown are counted for the planner, and only those', async () => {
  await database.asOwner('create table heap (text text)');
  const rows = async () =>
    (
      await database.asOwner<{ n: number }>(`select reltuples::int as n from pg_class where relname = 'heap'`)
    )[0]!.n;
  await database.maintain('grown');
  expect(await database.maintain('grown')).toBe(0);
  await sql`insert into heap select repeat('x', 500) from generate_series(1, 400)`.execute(db);
  expect(await database.maintain('grown')).toBe(1);
  expect(await rows()).toBe(400);
  await sql`insert into heap select repeat('x', 500) from generate_series(1, 8)`.execute(db);
  expect(await database.maintain('grown')).toBe(0);
  expect(await database.maintain('all')).toBeGreaterThan(0);
  expect(await rows()).toBe(408);
});

test('a request waits for the one session longer than for one of many, and for all its statements together', async () => {
  const shared = await openEmbeddedTestDatabase();
  const holdFor = (ms: number) => shared.transaction(() => sleep(ms));
  const one = () => sql<{ one: number }>`select 1 as one`.execute(shared.db);
  await withinWaitBudget(async () => {
    const held = withoutWaitBudget(() => holdFor(2_500));
    await sleep(100);
    expect((await one()).rows).toEqual([{ one: 1 }]);
    await held;
    const heldAgain = withoutWaitBudget(() => holdFor(3_500));
    await sleep(100);
    await expect(one()).rejects.toBeInstanceOf(DatabaseUnavailable);
    await heldAgain;
  });
  await shared.close();
});

test('a query beyond the limit ends, the engine is back within 5 seconds, and the main thread never waits', async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const start = performance.now();
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow(DatabaseUnavailable);
  expect(performance.now() - start).toBeLessThan(2 * queryLimitMs);
  expect(database.isReady()).toBe(false);
  expect(await untilReady()).toBeLessThan(5000);
  delay.disable();
  // Had the engine been on the main thread, it would have stood still for the whole of the limit.
  expect(delay.max / 1e6).toBeLessThan(queryLimitMs / 2);
});

test('a transaction that hangs saves nothing and says so; what was committed before stays', async () => {
  await database.transaction((tx) => sql`insert into note values ('committed')`.execute(tx));
  const hanging = database.transaction(async (tx) => {
    await sql`insert into note values ('never')`.execute(tx);
    await sql`select pg_sleep(60)`.execute(tx);
  });
  await expect(hanging).rejects.toThrow(DatabaseUnavailable);
  await untilReady();
  expect(await notes()).toEqual(['committed']);
});

test('a statement on its own that hangs PGlite has a result that nobody knows', async () => {
  await expect(sql`insert into note select 'x' from pg_sleep(60)`.execute(db)).rejects.toThrow(ResultUnknown);
  await untilReady();
});

test('a transaction that waits for something that never comes loses its connection to the others', async () => {
  await sql`delete from note where text = 'held'`.execute(db);
  void database.transaction(async (tx) => {
    await sql`insert into note values ('held')`.execute(tx);
    await new Promise(() => {});
  });
  await sleep(1.3 * queryLimitMs);
  expect(await notes()).not.toContain('held');
});

test('the server is again the role that owns nothing after every re-opening of PGlite', async () => {
  await sql`select pg_sleep(60)`.execute(db).catch(() => {});
  await untilReady();
  expect((await sql`select current_user as name`.execute(db)).rows).toEqual([{ name: 'uc_app' }]);
  await expect(sql`alter table note add column more text`.execute(db)).rejects.toMatchObject({
    code: '42501',
  });
});

test('requests that come while the engine is being re-opened wait for it, or are told to come again', async () => {
  const many = () => Promise.allSettled(Array.from({ length: 20 }, () => sql`select 1`.execute(db)));
  await sql`select pg_sleep(60)`.execute(db).catch(() => {});
  // None waits longer than for a connection, so on a busy machine the re-opening may outlast them.
  for (const answer of await many())
    if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(DatabaseUnavailable);
  await untilReady();
  expect((await many()).filter(({ status }) => status === 'rejected')).toEqual([]);
});

test('a second opening of the same directory is refused soon and harms nothing', async () => {
  const start = performance.now();
  await expect(openDatabase(database.options)).rejects.toThrow(`in use by process ${process.pid}`);
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(await notes()).toContain('committed');
});

test('a process killed at any moment of its first opening leaves a directory that opens', async () => {
  const dataDir = mkdtempSync(join(memoryFolder(), 'uc-killed-'));
  try {
    const whole = join(dataDir, 'pglite');
    // While the result of initdb is written down, and during the migrations.
    for (const moment of [() => until(`${whole}.new`), () => until(whole)]) {
      const { process: first } = run(`await room.openDatabase({ dataDir: ${JSON.stringify(dataDir)} })`);
      await moment();
      first.kill('SIGKILL');
      await once(first, 'exit');
    }
    const reopened = await openDatabase({ dataDir });
    const { rows } = await sql`select name from schema_migration order by version limit 1`.execute(
      reopened.db,
    );
    expect(rows).toEqual([{ name: '0001_base.sql' }]);
    await reopened.close();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('a database that the build has made is its owner’s alone where it is copied to, whoever may read the original', () => {
  const folder = mkdtempSync(join(memoryFolder(), 'uc-copied-'));
  try {
    const whole = join(database.options.dataDir, 'pglite');
    copyFolder(whole, join(folder, 'image'), { folders: 0o755, files: 0o644 });
    copyFolder(join(folder, 'image'), join(folder, 'copy'), { folders: 0o700, files: 0o600 });
    const rights = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);
    expect(['image/base', 'image/PG_VERSION'].map(rights)).toEqual(['755', '644']);
    expect(['copy', 'copy/base', 'copy/PG_VERSION'].map(rights)).toEqual(['700', '700', '600']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('what a killed process had committed is there when the next one opens', async () => {
  const own = await openEmbeddedTestDatabase();
  await own.asOwner('create table note (n bigint)');
  const options = JSON.stringify(own.options);
  await own.release();
  const writer = run(`
    const { transaction } = await room.openDatabase(${options});
    for (let n = 0; ; n++) {
      await transaction((tx) => tx.insertInto('note').values({ n }).execute());
      console.log(n);
    }`);
  let last = 0;
  for (let seen = 0; seen < 200; seen++) last = Number((await writer.lines.next()).value);
  writer.process.kill('SIGKILL');
  await once(writer.process, 'exit');
  const reopened = await openDatabase(own.options);
  const { rows } = await sql<{ n: number }>`select count(*) as n from note`.execute(reopened.db);
  expect(rows[0]!.n).toBeGreaterThan(last);
  await reopened.close();
  await own.close();
});

async function until(path: string): Promise<void> {
  while (!existsSync(path)) await sleep(5);
}
