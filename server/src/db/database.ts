import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { namedPool } from './connection';
import { cannotConnect } from './cannot-connect';
import { connectEmbeddedOwner, embeddedSession } from './embedded-session';
import { type Maintenance, vacuum } from './maintenance';
import { migrate } from './migrate';
import { openPglite } from './pglite';
import { assertFit, type Condition, conditionOf, watchCondition } from './condition';
import {
  assertPowerless,
  connectOwner,
  loginOf,
  pipelined,
  postgresPool,
  Reachability,
  tooMightyLogin,
} from './postgres';
import { CannotOpenDatabase, DatabaseUnavailable } from './outage';
import { LEADER_ALONE, positionNow } from './position';
import { type After, openReplica, type Replica, type ReplicaCondition } from './replica';
import { appRole } from './roles';
import { requestReads } from './request-reads';
import type { Schema } from './schema.gen';
import { runTransaction, type TransactionOptions } from './transaction';
import { waitLimits } from './wait-budget';

export type { Schema };
/** The database for reads: the pool, or the open transaction. */
export type Db = Kysely<Schema>;
/** An open transaction. Inside it, use it for every statement: the pool may have no other connection. */
export type Tx = Transaction<Schema>;

/** Options for opening a database. */
export interface DatabaseOptions {
  /** PostgreSQL ≥ 14; without it the embedded PGlite in `dataDir`. */
  url?: string;
  /** The address of the owner of the tables, who runs the migrations; `url` unless given. */
  ownerUrl?: string;
  /** The address of a replica, for reads that may be a little old (ADR 148). */
  replicaUrl?: string;
  dataDir: string;
  /** True by default; false behind a PgBouncer older than 1.21. */
  namedStatements?: boolean;
  /** Connections to PostgreSQL, 16; PGlite has one. */
  poolSize?: number;
  /** Called for the long steps of the first opening. */
  progress?: (text: string) => void;
  /** Set in production: refuses a PostgreSQL login that could change the ledger. */
  powerlessLogin?: boolean;
  /** For tests alone: a PostgreSQL that does not wait for the disk. */
  allowUnsafeDurability?: boolean;
  /** For test builds alone: adds `setTestClock`. */
  testClock?: boolean;
  /** For tests alone: is handed the driver's connections to the embedded database, on which nothing is said of itself. */
  onPool?: (pool: pg.Pool) => void;
  /** For tests alone: how long an answer may take, 12 s; of PGlite, after how long its worker is replaced, 15 s. */
  queryLimitMs?: number;
}

