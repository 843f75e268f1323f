import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { DatabaseUnavailable, outageOf, ResultUnknown } from './outage';
import { tenantsNow } from './tenants';
import { type WaitBudget, waitBudget, waitLimitMs } from './wait-budget';

/** How the connections of a pool behave. */
export interface ConnectionOptions {
  /** Off behind a PgBouncer older than 1.21 in transaction mode, which mixes up prepared statements. */
  namedStatements: boolean;
  /** Called when a connection cannot be had, or breaks. */
  onTrouble?: () => void;
}

/** The driver's pool as kysely takes it: prepared statements get names, and outages get theirs (`outage.ts`). */
export function namedPool(pool: Pool, options: ConnectionOptions): PostgresPool {
  return {
    async connect() {
      const budget = waitBudget();
      const began = performance.now();
      try {
        const client = await acquire(pool, budget?.connectionMs ?? waitLimitMs);
        // kysely's type also knows cursors, which nobody here opens.
        return new Connection(client, options, budget) as unknown as PostgresPoolClient;
      } catch (error) {
        options.onTrouble?.();
        // All are taken: by others, or by the transaction that should have been asked instead of the pool.
        throw new DatabaseUnavailable(`No connection to the database: ${(error as Error).message}.`, {
          cause: error,
        });
      } finally {
        budget?.waitedForConnection(performance.now() - began);
      }
    },
    end: () => pool.end(),
  };
}

/** The pool waits as long as anybody may; who has waited before gives up sooner, and what comes then goes back at once. */
async function acquire(pool: Pool, waitMs: number): Promise<PoolClient> {
  const coming = pool.connect();
  if (waitMs >= waitLimitMs) return coming;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('waited long enough')), waitMs);
  });
  try {
    return await Promise.race([coming, tooLate]);
  } catch (error) {
    coming.then(
      (client) => client.release(),
      () => {},
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

class Connection {
  readonly #client: PoolClient;
  readonly #options: ConnectionOptions;
  readonly #budget: WaitBudget | undefined;
  /** Whose rows the transaction shows, as far as it is known. */
  #tenants: string | undefined;
  /** What the transaction's lock_timeout is, as far as it is known. */
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
      // What was set since the savepoint is taken back with it.
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

  /** A transaction of a request begins with whose rows it shows and what the request may still wait; all in one message. */
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

  /** Whoever asks in it may have come to act for another tenant as well. After a failure it is said again, as above. */
  async #scopeTransaction(): Promise<void> {
    const tenants = tenantsNow();
    if (this.#hasFailed || tenants === this.#tenants) return;
    await this.#client.query(`set local ${showing(tenants)}`);
    this.#tenants = tenants;
  }

  /**
   * A statement on its own, within the tenants of whoever asks. The session keeps it for the next one, and both go out
   * without waiting for each other; behind a PgBouncer no session is ours, so there it becomes a transaction.
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
   * Who has waited in it waits less from now on. A failed transaction takes no setting, and going back to a savepoint may
   * take an earlier one back, so after a failure it is said again.
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

  /** Whoever holds it may wait for something that never comes; its place in the pool is needed by others. */
  readonly #onLoss = (): void => {
    this.#isBroken = true;
    this.release();
  };

  #send(sql: string, parameters: readonly unknown[]): Promise<{ command: string }> {
    if (parameters.length === 0) return this.#client.query(sql);
    const name = this.#options.namedStatements ? nameOf(sql) : undefined;
    return this.#client.query({ name, text: sql, values: parameters as unknown[] });
  }

  /** A migration changed a table under a prepared statement, or a proxy forgot it: nothing was done. */
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

/** Whose rows a session shows outside of transactions; at first everybody's, as jobs see them. */
const sessions = new WeakMap<PoolClient, string>();
/** Digits and commas alone. */
const showing = (tenants: string): string => `app.tenants = '${tenants}'`;

/** Less than this is not worth a message of its own. */
const worthSayingMs = 200;

/** What a statement may take for its own work, however little it may still wait. */
const ownWorkMs = 1000;
/**
 * One row is waited for twice where several wait for it, in line and then for whoever has it, and each time the limit begins
 * anew; so the statement ends soon after it as well.
 */
const waitingAtMost = (lockMs: number): string =>
  `set local lock_timeout = ${lockMs}; set local statement_timeout = ${Math.max(ownWorkMs, lockMs + 100)}`;

function isStatementStale(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '26000' || (code === '0A000' && message!.includes('cached plan'));
}

const names = new Map<string, string>();

/** Statements whose text varies without end (lists of parameters) stay unnamed once there are this many names. */
const maxNames = 1000;

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known || names.size === maxNames) return known;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}
