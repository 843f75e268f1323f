import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CannotOpenDatabase, lostRace } from './outage';
import { appRole, ensureRoles, type Owner, patiently } from './roles';

/** One numbered file of plain SQL. */
export interface Migration {
  version: number;
  /** The file's name, `0001_base.sql`. */
  name: string;
  sql: string;
  sha256: string;
}

/** The options of a run of the migrations. */
export interface MigrateOptions {
  migrations?: Migration[];
  /** The login of the server, if it is not the owner. */
  login?: string;
  progress?: (text: string) => void;
}

/** Beside this file as source, beside the bundle once built. */
export const migrationsFolder = fileURLToPath(new URL('./migrations/', import.meta.url));

/** The numbered files of a folder in their order; refuses two files with one number. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort();
  return names.map((name, index) => {
    const version = Number(name.slice(0, 4));
    if (index > 0 && Number(names[index - 1]!.slice(0, 4)) === version) {
      throw new CannotOpenDatabase(
        `Two migrations have the number ${version}: ${names[index - 1]} and ${name}.`,
      );
    }
    const sql = readFileSync(`${folder}/${name}`, 'utf8');
    return { version, name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Brings a database to the state of the given files, as its owner: forward only, one transaction per file.
 * A run that was killed continues with the file it was in; of several servers at once, one applies a file and
 * the others wait. Refuses a database that is newer than the files, and a file that was changed after it was applied.
 */
export async function migrate(
  owner: Owner,
  { migrations = readMigrations(), login, progress = () => {} }: MigrateOptions = {},
): Promise<void> {
  checked(migrations, await appliedTo(owner));
  await untilDone(() => ensureRoles(owner, login), createdByAnother);
  await untilDone(() => owner.query(`${patiently}; ${createTable}`), createdByAnother);
  for (const migration of checked(migrations, await appliedTo(owner))) {
    await untilDone(() => apply(owner, migration, migrations, progress));
  }
}

interface Applied {
  version: number;
  name: string;
  sha256: string;
}

/** The migrations that a database already has; none where it is new. */
export async function appliedTo(owner: Owner): Promise<Applied[]> {
  const { rows: tables } = await owner.query(
    `select where to_regclass('public.schema_migration') is not null`,
  );
  if (tables.length === 0) return [];
  const { rows } = await owner.query<Applied>(
    'select version, name, sha256 from schema_migration order by version',
  );
  return rows;
}

/** The migrations still to apply. */
export function checked(migrations: Migration[], applied: Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  const newest = migrations.at(-1);
  for (const { version, name, sha256 } of applied) {
    const migration = known.get(version);
    if (!migration) {
      throw new CannotOpenDatabase(
        `The database is newer than this program: it has the migration ${name}, and this program knows none after ` +
          `${newest?.name ?? 'nothing'}. Start the newer program; a migration is never undone.`,
      );
    }
    if (migration.sha256 !== sha256) {
      throw new CannotOpenDatabase(
        `${migration.name} was changed after this database had applied it. Put the file back as it was and write ` +
          'the change as a new migration.',
      );
    }
  }
  const done = new Set(applied.map(({ version }) => version));
  return migrations.filter(({ version }) => !done.has(version));
}

// `if not exists` still loses a race: unique_violation in the catalogue, duplicate_table, or duplicate_object.
const createdByAnother = ['23505', '42P07', '42710'];
const createTable = `
create table if not exists schema_migration (
  version int constraint schema_migration__version primary key,
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now()
);
revoke insert, update, delete on schema_migration from ${appRole}`;

async function apply(owner: Owner, migration: Migration, all: Migration[], progress: (text: string) => void) {
  await owner.query(`begin; ${patiently}`);
  try {
    // Only migrating servers take this lock; whoever waited for it finds the file applied.
    await owner.query('lock table schema_migration in share row exclusive mode');
    if (checked(all, await appliedTo(owner)).some(({ version }) => version === migration.version)) {
      progress(`migrating: ${migration.name}`);
      await owner.query(migration.sql);
      await owner.query('insert into schema_migration (version, name, sha256) values ($1, $2, $3)', [
        migration.version,
        migration.name,
        migration.sha256,
      ]);
    }
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => {});
    if (isBusy(error)) throw error;
    throw new CannotOpenDatabase(`The migration ${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Repeats work that lost against another session: a lock timeout, a deadlock, a catalogue row changed concurrently. */
async function untilDone(run: () => Promise<unknown>, alsoOn: string[] = []): Promise<void> {
  const end = Date.now() + 600_000;
  for (;;) {
    try {
      await run();
      return;
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (!(isBusy(error) || alsoOn.includes(code)) || Date.now() > end) throw error;
      await sleep(50 + Math.random() * 200);
    }
  }
}

function isBusy(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string };
  return lostRace.has(code ?? '') || (code === 'XX000' && message.includes('tuple concurrently'));
}