/** An open database of either engine, with the same interface. */
export interface Database {
  engine: 'pglite' | 'postgres';
  db: Db;
  /** For the reads of a request: what it asks at the same time shares one connection. */
  requestReads: Db;
  /** Reads that may be a little old, from the replica where there is one and it shows enough. */
  oldReads<T>(after: After, run: (db: Db) => Promise<T>): Promise<T>;
  /** Where there is a replica: the position of all that is committed by now, and how the replica is. */
  replica?: { position(): Promise<string>; condition(): ReplicaCondition };
  /** READ COMMITTED with a bounded retry: `work` may run several times (trust §3.5). */
  transaction<T>(run: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Vacuum and planner statistics for PGlite, which has no autovacuum: without them each query is planned as for an empty
   * table. Returns how many tables; PostgreSQL, which sees to its own, answers 0.
   */
  maintain(which: Maintenance): Promise<number>;
  /** Of the embedded database: copies it to a folder while it is served, as a kill at this moment would leave it. */
  copyTo?(folder: string): Promise<void>;
  /** In test builds: moves `app_now()` away from the real clock, in milliseconds. */
  setTestClock?(offsetMs: number): Promise<void>;
  /** False while the database cannot be reached or is being re-opened. */
  isReady(): boolean;
  /** Its durability now, and the faults of its set-up; asked anew at most every second. */
  condition(): Promise<Condition>;
  /** On the embedded database: tells a process that wants the same data directory that it will soon be free. */
  announceClose?(): void;
  /** Waits for running work, then closes the database. */
  close(): Promise<void>;
}

/** Opens the database, alone if it is the embedded one, migrates it as its owner, and serves it as `uc_app`. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options, options.url) : openEmbedded(options);
}

async function openEmbedded({
  dataDir,
  namedStatements = true,
  progress,
  queryLimitMs,
  testClock = false,
  onPool,
}: DatabaseOptions): Promise<Database> {
  const pglite = await openPglite({ dataDir, queryLimitMs, progress });
  const pool = new pg.Pool({
    ...embeddedSession,
    stream: () => pglite.connect({ setUp: `set role ${appRole}` }),
    max: 1,
    ...pipelined,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitLimits.embeddedMs,
  });
  pool.on('error', () => {});
  onPool?.(pool);
  const served = serve(pool, namedPool(pool, { namedStatements, waitMs: waitLimits.embeddedMs }));
  try {
    const owner = await connectEmbeddedOwner(pglite);
    await migrate(owner, { progress });
    if (testClock) await owner.query(mayMoveClock);
    await owner.end();
    await assertPowerless(served.db);
  } catch (error) {
    await pool.end();
    await pglite.close();
    throw error;
  }
  return {
    engine: 'pglite',
    ...served,
    ...(testClock && { setTestClock: clockOf(served.db) }),
    maintain: (which) => vacuum(pool, which),
    async copyTo(folder) {
      // Nobody has a transaction open while the one session is ours.
      const session = await pool.connect();
      try {
        await pglite.copyTo(folder);
      } finally {
        session.release();
      }
    },
    announceClose: () => pglite.announceClose(),
    isReady: () => pglite.isReady(),
    condition: async () => embeddedCondition,
    async close() {
      await pool.end();
      await pglite.close();
    },
  };
}

async function openPostgres(options: DatabaseOptions, url: string): Promise<Database> {
  const {
    ownerUrl = url,
    namedStatements = true,
    poolSize = 16,
    progress,
    allowUnsafeDurability = false,
    testClock = false,
    powerlessLogin = false,
    queryLimitMs,
    replicaUrl,
  } = options;
  const login = loginOf(url);
  if (powerlessLogin && login === loginOf(ownerUrl)) throw tooMightyLogin(login);
  const owner = await connectOwner(ownerUrl, ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
  try {
    await assertFit(owner, allowUnsafeDurability);
    await migrate(owner, { login, progress });
    if (testClock) await owner.query(mayMoveClock);
  } finally {
    await owner.end();
  }
  const pool = postgresPool(url, poolSize, { limitMs: queryLimitMs });
  const reachability = new Reachability(pool);
  const leader = namedPool(pool, {
    namedStatements,
    waitMs: waitLimits.sharedMs,
    role: roleOf(login),
    onTrouble: () => reachability.check(),
  });
  const served = serve(pool, leader);
  const ask = () => conditionOf(served.db, allowUnsafeDurability);
  let first: Condition;
  let replica: Replica | undefined;
  try {
    await assertPowerless(served.db, powerlessLogin);
    first = await ask();
    if (first.faults.length > 0) throw new CannotOpenDatabase(first.faults.join(' '));
    if (replicaUrl !== undefined)
      replica = await openReplica(replicaUrl, leader, served.db, {
        namedStatements,
        size: poolSize,
        role: roleOf(loginOf(replicaUrl)),
        alsoLogin: powerlessLogin,
      });
  } catch (error) {
    await pool.end();
    const cause = error instanceof DatabaseUnavailable ? error.cause : error;
    throw cannotConnect(cause, new pg.Client({ connectionString: url }), 'DATABASE_URL');
  }
  const watch = watchCondition(first, ask);
  return {
    engine: 'postgres',
    ...served,
    ...(replica && besideLeader(replica, served.db)),
    ...(testClock && { setTestClock: clockOf(served.db) }),
    maintain: async () => 0,
    isReady: () => reachability.isReachable && !watch.isSilent(),
    condition: watch.now,
    async close() {
      await replica?.close();
      await pool.end();
    },
  };
}

const roleOf = (login: string) => (login === appRole ? undefined : appRole);
const besideLeader = (replica: Replica, leader: Db): Pick<Database, 'oldReads' | 'replica'> => ({
  oldReads: replica.reads,
  // Whoever has written and cannot be told up to where reads from the leader.
  replica: { position: () => positionNow(leader).catch(() => LEADER_ALONE), condition: replica.condition },
});

const embeddedCondition: Condition = {
  durability: { class: 'process', detail: 'PGlite: survives the end of the process, not a loss of power' },
  faults: [],
};

/** Granted in test builds alone: see migration 0001. */
const mayMoveClock = `grant update on test_clock to ${appRole}`;
const clockOf = (db: Db) => async (offsetMs: number) => {
  await db.updateTable('test_clock').set({ offset_ms: offsetMs }).execute();
};

function serve(
  pool: pg.Pool,
  named: PostgresPool,
): Pick<Database, 'db' | 'requestReads' | 'oldReads' | 'transaction'> {
  // Without a listener, a broken connection would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: named }) });
  const reads = requestReads(named);
  return {
    db,
    requestReads: reads,
    oldReads: (_, run) => run(reads),
    transaction: (work, limits) => runTransaction(db, work, limits),
  };
}
