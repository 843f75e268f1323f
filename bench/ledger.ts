// Money transactions per second, in process and as whole calls, beside pgbench running the same statements.
import { startPostgres } from '../tools/postgres.mjs';
import { openDatabase } from '../server/src/db/index';
import { useAuditKey } from '../server/src/ledger/index';
import { calling, callScripts, sessionsAt } from './money-call';
import { pgbench } from './pgbench';
import { posting, postingScripts } from './posting';
import { median, perSecond, ratio, report, type Row } from './report';
import { builtServer, start, temporaryFolder } from './server-process';
import { CONNECTIONS, openTenants } from './tenants';
import { production } from './world';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = 3;

const folder = temporaryFolder();
const postgres = await startPostgres({ settings: { shared_buffers: '256MB', max_wal_size: '4GB' } });
try {
  const rows = [await inProcess(), await asCalls()];
  report('Ledger', ['money transactions on PostgreSQL', 'ours /s', 'pgbench /s', 'ratio'], rows);
} finally {
  await postgres.stop();
}

async function inProcess(): Promise<Row> {
  useAuditKey(Buffer.alloc(32, 1));
  const database = await openDatabase({ url: postgres.url, dataDir: '', poolSize: CONNECTIONS });
  await openTenants(database);
  const scripts = await postingScripts(database);
  const row = await compared(
    'two statements of `post`, in process',
    () => posting(database, SECONDS),
    scripts,
    0.6,
  );
  await database.close();
  return row;
}

async function asCalls(): Promise<Row> {
  // Production serves no test endpoints; keys and limits are those of production all the same.
  const env = { ...production, NODE_ENV: 'development', TEST_ENDPOINTS: '1', DATABASE_URL: postgres.url };
  const server = await start(builtServer, env);
  const sessions = await sessionsAt(server);
  const scripts = await callScripts(server, sessions);
  const row = await compared(
    'whole money call, over HTTP',
    () => calling(server, sessions, SECONDS),
    scripts,
    0.35,
  );
  await server.stop();
  return row;
}

/** In turn, after a warm-up of both; the ratio is that of each round, so that other work affects both alike. */
async function compared(
  name: string,
  ours: () => Promise<number>,
  scripts: string[],
  atLeast: number,
): Promise<Row> {
  const theirs = () => pgbench(postgres.url, folder, scripts, SECONDS);
  const seen: [number, number][] = [];
  for (let round = 0; round <= ROUNDS; round++) seen.push([await ours(), await theirs()]);
  const warm = seen.slice(1);
  const [own, yardstick] = [median(warm.map(([one]) => one)), median(warm.map(([, other]) => other))];
  const times = median(warm.map(([one, other]) => one / other));
  return { cells: [name, perSecond(own), perSecond(yardstick)], goals: [ratio(times, { atLeast })] };
}
