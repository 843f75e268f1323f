// Reads of a page beside the leanest right server: the same bytes by one hand-written statement (`lean-server.ts`).
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@uc/contract';
import type pg from 'pg';
import { startPostgres } from '../tools/postgres.mjs';
import { withAdmin } from './admin';
import { postmasterOf, usedBy } from './cpu';
import { filings } from './lean-filings';
import { hall } from './lean-hall';
import { home } from './lean-home';
import { messages, unread } from './lean-messages';
import { balance2, records } from './lean-money';
import { orders } from './lean-orders';
import { amountInfo } from './lean-overview';
import type { LeanTask } from './lean-server';
import { type Loaded, load, requestText } from './load';
import { median, perSecond, ratio, report, type Row } from './report';
import { loadRows } from './rows';
import { benchPart, builtServer, type ServerProcess, start, temporaryFolder } from './server-process';
import { loadWorld, people, production, signIn } from './world';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = 1;
const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? '1,8,64').split(',').map(Number);
const ENGINES = (process.env.BENCH_ENGINES ?? 'PostgreSQL,PGlite').split(',');
/** Older orders beside those of the demo world, for some 200 in all. */
const MORE_ORDERS = 140;
const newest20 = 'page=1&page_size=20';

/** Of `BENCH_CALLS` alone where it is given, by their names. */
const CALLS = process.env.BENCH_CALLS?.split(';');
/** The calls: address, statement, and the least share of the yardstick's calls a second on PostgreSQL at 8 connections. */
const calls: Record<string, { path: string; text: string; atLeast: number }> = {
  'order/list2, 20': { path: `${api.orders.list.path}?${newest20}`, text: orders, atLeast: 0.6 },
  'get-rmb-list2, 20': { path: `${api.finance.rmbList.path}?${newest20}`, text: records, atLeast: 0.6 },
  balance2: { path: api.finance.balance2.path, text: balance2, atLeast: 0.6 },
  'get-user-amount-info': { path: api.finance.amountInfo.path, text: amountInfo, atLeast: 0.5 },
  'home summary': { path: api.home.summary.path, text: home, atLeast: 0.4 },
  'message list, 20': { path: `${api.messages.list.path}?${newest20}`, text: messages, atLeast: 0.5 },
  'hall, 20': { path: `${api.requests.hall.path}?${newest20}`, text: hall, atLeast: 0.6 },
  'filings list, 20': { path: `${api.trademark.list.path}?${newest20}`, text: filings, atLeast: 0.6 },
  'unread-count': { path: api.messages.unreadCount.path, text: unread, atLeast: 0.6 },
};
const kinds = ['ours', 'lean'] as const;
/** At 64 connections the 99th of 100 answers takes at most so many times the median. */
const MOST_SPREAD = 3;

const engines: Record<string, () => Promise<Row[]>> = { PostgreSQL: onPostgres, PGlite: onPglite };
const rows: Row[] = [];
for (const engine of ENGINES) rows.push(...(await engines[engine]!()));
report(
  'Reads beside the leanest right server',
  [
    ...[
      'call',
      'connections',
      'ours /s',
      'lean /s',
      'ours p50 ms',
      'CPU µs a call, ours: node',
      'PostgreSQL',
    ],
    ...['lean: node', 'PostgreSQL', 'statements', 'bytes written, ours', 'lean', 'ratio', 'p99 / p50'],
  ],
  rows,
);

type Servers = Record<'ours' | 'lean', ServerProcess>;

async function prepare(admin: pg.Client): Promise<void> {
  await loadRows(admin, people.owner.uid, ['orders'], 1, MORE_ORDERS);
  await admin.query('vacuum (analyze)');
}

async function onPostgres(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    await loadWorld({ url: postgres.url, dataDir: '' });
    await withAdmin(postgres, prepare);
    const env = { DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.url };
    return await compare('PostgreSQL', env, { url: postgres.url }, postmasterOf(postgres.dataDir));
  } finally {
    await postgres.stop();
  }
}

async function onPglite(): Promise<Row[]> {
  const [ours, lean] = ['ours', 'lean'].map((name) => join(temporaryFolder(), name)) as [string, string];
  await loadWorld({ dataDir: ours });
  await withAdmin({ dataDir: ours }, prepare);
  const env = { DATA_DIR: ours };
  // Signed in before the copy, so that both know the session.
  const first = await start(builtServer, { ...production, ...env });
  const headers = await signIn(first.port, people.owner.account);
  await first.stop();
  mkdirSync(lean);
  cpSync(join(ours, 'pglite'), join(lean, 'pglite'), { recursive: true });
  return compare('PGlite', env, { dataDir: lean }, undefined, headers);
}

