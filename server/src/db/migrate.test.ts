import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrate, type Migration, readMigrations } from './migrate';
import { openTestDatabase, type TestDatabase } from './testing';

const shipped = readMigrations();
const opened: TestDatabase[] = [];
afterAll(() => Promise.all(opened.map((database) => database.close())));

async function newDatabase(): Promise<TestDatabase> {
  opened.push(await openTestDatabase());
  return opened.at(-1)!;
}

function run(database: TestDatabase, migrations: Migration[]): Promise<void> {
  return database.withOwner((owner) => migrate(owner, { migrations }));
}

function migration(version: number, text: string): Migration {
  return {
    version,
    name: `${version}_test.sql`,
    sql: text,
    sha256: createHash('sha256').update(text).digest('hex'),
  };
}

async function names(database: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by version`.execute(
    database.db,
  );
  return rows.map(({ name }) => name);
}

test('a migrated database has every file once, and migrating it again changes nothing', async () => {
  const database = await newDatabase();
  const before = await sql`select * from schema_migration order by version`.execute(database.db);
  await run(database, shipped);
  const after = await sql`select * from schema_migration order by version`.execute(database.db);
  expect(after.rows).toEqual(before.rows);
  expect(await names(database)).toEqual(shipped.map(({ name }) => name));
});

test('a file that fails leaves nothing of itself, and the next run goes on from there', async () => {
  const database = await newDatabase();
  const good = migration(9001, 'create table good (id int)');
  const bad = migration(9002, 'create table half (id int); select 1 / 0');
  await expect(run(database, [...shipped, good, bad])).rejects.toThrow(
    '9002_test.sql failed: division by zero',
  );
  expect(await names(database)).toContain('9001_test.sql');
  await expect(sql`select from half`.execute(database.db)).rejects.toMatchObject({ code: '42P01' });
  await run(database, [...shipped, good, migration(9002, 'create table half (id int)')]);
  expect((await sql`select from half`.execute(database.db)).rows).toEqual([]);
});

test('a database newer than the program is refused', async () => {
  const database = await newDatabase();
  await run(database, [...shipped, migration(9001, 'select 1')]);
  await expect(run(database, shipped)).rejects.toThrow(
    'newer than this program: it has the migration 9001_test.sql',
  );
});

test('a file changed after it was applied is refused', async () => {
  const database = await newDatabase();
  await run(database, [...shipped, migration(9001, 'select 1')]);
  await expect(run(database, [...shipped, migration(9001, 'select 2')])).rejects.toThrow(
    '9001_test.sql was changed',
  );
});

test('files are read in the order of their numbers, and two with one number are refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'uc-migrations-'));
  try {
    for (const name of ['0010_b.sql', '0002_a.sql', 'notes.md'])
      writeFileSync(join(folder, name), 'select 1');
    expect(readMigrations(folder).map(({ version }) => version)).toEqual([2, 10]);
    writeFileSync(join(folder, '0010_c.sql'), 'select 1');
    expect(() => readMigrations(folder)).toThrow('0010_b.sql and 0010_c.sql');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
