import pg from 'pg';
import type { Pglite } from './pglite';
import { types } from './values';

/** What the driver says of itself to the embedded engine, which knows one superuser and one database. */
export const embeddedSession = {
  user: 'postgres',
  database: 'postgres',
  host: 'localhost',
  ssl: false,
  types,
};

/** A connection of the owner of the embedded tables, without a time limit. */
export async function connectEmbeddedOwner(pglite: Pglite): Promise<pg.Client> {
  const owner = new pg.Client({ ...embeddedSession, stream: () => pglite.connect({ isUnlimited: true }) });
  owner.on('error', () => {});
  await owner.connect();
  return owner;
}
