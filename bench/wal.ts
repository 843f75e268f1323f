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

const ALL = 'all, without images of pages';
const SECONDS = 5;
/** Bytes of a posting and of a call at b2b72937, before ADR 139, counted in the same way. */
const BEFORE: Record<string, [posting: number, call: number]> = {
  [ALL]: [3353, 4095],
  audit_events: [354, 363],
  ledger_records: [329, 337],
  ledger_accounts: [322, 321],
  ledger_postings: [236, 236],
  ledger_postings__of_account: [219, 189],
  ledger_postings__leg_no: [207, 225],
  ledger_txns: [205, 213],
  ledger_txns__event: [192, 194],
  audit_heads: [170, 170],
  ledger_records__biz_no: [144, 145],
  ledger_records__type: [140, 127],
  ledger_records__created_at: [123, 88],
  ledger_records__direction: [123, 88],
  ledger_records__seq: [101, 106],
  ledger_txns__leg_count: [101, 106],
  ledger_txns__txn_no: [97, 97],
  audit_events__seq: [90, 91],
  ledger_escrows__escrow_no: [69, 78],
  ledger_escrows: [55, 55],
  'alignment and page headers': [44, 49],
  'no relation': [34, 48],
  idempotency_keys: [0, 567],
  idempotency_keys__key: [0, 192],
};

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
  const bytesOf = (name: string) => BEFORE[name]?.[0] ?? inProcess.get(name)?.bytes ?? 0;
  const names = [...new Set([...Object.keys(BEFORE), ...inProcess.keys(), ...asCalls.keys()])]
    .filter((name) => name !== ALL && !name.startsWith('job'))
    .toSorted((a, b) => bytesOf(b) - bytesOf(a));
  const rows = [ALL, ...names].map((name): Row => {
    const [posting, call] = BEFORE[name] ?? [];
    const [ours, asCall] = [inProcess.get(name), asCalls.get(name)];
    return {
      cells: [name, told(posting), told(ours?.bytes), kindsOf(ours), told(call), told(asCall?.bytes)],
      goals: [],
    };
  });
  const less = 1 - inProcess.get(ALL)!.bytes / BEFORE[ALL]![0];
  rows.push({
    cells: ['less than before', ''],
    goals: [{ value: less, atLeast: 0.4, text: `${(less * 100).toFixed(1)} %` }],
  });
  report(
    'WAL',
    ['bytes written for', 'a posting before', 'now', 'its records now', 'a money call before', 'now'],
    rows,
  );
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

function told(bytes: number | undefined): string {
  return bytes === undefined || bytes < 0.5 ? '' : bytes.toFixed(0);
}

/** The kinds of records, how many of each a booking. */
function kindsOf(written: Written | undefined): string {
  return [...(written?.kinds ?? [])]
    .filter(([, count]) => count >= 0.015)
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${count.toFixed(2)} ${kind}`)
    .join(', ');
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
  const all = [...sums]
    .filter(([name]) => name !== 'images of pages')
    .reduce((sum, [, { bytes }]) => sum + bytes, 0);
  add(ALL, all * count);
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
