// The yardstick of `reads`: node:http and the driver, asking the same statements and sending their rows in the same
// envelope. It knows no session, no contract, no log; whatever a server does on top of this is what it costs.
import { createServer } from 'node:http';
import { wrapSuccess } from '@uc/contract/envelope';
import pg from 'pg';
import { openPglite } from '../server/src/db/pglite';
import { postgresPool } from '../server/src/db/postgres';
import { appRole } from '../server/src/db/roles';
import { types } from '../server/src/db/values';
import type { Statement } from './capture';
import { taskOf } from './server-process';

/** The addresses to serve, with the statements of each. */
export interface BareTask {
  database: { url: string } | { dataDir: string };
  routes: Record<string, Statement[]>;
}

await serve(taskOf<BareTask>());

async function serve({ database, routes }: BareTask): Promise<void> {
  const pool = 'url' in database ? postgresPool(database.url, 16) : await embedded(database.dataDir);
  let names = 0;
  const named = ({ text, values }: Statement): pg.QueryConfig =>
    values.length > 0 ? { name: `bare${++names}`, text, values } : { text };
  const asked = new Map(Object.entries(routes).map(([path, statements]) => [path, statements.map(named)]));
  createServer((request, response) => {
    const queries = asked.get(request.url ?? '') ?? [];
    answer(pool, queries).then(
      (body) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
          .end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(Number(process.env.PORT), '127.0.0.1');
}

async function answer(pool: pg.Pool, queries: pg.QueryConfig[]): Promise<string> {
  const client = await pool.connect();
  const data = [];
  for (const query of queries) data.push((await client.query(query)).rows);
  client.release();
  return JSON.stringify(wrapSuccess(data, 'bare'));
}

async function embedded(dataDir: string): Promise<pg.Pool> {
  const pglite = await openPglite({ dataDir });
  const setUp = `set role ${appRole}`;
  return new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    host: 'localhost',
    ssl: false,
    types,
    max: 1,
    stream: () => pglite.connect({ setUp }),
  });
}
