import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db, Schema } from './database';

/**
 * Runs all statements on one connection, sending each without waiting for the answer of the one before: a page of
 * figures has a dozen small statements, and round trips cost more than their work. What is asked at once goes out
 * together (`connection.ts`). They are answered in order, independently. `work` must not use the pool meanwhile. In a
 * transaction they run one after the other.
 */
export const onOneConnection = <T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction || pools.has(db)
    ? run(db)
    : db.getExecutor().provideConnection((connection) => run(askingAtOnce(connection, db)));

const pools = new WeakMap<Db, Db>();
/** The database of which this is one connection; itself for any other. */
export const poolOf = (db: Db): Db => pools.get(db) ?? db;

/** kysely waits for each answer before the next statement; the driver need not (`pipeline`). */
function askingAtOnce(connection: DatabaseConnection, pool: Db): Db {
  const refuse = () => Promise.reject(new Error('what asks at once only reads'));
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
  const one = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  pools.set(one, pool);
  return one;
}
