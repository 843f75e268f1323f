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
 * Asks everything on one connection, without waiting for one answer before the next question leaves: a page of figures is
 * a dozen small statements, and their round trips cost more than their work. They are answered in order, each for itself.
 * `work` must ask nothing of the pool meanwhile. In a transaction they are asked of it, one after the other.
 */
export const onOneConnection = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? work(db)
    : db.getExecutor().provideConnection((connection) => work(askingAtOnce(connection)));

/** kysely lets a connection answer one statement before it takes the next; the driver need not (`pipeline`). */
function askingAtOnce(connection: DatabaseConnection): Db {
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
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
