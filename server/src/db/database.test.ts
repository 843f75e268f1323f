import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { DatabaseUnavailable } from './index';
import { openTestDatabase, waitAsInEarnest } from './testing';

waitAsInEarnest();
const database = await openTestDatabase({ poolSize: 1 });
const { db } = database;
afterAll(() => database.close());
await database.asOwner('create table note (id int primary key, text text not null)');

test('the server acts as a role that owns nothing and can change no table', async () => {
  const { rows } = await sql`select current_user as name`.execute(db);
  expect(rows).toEqual([{ name: 'uc_app' }]);
  const refused = [
    'alter table note add column more text',
    'alter table note disable trigger all',
    'drop table note',
    'truncate note',
    'create table other (id int)',
    'create temporary table other (id int)',
    'create function f() returns int language sql as $$ select 1 $$',
    'update test_clock set offset_ms = 1',
    'delete from schema_migration',
    `set session_replication_role = replica`,
    `alter role uc_app superuser`,
  ];
  const codes = refused.map((statement) => codeOf(sql.raw(statement).execute(db)));
  expect(await Promise.all(codes)).toEqual(refused.map(() => '42501'));
});

async function codeOf(asked: Promise<unknown>): Promise<string | undefined> {
  return asked.then(
    () => undefined,
    (error: { code: string }) => error.code,
  );
}

test('a table made by a migration can be read and written by the server', async () => {
  await sql`insert into note values (1, 'one')`.execute(db);
  await sql`update note set text = 'two'`.execute(db);
  expect((await sql`delete from note returning text`.execute(db)).rows).toEqual([{ text: 'two' }]);
});

test('the clock of decisions is the real one until a test moves it', async () => {
  const ahead = async () =>
    (
      await sql<{ ms: number }>`
    select (extract(epoch from app_now() - now()) * 1000)::bigint as ms`.execute(db)
    ).rows[0]!.ms;
  expect(await ahead()).toBe(0);
  await database.setClock(86_400_000);
  expect(await ahead()).toBe(86_400_000);
  await database.setClock(0);
});

test('whoever asks the pool inside a transaction that holds its last connection is refused when its waiting is over', async () => {
  const start = performance.now();
  await expect(database.transaction(() => sql`select 1`.execute(db))).rejects.toThrow(DatabaseUnavailable);
  expect(performance.now() - start).toBeLessThan(15_000);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  expect(database.isReady()).toBe(true);
});

test('tidying up leaves the rights as they were', async () => {
  await database.maintain('all');
  expect(await codeOf(sql`truncate note`.execute(db))).toBe('42501');
});
