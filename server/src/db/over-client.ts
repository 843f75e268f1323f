import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db } from './database';
import type { Schema } from './schema.gen';

/** A connection of the owner of the tables, who is in the middle of a transaction. */
export type OwnerClient = pg.Client;

/**
 * A database whose every statement goes to one connection, one after the other, also within the transaction that is open
 * there.
 */
function dbOver(client: OwnerClient): Db {
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, values: unknown[]) => {
    const coming = last.then(() => client.query(text, values));
    last = coming.catch(() => undefined);
    return coming;
  };
  // Of the driver's many forms of a query kysely uses this one.
  const connection = { query: query as never, release: () => undefined };
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve() };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Looks at what is in an open transaction, and takes back whatever the look has written. */
export async function withDb<T>(client: OwnerClient, look: (db: Db) => Promise<T>): Promise<T> {
  await client.query('savepoint look');
  const found = await look(dbOver(client));
  await client.query('rollback to savepoint look');
  return found;
}
