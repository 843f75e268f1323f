import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { memoryFolder } from '../../../tools/memory-folder.mjs';
import { type Database, type DatabaseOptions, openDatabase } from './database';
import { migratedFolder, migrationsHash } from './migrated-folder';
import { appRole, type Owner } from './roles';
import { watchLockOrder } from './testing-lock-order';
import { refuseZones } from './testing-zone';
import { types } from './values';
import { waitLimits } from './wait-budget';

export interface TestDatabase extends Database {
  /** The options it was opened with, for opening it again. */
  options: DatabaseOptions;
  /** Closes it without removing it, so that it can be opened again; `close()` still removes it. */
  release(): Promise<void>;
  /** Runs SQL as the owner of the tables, where the server itself may not; several statements are fine. */
  asOwner<Row extends object = Record<string, unknown>>(text: string): Promise<Row[]>;
  /** A connection of the owner. With the embedded database nothing else may use it meanwhile. */
  withOwner<T>(run: (owner: Owner) => Promise<T>): Promise<T>;
  /** Shifts the database's time (`app_now()`) from the real one; 0 resets it. */
  setClock(offsetMs: number): Promise<void>;
}

const earnestLimits = { ...waitLimits };
/** More than the busiest machine was seen to take; what would wait for ever still ends. */
const PATIENT_MS = 60_000;
const patientLimits = { sharedMs: PATIENT_MS, embeddedMs: PATIENT_MS };
Object.assign(waitLimits, patientLimits);

/** For tests that are about these limits: requests of this file wait no longer than customers do. */
export const waitAsInEarnest = (): void => void Object.assign(waitLimits, earnestLimits);
/** The same for the requests that begin while it runs, for a test among others. */
export async function waitingAsInEarnest<T>(run: () => Promise<T>): Promise<T> {
  waitAsInEarnest();
  try {
    return await run();
  } finally {
    Object.assign(waitLimits, patientLimits);
  }
}

/** The offset in ms that puts the clock on this second of the present minute: whole minutes then pass by offsets alone. */
export const untilSecond = (second: number): number => {
  const present = new Date();
  return second * 1000 - (present.getUTCSeconds() * 1000 + present.getUTCMilliseconds());
};

/**
 * A migrated database for one test file, removed by `close()`: in the PostgreSQL of TEST_DATABASE_URL if that is set,
 * or in a given one, else an embedded one. It is a copy of one that was migrated once, so it takes well under a second.
 */
export async function openTestDatabase(
  options: Partial<DatabaseOptions> = {},
  server = process.env.TEST_DATABASE_URL,
): Promise<TestDatabase> {
  return server ? onPostgres(server, options) : openEmbeddedTestDatabase(options);
}

/** One of PostgreSQL whose own locale folds the letters of ASCII alone. */
export const openTestDatabaseOfC = (server = process.env.TEST_DATABASE_URL!): Promise<TestDatabase> =>
  onPostgres(server, {}, async (client, name) => {
    await client.query(
      `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`,
    );
    const options = { url: within(server, name), dataDir: '', allowUnsafeDurability: true };
    await (await openDatabase(options)).close();
  });

/** An embedded one, whatever is set. */
export async function openEmbeddedTestDatabase(given: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(memoryFolder(), 'uc-pglite-'));
  cpSync(join(await migratedFolder(), 'pglite'), join(dataDir, 'pglite'), { recursive: true });
  let pool: pg.Pool | undefined;
  const options = { dataDir, onPool: (one: pg.Pool) => void (pool = one), ...given };
  const database = await openDatabase(options);
  return testDatabase(database, options, {
    // The only session is signed in as the owner and acts as the application's role.
    async withOwner(work) {
      const session = await pool!.connect();
      try {
        await session.query('reset role');
        return await work(session);
      } finally {
        // Closed: the next one begins with the role again, and without what was left open.
        session.release(true);
      }
    },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  });
}

