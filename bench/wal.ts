// What a posting and a whole money call write ahead, by table and index: the records of PostgreSQL's log are read with
// pg_waldump. Bytes are no times: a busy machine counts the same.
import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { findPostgres, startPostgres } from '../tools/postgres.mjs';
import { openDatabase } from '../server/src/db/index';
import { useAuditKey } from '../server/src/ledger/index';
import { withAdmin } from './admin';
import { calling, sessionsAt } from './money-call';
import { posting } from './posting';
import { report, type Row } from './report';
import { builtServer, start } from './server-process';
import { CONNECTIONS, openTenants } from './tenants';
import { production } from './world';

const SECONDS = 4;
/** Bytes a booking wrote before ADR 139, counted by this file. */
const BEFORE = { posting: Number(process.env.BENCH_WAL_POSTING ?? 3400), call: 7000 };

/** What was written for one relation, a booking: bytes without images of pages, and records by their kind. */
interface Written {
  bytes: number;
  kinds: Map<string, number>;
}

const postgres = await startPostgres({
  settings: { shared_buffers: '256MB', max_wal_size: '8GB', checkpoint_timeout: '1h', autovacuum: 'off' },
});
try {
  const [inProcess, asCalls] = [await postings(), await calls()];
  const names = [...new Set([...inProcess.keys(), ...asCalls.keys()])].toSorted(
    (a, b) => (inProcess.get(b)?.bytes ?? 0) - (inProcess.get(a)?.bytes ?? 0) || (asCalls.get(b)?.bytes ?? 0) - (asCalls.get(a)?.bytes ?? 0),
  );
  const rows: Row[] = names.map((name) => ({
    cells: [name, ...told(inProcess.get(name)), ...told(asCalls.get(name))],
    goals: [],
  }));
  report('WAL', ['written for', 'bytes a posting', 'records', 'bytes a call', 'records of a call'], rows);
} finally {
  await postgres.stop();
}

async function postings(): Promise<Map<string, Written>> {
  useAuditKey(Buffer.alloc(32, 1));
  const database = await openDatabase({ url: postgres.url, dataDir: '', poolSize: CONNECTIONS });
  await openTenants(database);
  // Every page has its first entries, and the plans are made.
  await posting(database, SECONDS);
  const written = await writtenBy(() => posting(database, SECONDS));
  await database.close();
  return written;
}

async function calls(): Promise<Map<string, Written>> {
  const env = { ...production, NODE_ENV: 'development', TEST_ENDPOINTS: '1', DATABASE_URL: postgres.url };
  const server = await start(builtServer, env);
  const sessions = await sessionsAt(server);
  await calling(server, sessions, SECONDS);
  const written = await writtenBy(() => calling(server, sessions, SECONDS));
  await server.stop();
  return written;
}

function told(written: Written | undefined): string[] {
  return [
  written === undefined ? '' : written.bytes.toFixed(0),
  [...(written?.kinds ?? [])]
    .filter(([, count]) => count >= 0.005)
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${count.toFixed(2)} ${kind}`)
    .join(', '),
  ];
}

/** The records that bookings write while `work` runs, each divided by their number. */
async function writtenBy(work: () => Promise<unknown>): Promise<Map<string, Written>> {
  const before = await withAdmin(postgres, state);
  await work();
  const after = await withAdmin(postgres, state);
  const count = after.bookings - before.bookings;
  const { stdout } = await promisify(execFile)(
    join(dirname(realpathSync(join(findPostgres(), 'postgres'))), 'pg_waldump'),
    ['-p', join(postgres.dataDir, 'pg_wal'), '-s', before.lsn, '-e', after.lsn],
    { maxBuffer: 2 ** 30 },
  );
  const sums = new Map<string, Written>();
  const add = (name: string, bytes: number, kind?: string) => {
    const sum = sums.get(name) ?? { bytes: 0, kinds: new Map<string, number>() };
    sum.bytes += bytes / count;
    if (kind !== undefined) sum.kinds.set(kind, (sum.kinds.get(kind) ?? 0) + 1 / count);
    sums.set(name, sum);
  };
  let counted = 0;
  for (const line of stdout.split('\n')) {
    const record = /len \(rec\/tot\): *(\d+)\/ *(\d+),.*?desc: ([A-Z_+]+)(.*)$/.exec(line);
    if (record === null) continue;
    const [bytes, whole] = [Number(record[1]), Number(record[2])];
    counted += whole;
    const filenode = /rel \d+\/\d+\/(\d+)/.exec(record[4]!)?.[1];
    const name = filenode === undefined ? 'no relation' : (after.names.get(filenode) ?? 'catalogue');
    add(name, bytes, record[3]!.toLowerCase());
    if (whole > bytes) add('images of pages', whole - bytes);
  }
  add('alignment and page headers', after.at - before.at - counted);
  const all = [...sums].filter(([name]) => name !== 'images of pages').reduce((sum, [, { bytes }]) => sum + bytes, 0);
  add('all without images', all * count);
  return sums;
}

async function state(admin: pg.Client) {
  const { rows } = await admin.query<{ lsn: string; at: number; bookings: number }>(
    `select pg_current_wal_insert_lsn()::text as lsn, (pg_current_wal_insert_lsn() - '0/0')::float8 as at,
       (select count(*) from ledger_txns)::float8 as bookings`,
  );
  const relations = await admin.query<{ node: string; name: string }>(
    `select pg_relation_filenode(oid)::text as node, relname as name from pg_class where relkind in ('r', 'i', 't', 'S')`,
  );
  return { ...rows[0]!, names: new Map(relations.rows.map(({ node, name }) => [node, name])) };
}
