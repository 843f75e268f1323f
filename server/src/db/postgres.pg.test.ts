import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { DatabaseUnavailable, openDatabase } from './index';
import { openTestDatabase } from './testing';

const database = await openTestDatabase();
const url = database.options.url!;
const name = new URL(url).pathname.slice(1);
const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL });
await admin.connect();
afterAll(async () => {
  await admin.end();
  await database.close();
});

test('a PostgreSQL that may forget what it has confirmed is refused', async () => {
  await expect(openDatabase({ url, dataDir: '' })).rejects.toThrow('set fsync, full_page_writes = on');
});

test('a PostgreSQL that cannot be reached is refused with its address and without the password', async () => {
  const refused = openDatabase({ url: 'postgres://somebody:secret@127.0.0.1:1/x', dataDir: '' });
  await expect(refused).rejects.toThrow('PostgreSQL at 127.0.0.1:1 cannot be used: connect ECONNREFUSED');
  await expect(refused).rejects.not.toThrow('secret');
});

test('a connection string that undoes the role is refused', async () => {
  const undone = new URL(url);
  undone.searchParams.set('options', '-c lock_timeout=1s');
  const options = { url: undone.href, dataDir: '', allowUnsafeDurability: true };
  await expect(openDatabase(options)).rejects.toThrow('acts as user_center and not as uc_app');
});

test('the server may sign in as somebody who is not the owner of the tables', async () => {
  const login = `login_${process.pid}`;
  await admin.query(`create role ${login} login`);
  const asLogin = Object.assign(new URL(url), { username: login }).href;
  try {
    const opened = await openDatabase({
      url: asLogin,
      ownerUrl: url,
      dataDir: '',
      allowUnsafeDurability: true,
    });
    const { rows } = await sql`select session_user as login, current_user as role`.execute(opened.db);
    expect(rows).toEqual([{ login, role: 'uc_app' }]);
    await opened.close();
  } finally {
    await admin.query(`drop role ${login}`);
  }
});

test('the server is unready while nobody can connect, and ready again by itself', async () => {
  expect(database.isReady()).toBe(true);
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await expect(sql`select 1`.execute(database.db)).rejects.toThrow(DatabaseUnavailable);
  await expect.poll(() => database.isReady()).toBe(false);
  await admin.query(`alter database ${name} allow_connections true`);
  await expect.poll(() => database.isReady()).toBe(true);
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});

test('a full pool refuses within 2 seconds and works again when it is free', async () => {
  const small = await openTestDatabase({ poolSize: 2 });
  const busy = [1, 2].map(() => sql`select pg_sleep(5)`.execute(small.db));
  await sleep(100);
  const start = performance.now();
  await expect(sql`select 1`.execute(small.db)).rejects.toThrow(DatabaseUnavailable);
  // Before either is free.
  expect(performance.now() - start).toBeLessThan(4500);
  expect(small.isReady()).toBe(true);
  await Promise.all(busy);
  await sql`select 1`.execute(small.db);
  await small.close();
});

test('a server whose connections are cut every moment goes on', async () => {
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' order by random() limit 1`;
  const cuts: Promise<unknown>[] = [];
  const cutting = setInterval(() => cuts.push(admin.query(cut)), 20);
  const asked = Array.from({ length: 8 }, async () => {
    for (let i = 0; i < 40; i++) {
      await database.transaction((tx) => sql`select pg_sleep(0.01)`.execute(tx)).catch(expectOutage);
    }
  });
  await Promise.all(asked);
  clearInterval(cutting);
  await Promise.all(cuts);
  await expect
    .poll(() => sql`select 1 as one`.execute(database.db).catch(expectOutage))
    .toMatchObject({ rows: [{ one: 1 }] });
});

function expectOutage(error: unknown): void {
  expect((error as Error).name).toMatch(/^(DatabaseUnavailable|ResultUnknown)$/);
}
