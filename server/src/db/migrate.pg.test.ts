import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './index';
import { migrate, type Migration, readMigrations } from './migrate';
import { openTestDatabase } from './testing';

const database = await openTestDatabase();
afterAll(() => database.close());

function migration(version: number, text: string): Migration {
  return {
    version,
    name: `${version}_test.sql`,
    sql: text,
    sha256: createHash('sha256').update(text).digest('hex'),
  };
}

test('one of many servers that start at once applies a migration file and the others wait for it', async () => {
  const migrations = [
    ...readMigrations(),
    migration(9001, 'create table once (id int); insert into once values (1); select pg_sleep(0.5)'),
    migration(9002, 'insert into once values (2)'),
  ];
  const servers = Array.from({ length: 6 }, () =>
    database.withOwner((owner) => migrate(owner, { migrations })),
  );
  await Promise.all(servers);
  expect((await sql`select id from once order by id`.execute(database.db)).rows).toEqual([
    { id: 1 },
    { id: 2 },
  ]);
});

test('many servers that start at once on an empty database all open it', async () => {
  const empty = `empty_${process.pid}`;
  await database.asOwner(`create database ${empty}`);
  const within = (address: string) => Object.assign(new URL(address), { pathname: `/${empty}` }).href;
  const options = {
    ...database.options,
    url: within(database.options.url!),
    ownerUrl: within(database.options.ownerUrl!),
  };
  const servers = await Promise.all(Array.from({ length: 4 }, () => openDatabase(options)));
  const roles = await Promise.all(servers.map(({ db }) => sql`select current_user as name`.execute(db)));
  expect(roles.map(({ rows }) => rows)).toEqual(servers.map(() => [{ name: 'uc_app' }]));
  await Promise.all(servers.map((server) => server.close()));
  await database.asOwner(`drop database ${empty} with (force)`);
});

test('a migration whose server is killed is undone, and the next server applies it', async () => {
  const database = await openTestDatabase();
  const slow = migration(9001, 'create table slow (id int); select pg_sleep(30)');
  const migrations = [...readMigrations(), slow];
  const killed = database
    .withOwner((owner) => migrate(owner, { migrations }))
    .catch((error: Error) => error.message);
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'create table slow%'`;
  await expect.poll(() => database.asOwner(kill)).toHaveLength(1);
  expect(await killed).toContain('9001_test.sql failed');
  slow.sql = 'create table slow (id int)';
  await database.withOwner((owner) => migrate(owner, { migrations }));
  expect((await sql`select from slow`.execute(database.db)).rows).toEqual([]);
  await database.close();
});
