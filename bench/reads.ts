// The two calls that every visit makes, over HTTP in production mode, beside a bare server asking the same statements.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@uc/contract';
import type pg from 'pg';
import { startPostgres } from '../tools/postgres.mjs';
import { withAdmin } from './admin';
import type { BareTask } from './bare-server';
import { type Loaded, load, requestText } from './load';
import { median, perSecond, ratio, report, type Row } from './report';
import { loadRows } from './rows';
import { benchPart, builtServer, type ServerProcess, start, temporaryFolder } from './server-process';
import { loadWorld, people, production, signIn } from './world';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = 1.5;
/** Older orders beside those of the demo world, for some 200 in all. */
const MORE_ORDERS = 140;
const targets = {
  'orders, 20 newest': `${api.orders.list.path}?page=1&page_size=20`,
  'amount info': api.finance.amountInfo.path,
};

const rows = [...(await onPostgres()), ...(await onPglite())];
report('Reads', ['call, 8 connections', 'ours /s', 'ours p50 ms', 'bare /s', 'bare p50 ms', 'ratio'], rows);

function addOrders(admin: pg.Client): Promise<void> {
  return loadRows(admin, people.owner.uid, ['orders'], 1, MORE_ORDERS);
}

async function onPostgres(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    await loadWorld({ url: postgres.url, dataDir: '' });
    await withAdmin(postgres, addOrders);
    return await compare(
      'PostgreSQL',
      { DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.url },
      { url: postgres.url },
    );
  } finally {
    await postgres.stop();
  }
}

async function onPglite(): Promise<Row[]> {
  const [ours, theirs] = ['ours', 'bare'].map((name) => join(temporaryFolder(), name)) as [string, string];
  await loadWorld({ dataDir: ours });
  await withAdmin({ dataDir: ours }, addOrders);
  mkdirSync(theirs);
  cpSync(join(ours, 'pglite'), join(theirs, 'pglite'), { recursive: true });
  return compare('PGlite', { DATA_DIR: ours }, { dataDir: theirs });
}

async function compare(
  engine: string,
  env: Record<string, string>,
  database: BareTask['database'],
): Promise<Row[]> {
  const ours = await start(builtServer, { ...production, ...env });
  const headers = await signIn(ours.port, people.owner.account);
  const routes: BareTask['routes'] = {};
  for (const path of Object.values(targets)) {
    const once = () =>
      load({ port: ours.port, request: () => requestText('GET', path, headers), connections: 1, answers: 1 });
    await once();
    routes[path] = await ours.statementsOf(once);
  }
  const bare = await start(benchPart('bare-server'), {}, { database, routes } satisfies BareTask);
  const compared: Row[] = [];
  for (const [name, path] of Object.entries(targets))
    compared.push(await interleaved(`${name}, ${engine}`, requestText('GET', path, headers), ours, bare));
  await ours.stop();
  await bare.stop();
  return compared;
}

async function interleaved(
  name: string,
  request: string,
  ...servers: [ServerProcess, ServerProcess]
): Promise<Row> {
  const once = ({ port }: ServerProcess, seconds = SECONDS) =>
    load({ port, request: () => request, seconds });
  const seen = servers.map((): Loaded[] => []);
  for (const server of servers) await once(server);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, server] of servers.entries()) seen[index]!.push(await once(server));
  }
  const [ours, bare] = seen as [Loaded[], Loaded[]];
  const middle = (runs: Loaded[], key: keyof Loaded) => median(runs.map((run) => run[key]));
  return {
    cells: [
      name,
      perSecond(middle(ours, 'perSecond')),
      middle(ours, 'p50').toFixed(2),
      perSecond(middle(bare, 'perSecond')),
      middle(bare, 'p50').toFixed(2),
    ],
    // Computed per round, so that other work of the machine affects both alike.
    goals: [
      ratio(median(ours.map((run, round) => run.perSecond / bare[round]!.perSecond)), { atLeast: 0.7 }),
    ],
  };
}
