// The yardstick of `lean`: node:http and the driver. A session is looked up by the hash of its token, and one
// hand-written statement answers the body of the call as text. It knows no second secret, no permission, no input, no log.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { wrapSuccess } from '@uc/contract/envelope';
import pg from 'pg';
import { openPglite } from '../server/src/db/pglite';
import { types } from '../server/src/db/values';
import { taskOf } from './server-process';

/** The statement of each address, and its values behind the account. */
export interface LeanTask {
  database: { url: string } | { dataDir: string };
  calls: Record<string, { text: string; values: unknown[] }>;
}

const MOST_CONNECTIONS = 10;
const session = `select uid from sessions where token_hash = $1 and revoked_at is null and expires_at > now()`;
const [before, behind, end] = JSON.stringify(wrapSuccess('{data}', '{id}')).split(/"{data}"|{id}/) as [
  string,
  string,
  string,
];

await serve(taskOf<LeanTask>());

async function serve({ database, calls }: LeanTask): Promise<void> {
  const pool =
    'url' in database
      ? new pg.Pool({ connectionString: database.url, max: MOST_CONNECTIONS, types })
      : await embedded(database.dataDir);
  const answer = async ({ url, headers }: IncomingMessage): Promise<string | undefined> => {
    const hash = createHash('sha256').update(String(headers.vso_token)).digest();
    const found = await pool.query<{ uid: number }>({ name: 'session', text: session, values: [hash] });
    const [call, uid] = [calls[url ?? ''], found.rows[0]?.uid];
    if (call === undefined || uid === undefined) return undefined;
    const query = { name: url!.slice(0, 60), text: call.text, values: [uid, ...call.values] };
    const { rows } = await pool.query<{ body: string }>(query);
    return `${before}${rows[0]!.body}${behind}${randomUUID()}${end}`;
  };
  createServer((request, response) => {
    answer(request).then(
      (body) => {
        if (body === undefined) return response.writeHead(request.url === '/readyz' ? 200 : 401).end();
        const length = Buffer.byteLength(body);
        return response
          .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': length })
          .end(body);
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(Number(process.env.PORT), '127.0.0.1');
}

async function embedded(dataDir: string): Promise<pg.Pool> {
  const pglite = await openPglite({ dataDir });
  const login = { user: 'postgres', database: 'postgres', host: 'localhost', ssl: false };
  return new pg.Pool({ ...login, types, max: 1, stream: () => pglite.connect({}) });
}
