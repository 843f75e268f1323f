import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { acquire } from './acquire';
import { DatabaseUnavailable, outageOf, ResultUnknown } from './outage';
import { load, waitedFor } from './load';
import { handedOn, isRead, Reads } from './reads';
import { nameOf, scoped, type Settings } from './scoped-statement';
import type { Result } from './sequence';
import { tenantsNow } from './tenants';
import { tracedStatement } from './trace-statement';
import { type WaitBudget, waitBudget, waitLimits } from './wait-budget';

/** Options of a connection of the pool. */
export interface ConnectionOptions {
  /** False behind a PgBouncer older than 1.21 in transaction mode, which mixes up prepared statements. */
  namedStatements: boolean;
  /**
   * The longest wait of a request for all its connections; of work without a budget, such as a job, for each
   * one.
   */
  waitMs: number;
  /** The role that its transactions act as, where its login is another one. */
  role?: string | undefined;
  /** Called when a connection fails to open, or breaks. */
  onTrouble?: () => void;
}

interface Session {
  readonly session: object;
}
interface NamedPool extends PostgresPool {
  connect(): Promise<PostgresPoolClient & Session>;
}

/** The driver's pool for kysely: prepared statements are named, and outages become errors of `outage.ts`. */
export function namedPool(pool: Pool, options: ConnectionOptions): NamedPool {
  return {
    async connect() {
      const budget = waitBudget();
      try {
        const coming = acquire(pool, budget?.connectionMs(options.waitMs), options.waitMs);
        const client = await waitedFor(budget?.waitsFor(coming) ?? coming);
        // kysely's type includes cursors, which are not used here.
        return new Connection(client, options, budget) as unknown as PostgresPoolClient & Session;
      } catch (error) {
        options.onTrouble?.();
        // All connections are in use: by others, or by the caller's own transaction, which should have been used
        // instead of the pool.
        throw new DatabaseUnavailable(`No connection to the database: ${(error as Error).message}.`, {
          cause: error,
        });
      }
    },
    end: () => pool.end(),
  };
}

/**
 * One connection while somebody holds it. A pooler lends its session to others between two transactions, so
 * the settings of a statement, which decide whose rows it sees and as whom it acts, are sent in the
 * transaction that it runs in, each time.
 */
class Connection {
  readonly #client: PoolClient;
  readonly #options: ConnectionOptions;
  readonly #budget: WaitBudget | undefined;
  /** The tenants that were said in the transaction, undefined when that is not known. */
  #tenants: string | undefined;
  /** The lock_timeout that was said in the transaction. */
  #lockMs = waitLimits.sharedMs;
  #isInTransaction = false;
  #isBroken = false;
  #isReleased = false;
  /** Released whole: somebody else may hold its session by now, in a transaction. */
  #isHandedOn = false;
  readonly #reads: Reads;

  constructor(client: PoolClient, options: ConnectionOptions, budget: WaitBudget | undefined) {
    this.#client = client;
    this.#options = options;
    this.#budget = budget;
    this.#reads = new Reads(client, options.namedStatements, () => this.#isHandedOn);
    client.once('error', this.#onLoss);
  }

  /** The driver's connection: what is known of its session holds for whoever has it next. */
  get session(): object {
    return this.#client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    load.statements += 1;
    return tracedStatement(sql, () => this.#ask<R>(sql, parameters));
  }

  async #ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#isHandedOn) throw new Error(handedOn);
    const wasInTransaction = this.#isInTransaction;
    if (sql === 'begin') this.#isInTransaction = true;
    if (sql === 'commit' || sql === 'rollback') this.#isInTransaction = false;
    const began = performance.now();
    try {
      if (this.#isBroken && wasInTransaction) throw afterLoss();
      const result = await this.#run(sql, parameters, wasInTransaction);
      if (sql === 'commit' && result.command !== 'COMMIT') {
        throw new Error(
          'The transaction could not be committed: a statement in it failed and its error was swallowed.',
        );
      }
      return result as PostgresQueryResult<R>;
    } catch (error) {
      // Settings sent with the failed statement may or may not have been applied; a transaction may or may not
      // have begun.
      this.#forget();
      // Else the trace leads to the socket and not to whoever asked.
      Error.captureStackTrace(error as Error);
      if (sql === 'begin') this.#isBroken = true;
      if (isStatementStale(error)) return this.#again(error, sql, parameters, wasInTransaction);
      const named = outageOf(error, sql, wasInTransaction);
      if (named instanceof ResultUnknown || (named instanceof DatabaseUnavailable && named.lostConnection)) {
        this.#isBroken = true;
        this.#options.onTrouble?.();
      }
      throw named;
    } finally {
      // A COMMIT waits for no lock, and whoever looks for its result may wait for its transaction.
      if (wasInTransaction && sql !== 'commit') this.#budget?.ran(performance.now() - began);
    }
  }

  async #run(sql: string, parameters: readonly unknown[], isInTransaction: boolean): Promise<Result> {
    if (sql === 'begin') return this.#begin();
    if (!isInTransaction) {
      const settings = this.#settings(tenantsNow());
      return isRead(sql) ? this.#reads.ask(sql, parameters, settings) : this.#send(sql, parameters, settings);
    }
    if (sql !== 'commit' && !sql.startsWith('rollback')) return this.#send(sql, parameters, this.#changes());
    const result: Result = await this.#client.query(sql);
    // A rollback to a savepoint also takes back settings that were sent since.
    this.#forget();
    return result;
  }

  /** Begins a transaction, with its tenants and the request's remaining wait, in one message. */
  async #begin(): Promise<Result> {
    this.#tenants = tenantsNow();
    this.#lockMs = this.#budget?.lockMs ?? waitLimits.sharedMs;
    const settings = [...this.#settings(this.#tenants), ...(this.#budget ? waitingAtMost(this.#lockMs) : [])];
    const parts = settings.map(([name, value]) => `set local ${name} = '${value}'`);
    await this.#client.query(['begin', ...parts].join('; '));
    return { command: 'BEGIN', rows: [] };
  }

  /** Settings of every transaction: tenants as digits and commas, and the name of a role. */
  #settings(tenants: string): Settings {
    const { role } = this.#options;
    return [...(role === undefined ? [] : [['role', role] as const]), ['app.tenants', tenants]];
  }

