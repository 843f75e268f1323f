import pg from 'pg';
import { openPglite } from '../server/src/db/pglite';
import { types } from '../server/src/db/values';

/** A database of a bench: of a temporary cluster, or embedded in a folder. */
export type Where = { adminUrl: string } | { dataDir: string };

/** A connection that may everything, for a while. */
export async function withAdmin<T>(where: Where, run: (admin: pg.Client) => Promise<T>): Promise<T> {
  if ('adminUrl' in where) {
    const connectionString = Object.assign(new URL(where.adminUrl), { pathname: '/user_center' }).href;
    return used(new pg.Client({ connectionString, types }), run);
  }
  const pglite = await openPglite(where);
  const session = { user: 'postgres', database: 'postgres', host: 'localhost', ssl: false, types };
  try {
    return await used(
      new pg.Client({ ...session, stream: () => pglite.connect({ isUnlimited: true }) }),
      run,
    );
  } finally {
    await pglite.close();
  }
}

async function used<T>(admin: pg.Client, run: (admin: pg.Client) => Promise<T>): Promise<T> {
  admin.on('error', () => {});
  await admin.connect();
  try {
    return await run(admin);
  } finally {
    await admin.end();
  }
}
