import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { DatabaseUnavailable, openDatabase } from './index';
import { openTestDatabase, waitAsInEarnest } from './testing';

waitAsInEarnest();
const database = await openTestDatabase();
const url = database.options.url!;
const { ownerUrl } = database.options;
const name = new URL(url).pathname.slice(1);
const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL });
await admin.connect();
afterAll(async () => {
  await admin.end();
  await database.close();
});

test('a PostgreSQL that may forget what it has confirmed is refused', async () => {
  await expect(openDatabase({ url, ownerUrl, dataDir: '' })).rejects.toThrow(
    'set fsync, full_page_writes = on',
  );
});

test('a PostgreSQL that cannot be reached is refused with its address and without the password', async () => {
  const refused = openDatabase({ url: 'postgres://somebody:secret@127.0.0.1:1/x', dataDir: '' });
  await expect(refused).rejects.toThrow('PostgreSQL at 127.0.0.1:1 cannot be used: connect ECONNREFUSED');
  await expect(refused).rejects.not.toThrow('secret');
});

test('a login of another name acts as the role of the server in each transaction, also one that owns the tables', async () => {
  const login = `login_${process.pid}`;
  await admin.query(`create role ${login} login`);
  try {
    for (const name of [login, new URL(ownerUrl!).username]) {
      const opened = await openDatabase({
        ...database.options,
        url: Object.assign(new URL(url), { username: name }).href,
      });
      const asked = sql`select session_user as login, current_user as role`;
      expect((await asked.execute(opened.db)).rows).toEqual([{ login: name, role: 'uc_app' }]);
      expect((await opened.transaction((tx) => asked.execute(tx))).rows).toEqual([
        { login: name, role: 'uc_app' },
      ]);
      await opened.close();
    }
  } finally {
    await admin.query(`drop owned by ${login}; drop role ${login}`);
  }
});

test('a server whose sessions lack a time limit does not start, and is unready once they do, with the SQL that helps', async () => {
  const off = (login: string, setting: string) =>
    admin.query(`alter role ${login} in database ${name} set ${setting}`);
  const sentence = (setting: string, found: string, wanted: string) =>
    `The setting ${setting} of the sessions of uc_app is ${found} and not ${wanted}: a superuser must run in the database ${name}: ` +
    `alter role uc_app in database ${name} set ${setting} = '${wanted}';`;
  await off('uc_app', 'lock_timeout = 0');
  await off('uc_app', `default_transaction_isolation = 'repeatable read'`);
  const started = await openDatabase(database.options).catch((error: Error) => error.message);
  expect(started).toContain(sentence('lock_timeout', 'off', '2s'));
  expect(started).toContain(sentence('default_transaction_isolation', 'repeatable read', 'read committed'));

  // A server that runs has sessions from before, and tells when it gets one without the limit.
  expect((await database.condition()).faults).toEqual([]);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  const faults = async () => (await database.condition()).faults.map((fault) => fault.split(' (')[0]);
  await expect
    .poll(faults)
    .toEqual([
      sentence('lock_timeout', 'off', '2s'),
      sentence('default_transaction_isolation', 'repeatable read', 'read committed'),
    ]);
  await off('uc_app', `lock_timeout = '2s'`);
  await admin.query(`alter role uc_app in database ${name} reset default_transaction_isolation`);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await expect.poll(faults).toEqual([]);
});

test('a server that is led to a PostgreSQL without writes does not start, and is unready while it is, with the way out', async () => {
  const sentence = 'This PostgreSQL takes no writes';
  const { username: owner } = new URL(ownerUrl!);
  const onlyReads = (login: string, value: string) =>
    admin.query(`alter role ${login} in database ${name} set default_transaction_read_only = ${value}`);
  const newSessions = () =>
    admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  for (const login of [owner, 'uc_app']) {
    await onlyReads(login, 'on');
    await expect(openDatabase(database.options)).rejects.toThrow(sentence);
    await onlyReads(login, 'off');
  }
  await onlyReads('uc_app', 'on');
  await newSessions();
  await expect
    .poll(async () => (await database.condition()).faults)
    .toEqual([expect.stringContaining(sentence)]);
  await onlyReads('uc_app', 'off');
  await newSessions();
  await expect.poll(async () => (await database.condition()).faults).toEqual([]);
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