  /**
   * Settings that have changed in the open transaction: another tenant was admitted (`alsoTenant`), or time
   * has passed.
   */
  #changes(): Settings {
    const tenants = tenantsNow();
    const changed: (readonly [string, string])[] = [];
    if (tenants !== this.#tenants) changed.push(['app.tenants', tenants]);
    const lockMs = this.#budget?.lockMs ?? waitLimits.sharedMs;
    if (this.#budget !== undefined && this.#lockMs - lockMs >= worthSayingMs) {
      changed.push(...waitingAtMost(lockMs));
      this.#lockMs = lockMs;
    }
    this.#tenants = tenants;
    return changed;
  }

  /** The next statement of the transaction says everything again. */
  #forget(): void {
    this.#tenants = undefined;
    this.#lockMs = Infinity;
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#isHandedOn = !this.#isBroken;
    this.#client.off('error', this.#onLoss);
    this.#client.release(this.#isBroken);
  }

  /** The holder may wait for an answer that never comes; its place in the pool is needed by others. */
  readonly #onLoss = (): void => {
    this.#isBroken = true;
    this.release();
  };

  #send(
    sql: string,
    parameters: readonly unknown[],
    settings: Settings,
    isNamed = this.#options.namedStatements,
  ): Promise<Result> {
    const values = parameters as unknown[];
    const name = isNamed && values.length > 0 ? nameOf(sql) : undefined;
    if (settings.length > 0) return scoped(this.#client, settings, { text: sql, values, name }, isNamed);
    if (values.length === 0) return this.#client.query(sql);
    return this.#client.query({ name, text: sql, values });
  }

  /** The prepared statement is not there, after a migration or in a pooler: it did nothing and may be repeated. */
  async #again<R>(error: unknown, sql: string, parameters: readonly unknown[], wasInTransaction: boolean) {
    this.#isBroken = true;
    if (wasInTransaction) {
      throw new DatabaseUnavailable('A prepared statement has become stale.', {
        cause: error,
        lostConnection: true,
      });
    }
    if (this.#isHandedOn) throw new Error(handedOn, { cause: error });
    const result = await this.#send(sql, parameters, this.#settings(tenantsNow()), false);
    return result as PostgresQueryResult<R>;
  }
}

/** A smaller difference is not said. */
const worthSayingMs = 200;

/** The time that a statement always gets for its own work. */
const ownWorkMs = 1000;
/**
 * When several wait for one row, each waits twice, in the queue and for the holder, and lock_timeout starts again each
 * time; so the statement's own time limit ends it as well.
 */
const waitingAtMost = (lockMs: number): Settings => [
  ['lock_timeout', `${lockMs}`],
  ['statement_timeout', `${Math.max(ownWorkMs, lockMs + 100)}`],
];

/** Whoever swallowed the loss of its connection in the middle does not commit the rest. */
const afterLoss = () =>
  new DatabaseUnavailable('The connection was lost earlier in this transaction.', { lostConnection: true });

/** There is no such statement, another is prepared under its name, or its plan is of before a migration. */
function isStatementStale(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '26000' || code === '42P05' || (code === '0A000' && message!.includes('cached plan'));
}
