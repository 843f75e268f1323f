import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { DatabaseUnavailable, outageOf, ResultUnknown } from './outage';

/** How long a request waits for a connection before it is refused (trust D11). */
export const acquireTimeoutMs = 2000;

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
      try {
        const client = await pool.connect();
        // kysely's type also knows cursors, which nobody here opens.
        return new Connection(client, options) as unknown as PostgresPoolClient;
      } catch (error) {
        options.onTrouble?.();
        // All are taken: by others, or by the transaction that should have been asked instead of the pool.
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
  #isInTransaction = false;
  #isBroken = false;
  #isReleased = false;

  constructor(client: PoolClient, options: ConnectionOptions) {
    this.#client = client;
    this.#options = options;
    client.once('error', this.#onLoss);
  }

  async query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const wasInTransaction = this.#isInTransaction;
    if (sql === 'begin') this.#isInTransaction = true;
    if (sql === 'commit' || sql === 'rollback') this.#isInTransaction = false;
    try {
      const result = await this.#send(sql, parameters);
      if (sql === 'commit' && result.command !== 'COMMIT') {
        throw new Error(
          'The transaction could not be committed: a statement in it failed and its error was swallowed.',
        );
      }
      return result as PostgresQueryResult<R>;
    } catch (error) {
      if (isStatementStale(error)) return this.#again(error, sql, parameters, wasInTransaction);
      const named = outageOf(error, sql, wasInTransaction);
      if (named instanceof ResultUnknown || (named instanceof DatabaseUnavailable && named.lostConnection)) {
        this.#isBroken = true;
        this.#options.onTrouble?.();
      }
      throw named;
    }
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
