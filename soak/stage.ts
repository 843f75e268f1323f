import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../tools/postgres.mjs';
import { onCleanup } from './cleanup';
import { type Asks, check, type Fault, headsOf, type Where, withDatabase } from './checker';
import { type Journal, openJournal } from './journal';
import { openProxy, type Proxy } from './proxy';
import type { Random } from './random';
import { builtServer, type Server, serverOf } from './server';
import { auditKey, type Customer, makeWorld } from './world';

type Postgres = Awaited<ReturnType<typeof startPostgres>>;
export type Engine = 'postgres' | 'pglite';

/** A server with its database, its customers, and a proxy before it: where a trial takes place. */
export interface Stage {
  engine: Engine;
  /** Through the proxy. */
  url: string;
  server: Server;
  proxy: Proxy;
  postgres: Postgres | undefined;
  where: Where;
  customers: Customer[];
  journal: Journal;
  folder: string;
  /** The database server crashes (`SIGQUIT`: at once, without a checkpoint) and comes back. */
  restartPostgres(): Promise<void>;
  /** As the superuser, beside the server; with the embedded engine the server must be gone. */
  asOwner<T>(run: (ask: Asks) => Promise<T>): Promise<T>;
  faults(): Promise<Fault[]>;
  close(): Promise<void>;
}

export interface StageOptions {
  engine?: Engine;
  customers?: number;
  random: Random;
  script?: string;
  env?: Record<string, string>;
  settings?: Record<string, string | number>;
  /** A folder that the data lies in, instead of one of its own. */
  volume?: string;
  /** Stands between server and database. */
  router?: Proxy;
  /** Done to the database before the server starts. */
  prepare?: (ask: Asks) => Promise<unknown>;
}

/** A folder that is gone with this process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uc-soak-'));
  folders.push(folder);
  return folder;
}
const folders: string[] = [];
process.once('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Sets everything up and starts the server. */
export async function openStage({
  engine = 'postgres',
  customers: count = 6,
  random,
  script = builtServer,
  env = {},
  settings = {},
  volume,
  router,
  prepare,
}: StageOptions): Promise<Stage> {
  const folder = temporaryFolder();
  const dataDir = join(volume ?? folder, 'data');
  if (engine === 'pglite') mkdirSync(dataDir);
  const chosen = volume === undefined ? {} : { dataDir };
  const first = engine === 'postgres' ? await startPostgres({ settings, ...chosen }) : undefined;
  let postgres = first;
  const where: Where = first === undefined ? { dataDir } : { adminUrl: first.adminUrl };
  const customers = await makeWorld({ url: first?.url, dataDir } as never, count);
  if (prepare) await withDatabase(where, prepare);
  const since = await headsOf(where);
  if (first && router) router.target = first.port;
  const address: Record<string, string> =
    first === undefined
      ? {}
      : { DATABASE_URL: first.url.replace(`:${first.port}/`, `:${router?.port ?? first.port}/`) };
  const server = await serverOf(
    script,
    { DATA_DIR: engine === 'pglite' ? dataDir : folder, ...address, ...env },
    join(folder, 'log'),
  );
  const proxy = await openProxy(server.port, random);
  const journal = openJournal(join(folder, 'journal'));
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await server.kill();
    proxy.close();
    journal.close();
    if (postgres !== first) await postgres?.stop();
    await first?.stop();
  };
  onCleanup(close);
  await server.start();
  return {
    engine,
    url: `http://127.0.0.1:${proxy.port}`,
    server,
    proxy,
    get postgres() {
      return postgres;
    },
    where,
    customers,
    journal,
    folder,
    async restartPostgres() {
      const { port, dataDir: data } = postgres!;
      await postgres!.kill();
      postgres = await startPostgres({ dataDir: data, port, settings });
    },
    asOwner: (work) => withDatabase(where, work),
    faults: () => check(where, { auditKey, journal: journal.file, since }),
    close,
  };
}