async function onPostgres(
  server: string,
  given: Partial<DatabaseOptions>,
  create = async (client: pg.Client, name: string) => createFrom(client, name, await templateOf(server)),
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await inCluster(server, (client) => create(client, name));
  const ownerUrl = within(server, name);
  await inCluster(ownerUrl, (client) => client.query(watchLockOrder));
  // As in production: the server's login is not the owner's.
  const url = Object.assign(new URL(ownerUrl), { username: appRole }).href;
  const options = {
    url,
    ownerUrl,
    dataDir: '',
    allowUnsafeDurability: true,
    queryLimitMs: 2 * PATIENT_MS,
    ...given,
  };
  const database = await openDatabase(options);
  return testDatabase(database, options, {
    withOwner: (work) => inCluster(ownerUrl, work),
    owners: new pg.Pool({ connectionString: ownerUrl, types, max: 8, idleTimeoutMillis: 0 }).on(
      'error',
      () => {},
    ),
    remove: () => dropWhenLeft(server, name),
  });
}

const templates = new Map<string, Promise<string>>();
/** Created once for all files of a worker. */
function templateOf(server: string): Promise<string> {
  const template = templates.get(server) ?? migratedTemplate(server);
  templates.set(server, template);
  return template;
}

async function migratedTemplate(server: string): Promise<string> {
  const name = `uc_template_${migrationsHash()}`;
  const draft = `${name}_${randomUUID().slice(0, 8)}`;
  await inCluster(server, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 1) return;
    await client.query(`create database ${draft}`);
    const database = await openDatabase({
      url: within(server, draft),
      dataDir: '',
      allowUnsafeDurability: true,
    });
    await database.close();
    if (server === process.env.TEST_DATABASE_URL)
      await inCluster(within(process.env.TEST_DATABASE_ADMIN_URL!, draft), (admin) =>
        admin.query(refuseZones),
      );
    await client.query(`alter database ${draft} rename to ${name}`).catch((error) => {
      // Another test file was quicker: duplicate_database, or its unique index.
      if (error.code !== '42P04' && error.code !== '23505') throw error;
      return client.query(`drop database ${draft} with (force)`);
    });
  });
  return name;
}

/** An autovacuum in the database belongs to another user and cannot be ended (42501); it ends by itself. */
async function dropWhenLeft(server: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await inCluster(server, (client) => client.query(`drop database if exists ${name} with (force)`));
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || tries === 50) throw error;
      await sleep(100);
    }
  }
}

/**
 * PostgreSQL does not copy a database with open connections (55006), which a closing one still is for a moment. It copies
 * files, which takes a fifth of writing each page to the log; before 15 it knows no other way, nor the word for it.
 */
async function createFrom(client: pg.Client, name: string, template: string): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(
    `select current_setting('server_version_num')::int >= 150000 as is`,
  );
  const strategy = rows[0]!.is ? 'strategy file_copy' : '';
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`create database ${name} template ${template} ${strategy}`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || tries === 50) throw error;
      await sleep(100);
    }
  }
}

function testDatabase(
  database: Database,
  options: DatabaseOptions,
  {
    withOwner,
    owners,
    remove,
  }: {
    withOwner: TestDatabase['withOwner'];
    /** Connections are reused: a new one takes ten times as long for its first statement. */
    owners?: pg.Pool;
    remove: () => Promise<unknown>;
  },
): TestDatabase {
  let released: Promise<void> | undefined;
  const release = () => (released ??= Promise.all([owners?.end(), database.close()]).then(() => undefined));
  const asOwner = async <Row extends object>(text: string): Promise<Row[]> =>
    owners && !released
      ? (await owners.query<Row>(text)).rows
      : withOwner(async (owner) => (await owner.query<Row>(text)).rows);
  return {
    ...database,
    options,
    withOwner,
    release,
    asOwner,
    async setClock(offsetMs) {
      await asOwner(`update test_clock set offset_ms = ${offsetMs}`);
    },
    async close() {
      await release();
      await remove();
    },
  };
}

async function inCluster<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, types });
  client.on('error', () => {});
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

function within(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: `/${database}` }).href;
}
