import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  PostgresQueryCompiler,
} from 'kysely';
import type { Schema } from './schema.gen';
import { type WaitBudget, waitBudget } from './wait-budget';

/**
 * The pool for the reads of requests: what a request asks at the same time shares one connection, where the statements of
 * one turn go out together (`reads.ts`). A connection for each would cost a round trip for each, and take those that other
 * requests wait for. It begins no transaction.
 */
export const requestReads = (pool: PostgresPool): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SharingDriver(new PostgresDriver({ pool })),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

/** A connection that statements of one request have at the same time. */
interface Lease {
  coming: Promise<DatabaseConnection>;
  holders: number;
}

class SharingDriver implements Driver {
  readonly #driver: Driver;
  readonly #ofRequest = new WeakMap<WaitBudget, Lease>();
  readonly #ofConnection = new WeakMap<DatabaseConnection, { lease: Lease; budget: WaitBudget }>();

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const budget = waitBudget();
    if (budget === undefined) return this.#driver.acquireConnection();
    const lease = this.#ofRequest.get(budget) ?? this.#begin(budget);
    lease.holders++;
    return lease.coming;
  }

  #begin(budget: WaitBudget): Lease {
    const coming = this.#driver.acquireConnection();
    const lease = { coming, holders: 0 };
    this.#ofRequest.set(budget, lease);
    coming.then(
      (connection) => this.#ofConnection.set(connection, { lease, budget }),
      () => this.#end(lease, budget),
    );
    return lease;
  }

  #end(lease: Lease, budget: WaitBudget): void {
    if (this.#ofRequest.get(budget) === lease) this.#ofRequest.delete(budget);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const held = this.#ofConnection.get(connection);
    if (held !== undefined) {
      if (--held.lease.holders > 0) return;
      this.#ofConnection.delete(connection);
      this.#end(held.lease, held.budget);
    }
    return this.#driver.releaseConnection(connection);
  }

  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

const refuse = () => Promise.reject(new Error('the reads of a request begin no transaction'));