async function compare(
  engine: string,
  env: Record<string, string>,
  database: LeanTask['database'],
  postmaster?: number,
  signedIn?: Record<string, string>,
): Promise<Row[]> {
  const ours = await start(builtServer, { ...production, ...env });
  const headers = signedIn ?? (await signIn(ours.port, people.owner.account));
  const hash = await hashOfList(ours.port, headers);
  const task: LeanTask = { database, calls: {} };
  for (const { path, text } of Object.values(calls))
    task.calls[path] = { text, values: text === orders ? [hash] : [] };
  const servers = { ours, lean: await start(benchPart('lean-server'), {}, task) };
  const made: Row[] = [];
  for (const [name, { path, atLeast }] of Object.entries(calls)) {
    if (CALLS?.includes(name) === false) continue;
    await assertSameBytes(name, path, headers, servers);
    const once = () => fetchBody(ours.port, path, headers);
    // A job may ask something at the same time.
    const counts: number[] = [];
    for (let tries = 0; tries < 3; tries++) counts.push((await ours.statementsOf(once)).length);
    const statements = Math.min(...counts);
    const request = requestText('GET', path, headers);
    for (const connections of CONNECTIONS) {
      const isGoal = engine === 'PostgreSQL' && connections === 8;
      const measured = await interleaved(request, connections, servers, postmaster);
      made.push(rowOf(`${name}, ${engine}`, connections, statements, measured, isGoal ? { atLeast } : {}));
    }
  }
  await ours.stop();
  await servers.lean.stop();
  return made;
}

/** A list's cursor carries a hash of the list, which no statement can say. */
async function hashOfList(port: number, headers: Record<string, string>): Promise<string> {
  const body = await fetchBody(port, calls['order/list2, 20']!.path, headers);
  const { next_cursor } = (JSON.parse(body) as { data: { next_cursor: string } }).data;
  return (JSON.parse(Buffer.from(next_cursor, 'base64url').toString()) as string[])[4]!;
}

async function fetchBody(port: number, path: string, headers: Record<string, string>): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
}

/** Asked again when a second has ended between the two: an answer names the time. */
async function assertSameBytes(
  name: string,
  path: string,
  headers: Record<string, string>,
  { ours, lean }: Servers,
): Promise<void> {
  const bodyOf = async ({ port }: ServerProcess) =>
    (await fetchBody(port, path, headers)).replace(/"request_id":"[^"]*"/, '');
  let bodies: string[] = [];
  for (let tries = 0; tries < 5; tries++) {
    bodies = [await bodyOf(ours), await bodyOf(lean)];
    if (bodies[0] === bodies[1]) return;
  }
  const at = [...bodies[0]!].findIndex((char, index) => char !== bodies[1]![index]);
  const part = (body: string) => body.slice(Math.max(0, at - 60), at + 60);
  throw new Error(`${name}: the answers differ.\nours: ${part(bodies[0]!)}\nlean: ${part(bodies[1]!)}`);
}

/** One load with what it cost a call. */
interface Measured extends Loaded {
  nodeUs: number;
  postgresUs: number;
  written: number;
}

async function interleaved(
  request: string,
  connections: number,
  servers: Servers,
  postmaster: number | undefined,
): Promise<Record<(typeof kinds)[number], Measured[]>> {
  const once = async ({ port, pid }: ServerProcess): Promise<Measured> => {
    const used = () => ({
      node: usedBy(pid),
      postgres: postmaster === undefined ? undefined : usedBy(postmaster),
    });
    const before = used();
    const loaded = await load({ port, request: () => request, seconds: SECONDS, connections });
    const after = used();
    const answers = loaded.perSecond * SECONDS;
    return {
      ...loaded,
      nodeUs: (after.node.cpuUs - before.node.cpuUs) / answers,
      postgresUs: ((after.postgres?.cpuUs ?? 0) - (before.postgres?.cpuUs ?? 0)) / answers,
      written: (after.node.writtenBytes - before.node.writtenBytes) / answers,
    };
  };
  const seen = { ours: [] as Measured[], lean: [] as Measured[] };
  for (const kind of kinds) await once(servers[kind]);
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of kinds) seen[kind].push(await once(servers[kind]));
  return seen;
}

function rowOf(
  name: string,
  connections: number,
  statements: number,
  { ours, lean }: Record<(typeof kinds)[number], Measured[]>,
  goal: { atLeast?: number },
): Row {
  const middle = (runs: Measured[], key: keyof Measured) => median(runs.map((run) => run[key]));
  const whole = (runs: Measured[], key: keyof Measured) => Math.round(middle(runs, key)).toLocaleString('en');
  const spread = median(ours.map(({ p50, p99 }) => p99 / p50));
  return {
    cells: [
      name,
      String(connections),
      ...[ours, lean].map((runs) => perSecond(middle(runs, 'perSecond'))),
      middle(ours, 'p50').toFixed(2),
      ...[ours, lean].flatMap((runs) => [whole(runs, 'nodeUs'), whole(runs, 'postgresUs')]),
      String(statements),
      ...[ours, lean].map((runs) => whole(runs, 'written')),
    ],
    goals: [
      // Computed per round, so that other work of the machine affects both alike.
      ratio(median(ours.map((run, round) => run.perSecond / lean[round]!.perSecond)), goal),
      ratio(spread, connections === 64 ? { atMost: MOST_SPREAD } : {}),
    ],
  };
}
