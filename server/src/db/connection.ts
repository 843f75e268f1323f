import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { acquire } from './acquire';
import { DatabaseUnavailable, outageOf, ResultUnknown } from './outage';
import { tenantsNow } from './tenants';
import { type WaitBudget, waitBudget, waitLimitMs } from './wait-budget';

/** How the connections of a pool behave. */
export interface ConnectionOptions {
  /** False behind a PgBouncer older than 1.21 in transaction mode, which mixes up prepared statements. */
  namedStatements: boolean;
  /** How long a request may wait for all its connections; work without a budget, such as a job, for each one. */
  waitMs: number;
  /** Called when a connection fails to open, or breaks. */
  onTrouble?: () => void;
}

/** The driver's pool for kysely: prepared statements are named, and outages become errors of `outage.ts`. */
export function namedPool(pool: Pool, options: ConnectionOptions): PostgresPool {
  return {
    async connect() {
      const budget = waitBudget();
      try {
        const coming = acquire(pool, budget?.connectionMs(options.waitMs), options.waitMs);
        const client = await (budget?.waitsFor(coming) ?? coming);
        // kysely's type includes cursors, which are not used here.
        return new Connection(client, options, budget) as unknown as PostgresPoolClient;
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

class Connection {
  readonly #client: PoolClient;
  readonly #options: ConnectionOptions;
  readonly #budget: WaitBudget | undefined;
  /** The tenants that are set in the transaction, undefined when unknown. */
  #tenants: string | undefined;
  /** The lock_timeout that is set in the transaction. */
  #lockMs = waitLimitMs;
  #isInTransaction = false;
  #hasFailed = false;
  #isBroken = false;
  #isReleased = false;

  constructor(client: PoolClient, options: ConnectionOptions, budget: WaitBudget | undefined) {
    this.#client = client;
    this.#options = options;
    this.#budget = budget;
    client.once('error', this.#onLoss);
  }

  async query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const wasInTransaction = this.#isInTransaction;
    if (sql === 'begin') this.#isInTransaction = true;
    if (sql === 'commit' || sql === 'rollback') this.#isInTransaction = false;
    const began = performance.now();
    try {
      if (wasInTransaction && this.#isInTransaction) {
        await this.#shortenWaits();
        await this.#scopeTransaction();
      }
      // A rollback to a savepoint also reverts settings made since.
      if (sql.startsWith('rollback to')) this.#tenants = undefined;
      const result = await (sql === 'begin'
        ? this.#begin()
        : wasInTransaction
          ? this.#send(sql, parameters)
          : this.#scoped(sql, parameters));
      this.#hasFailed = false;
      if (sql === 'commit' && result.command !== 'COMMIT') {
        throw new Error(
          'The transaction could not be committed: a statement in it failed and its error was swallowed.',
        );
      }
      return result as PostgresQueryResult<R>;
    } catch (error) {
      this.#hasFailed = true;
      if (isStatementStale(error)) return this.#again(error, sql, parameters, wasInTransaction);
      const named = outageOf(error, sql, wasInTransaction);
      if (named instanceof ResultUnknown || (named instanceof DatabaseUnavailable && named.lostConnection)) {
        this.#isBroken = true;
        this.#options.onTrouble?.();
      }
      throw named;
    } finally {
      if (wasInTransaction) this.#budget?.ran(performance.now() - began);
    }
  }

  /** Begins a transaction and sets its tenants and the request's remaining wait, in one message. */
  async #begin(): Promise<{ command: string }> {
    const parts = ['begin'];
    this.#tenants = tenantsNow();
    if (this.#tenants !== (sessions.get(this.#client) ?? ''))
      parts.push(`set local ${showing(this.#tenants)}`);
    if (this.#budget !== undefined) {
      this.#lockMs = this.#budget.lockMs;
      parts.push(waitingAtMost(this.#lockMs));
    }
    await this.#client.query(parts.join('; '));
    return { command: 'BEGIN' };
  }

  /** The request may have added a tenant (`alsoTenant`) since. After a failure the setting is sent again. */
  async #scopeTransaction(): Promise<void> {
    const tenants = tenantsNow();
    if (this.#hasFailed || tenants === this.#tenants) return;
    await this.#client.query(`set local ${showing(tenants)}`);
    this.#tenants = tenants;
  }

  /**
   * A single statement within the caller's tenants. The setting stays in the session for the next one, and both are
   * sent without waiting in between; behind a PgBouncer sessions are shared, so there it becomes a transaction.
   */
  async #scoped(sql: string, parameters: readonly unknown[]): Promise<{ command: string }> {
    const tenants = tenantsNow();
    const asked = (): Promise<{ command: string }> => this.#send(sql, parameters);
    if (!this.#options.namedStatements) {
      if (tenants === '') return asked();
      const [, result] = await Promise.all([
        this.#client.query(`begin; set local ${showing(tenants)}`),
        asked(),
        this.#client.query('commit'),
      ]);
      return result;
    }
    if (tenants === (sessions.get(this.#client) ?? '')) return asked();
    sessions.set(this.#client, tenants);
    const said = this.#client.query(`set ${showing(tenants)}`);
    const [, result] = await Promise.all([said, asked()]);
    return result;
  }

  /**
   * Lowers lock_timeout as the request's budget shrinks. A failed transaction accepts no setting, and a rollback to a
   * savepoint may revert one, so after a failure it is sent again.
   */
  async #shortenWaits(): Promise<void> {
    if (this.#budget === undefined) return;
    if (this.#hasFailed) {
      this.#lockMs = Infinity;
      return;
    }
    const { lockMs } = this.#budget;
    if (this.#lockMs - lockMs < worthSayingMs) return;
    await this.#client.query(waitingAtMost(lockMs));
    this.#lockMs = lockMs;
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#client.off('error', this.#onLoss);
    this.#client.release(this.#isBroken);
  }

  /** The holder may wait for an answer that never comes; its place in the pool is needed by others. */
  readonly #onLoss = (): void => {
    this.#isBroken = true;
    this.release();
  };

  #send(sql: string, parameters: readonly unknown[]): Promise<{ command: string }> {
    if (parameters.length === 0) return this.#client.query(sql);
    const name = this.#options.namedStatements ? nameOf(sql) : undefined;
    return this.#client.query({ name, text: sql, values: parameters as unknown[] });
  }

  /** The prepared statement is stale, after a migration or in a proxy: it did nothing and may be repeated. */
  #again<R>(error: unknown, sql: string, parameters: readonly unknown[], wasInTransaction: boolean) {
    this.#isBroken = true;
    if (wasInTransaction) {
      throw new DatabaseUnavailable('A prepared statement has become stale.', {
        cause: error,
        lostConnection: true,
      });
    }
    return this.#client.query({ text: sql, values: parameters as unknown[] }) as unknown as Promise<
      PostgresQueryResult<R>
    >;
  }
}

/** The tenants set in a session outside of transactions; none at first, as for jobs. */
const sessions = new WeakMap<PoolClient, string>();
/** `tenants` has digits and commas alone. */
const showing = (tenants: string): string => `app.tenants = '${tenants}'`;

/** A smaller difference is not sent. */
const worthSayingMs = 200;

/** The time that a statement always gets for its own work. */
const ownWorkMs = 1000;
/**
 * When several wait for one row, each waits twice, in the queue and for the holder, and lock_timeout starts again each
 * time; so the statement's own time limit ends it as well.
 */
const waitingAtMost = (lockMs: number): string =>
  `set local lock_timeout = ${lockMs}; set local statement_timeout = ${Math.max(ownWorkMs, lockMs + 100)}`;

function isStatementStale(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '26000' || (code === '0A000' && message!.includes('cached plan'));
}

const names = new Map<string, string>();

/** Statements whose text varies (lists of parameters) stay unnamed beyond this number of names. */
const maxNames = 1000;

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known || names.size === maxNames) return known;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}
