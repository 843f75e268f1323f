import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { conditionOf } from './condition';
import { type ConnectionOptions, namedPool } from './connection';
import { CannotOpenDatabase } from './outage';
import { lsnOf, positionNow, replayed } from './position';
import { MOST_LAG_MS, Positions } from './positions';
import { assertPowerless, postgresPool, REPLICA_WAIT_MS } from './postgres';
import { type Reading, withLeader } from './replica-connection';
import { requestReads } from './request-reads';
import type { Schema } from './schema.gen';

/** How the replica is: `unfit` has a fault, `behind` is too old, `away` does not answer. */
export interface ReplicaCondition {
  state: 'answers' | 'behind' | 'away' | 'unfit';
  /** The age of what it shows; -1 when that is not known. */
  lagSeconds: number;
  /** With `unfit`: the fault and its way out. */
  fault?: string;
  /** Connections for reads that the replica gave, and that the leader gave in its place. */
  served: number;
  atLeader: number;
}

/** Which commits a read must show, and how long it waits at the replica for them. */
export interface After {
  /** A position of the log; undefined for whoever has written nothing lately. */
  position: string | undefined;
  waitMs?: number;
}

/** A copy of the database that answers reads which may be a little old. */
export interface Replica {
  reads<T>(after: After, run: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  condition(): ReplicaCondition;
  close(): Promise<void>;
}

const LOOK_MS = 1000;
/** So long a request waits for what its caller has just written. */
const WAIT_MS = 100;
/** A replica that is behind by more is not waited for. */
const HOPELESS_MS = 1000;

type Scope = Required<After> & Reading;

/**
 * Opens a replica beside the leader. It need not be there: whatever is wrong with it, the leader answers. Rejects with
 * `CannotOpenDatabase` where its login may do more than the application's.
 */
export async function openReplica(
  url: string,
  leader: PostgresPool,
  leaderDb: Kysely<Schema>,
  {
    size,
    alsoLogin,
    ...options
  }: Omit<ConnectionOptions, 'waitMs' | 'onTrouble'> & { size: number; alsoLogin: boolean },
): Promise<Replica> {
  const positions = new Positions();
  const pool = postgresPool(url, size, { connectMs: REPLICA_WAIT_MS });
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  const named = namedPool(pool, { ...options, waitMs: REPLICA_WAIT_MS });
  const own = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: named }) });
  const now: ReplicaCondition = { state: 'away', lagSeconds: -1, served: 0, atLeader: 0 };
  /** Up to where sessions have shown: an address may lead to several replicas, a session to one. */
  const reached = new WeakMap<object, bigint>();
  let isKnownFit = false;

  /** Who may change the ledger there, or waits without end, serves nobody; that is looked at once. */
  const becomeFit = async (): Promise<void> => {
    await assertPowerless(own, alsoLogin);
    const { faults } = await conditionOf(own, true, { mayBeStandby: true });
    if (faults.length > 0) throw new CannotOpenDatabase(faults.join(' '));
    isKnownFit = true;
  };
  const look = async (): Promise<void> => {
    positions.learn(await positionNow(leaderDb));
    if (!isKnownFit) await becomeFit();
    const there = await sql<{ at: string }>`${sql.raw(replayed)}`.execute(own);
    const age = positions.age(there.rows[0]!.at);
    now.lagSeconds = age === undefined ? -1 : age / 1000;
    now.state = age === undefined || age > MOST_LAG_MS ? 'behind' : 'answers';
    delete now.fault;
  };
  const learn = async (): Promise<void> => {
    const late = sleep(LOOK_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')));
    await Promise.race([look(), late]).catch((error: unknown) => {
      now.lagSeconds = -1;
      now.state = error instanceof CannotOpenDatabase ? 'unfit' : 'away';
      if (error instanceof CannotOpenDatabase) now.fault = `DATABASE_REPLICA_URL: ${error.message}`;
    });
  };
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= learn().finally(() => (looking = undefined));
  }, LOOK_MS).unref();

  /** A connection that shows enough; undefined where there is none in time. */
  const fromReplica = async ({ position, waitMs }: Scope): Promise<PostgresPoolClient | undefined> => {
    const floor = positions.floor();
    if (now.state !== 'answers' || floor === undefined) return undefined;
    const wanted =
      position === undefined ? floor : [lsnOf(position), floor].reduce((a, b) => (a > b ? a : b));
    const client = await named.connect();
    const { session } = client;
    if ((reached.get(session) ?? -1n) >= wanted) return client;
    const began = performance.now();
    try {
      for (let pause = 5; ; pause *= 2) {
        const { rows } = await client.query<{ at: string }>(replayed, []);
        const at = lsnOf(rows[0]!.at);
        reached.set(session, at);
        if (at >= wanted) return client;
        const isHopeless = now.lagSeconds * 1000 > HOPELESS_MS;
        if (isHopeless || performance.now() - began + pause > waitMs) break;
        await sleep(pause);
      }
    } catch (error) {
      client.release();
      throw error;
    }
    client.release();
    return undefined;
  };
  const toLeader = (scope: Scope): void => {
    now.atLeader += 1;
    scope.isAtLeader = true;
  };
  const either = (scope: Scope): PostgresPool => ({
    async connect() {
      const given = scope.isAtLeader ? undefined : await fromReplica(scope).catch(() => undefined);
      if (given === undefined) {
        toLeader(scope);
        return leader.connect();
      }
      now.served += 1;
      return withLeader(given, leader, () => toLeader(scope));
    },
    end: async () => undefined,
  });
  await learn();
  if (now.state === 'unfit') {
    clearInterval(timer);
    await pool.end();
    throw new CannotOpenDatabase(now.fault);
  }
  return {
    reads: ({ position, waitMs = WAIT_MS }, run) =>
      run(requestReads(either({ position, waitMs, isAtLeader: false }))),
    condition: () => ({ ...now }),
    async close() {
      clearInterval(timer);
      await looking;
      await pool.end();
    },
  };
}
