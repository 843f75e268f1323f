import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@uc/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryFolder } from '../../../tools/memory-folder.mjs';
import { copyCluster, startCopy } from '../../../tools/postgres-copy.mjs';
import { startPostgres, withoutDisk } from '../../../tools/postgres.mjs';
import { brief, newBuyer, newProviders, openRequest, requestStaff } from '../crowdsourcing/testing';
import { openDatabase, probeReplica, withinTenant } from '../db/index';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { newOwner } from '../passport/testing';
import { recharge } from '../finance/testing';
import { fen } from '@uc/contract/money';
import { type As, startTestApp, type TestApp } from '../testing';

/** As a browser asks, which alone carries what it has written. */
const browser = { 'sec-fetch-site': 'same-origin' };

let folder: string;
let leader: Awaited<ReturnType<typeof startPostgres>>;
let standby: Awaited<ReturnType<typeof startPostgres>>;
let direct: TestDatabase;
let app: TestApp;
let admin: pg.Client;
let there: pg.Client;
let staff: Awaited<ReturnType<typeof requestStaff>>;
beforeAll(async () => {
  folder = mkdtempSync(join(memoryFolder(), 'uc-replica-'));
  const settings = { ...withoutDisk, wal_receiver_status_interval: 1 };
  leader = await startPostgres({ parent: memoryFolder(), settings });
  direct = await openTestDatabase({}, leader.url);
  standby = await startCopy(copyCluster(leader, folder, { standby: true }), {
    ...settings,
    hot_standby: 'on',
  });
  admin = await connect(leader.adminUrl);
  there = await connect(standby.adminUrl);
  app = await startTestApp({ exposeDocs: true }, await withReplica());
  staff = await requestStaff(app);
});
afterAll(async () => {
  await Promise.allSettled([admin.end(), there.end()]);
  await app?.close();
  await Promise.all([standby?.stop(), leader?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const addressThere = (user = 'uc_app') =>
  Object.assign(new URL(direct.options.url!), { port: `${standby.port}`, username: user }).href;
async function withReplica(): Promise<TestDatabase> {
  const options = { ...direct.options, replicaUrl: addressThere(), poolSize: 6 };
  return { ...direct, ...(await openDatabase(options)), options };
}

const readyz = async () =>
  (await (await fetch(`${app.url}/readyz`)).json()) as { status: string; replica: { state: string } };
const caughtUp = async () => {
  const { rows } = await admin.query<{ at: string }>('select pg_current_wal_lsn()::text as at');
  const isThere = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is';
  await expect.poll(async () => (await there.query(isThere, [rows[0]!.at])).rows[0].is).toBe(true);
  await expect.poll(async () => (await readyz()).replica.state).toBe('answers');
};
const served = () => app.database.replica!.condition().served;

const hall = (as: As, headers: Record<string, string> = browser) =>
  app.call(api.requests.hall, {}, as, headers);
const numbersIn = async (...args: Parameters<typeof hall>) =>
  (await hall(...args)).data.list.map(({ request_no }) => request_no);
const cookieOf = (answer: { headers: Headers }) =>
  /__Host-uc_w=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
const paused = async <T>(run: () => Promise<T>): Promise<T> => {
  await there.query('select pg_wal_replay_pause()');
  try {
    return await run();
  } finally {
    await there.query('select pg_wal_replay_resume()');
  }
};

test('a stranger who looks into the hall is answered by the replica, under the same tenant and time limits', async () => {
  const [provider] = await newProviders(app, 1);
  const buyer = await newBuyer(app);
  const no = await openRequest(app, staff, buyer.as);
  await direct.asOwner(`
    create table purse (uid bigint primary key);
    alter table purse enable row level security;
    create policy tenant on purse to uc_app using (fenced_tenants() is null or uid = any(fenced_tenants()));
    insert into purse values (${provider!.uid}), (${buyer.uid})`);
  await caughtUp();
  const before = served();
  expect(await numbersIn(provider!.as)).toContain(no);
  expect(served()).toBeGreaterThan(before);
  // Each server of PostgreSQL counts for itself what it reads.
  const scans = `select coalesce(sum(seq_scan + idx_scan), 0)::int as n from pg_stat_user_tables where relname = 'crowd_hall'`;
  const own = await connect(addressThere('postgres'));
  await expect.poll(async () => (await own.query(scans)).rows[0].n).toBeGreaterThan(0);
  const who = `select distinct usename from pg_stat_activity where application_name = 'user-center' and datname = current_database()`;
  expect((await own.query(who)).rows).toEqual([{ usename: 'uc_app' }]);
  await own.end();
  const client = await connect(addressThere());
  const limit = async (name: string) => (await client.query(`show ${name}`)).rows[0][name] as string;
  expect([await limit('statement_timeout'), await limit('lock_timeout')]).toEqual(['10s', '2s']);
  await client.end();
  const mine = await withinTenant(provider!.uid, () =>
    app.database.oldReads({ position: undefined }, (db) =>
      sql<{ uid: number }>`select uid from purse`.execute(db),
    ),
  );
  expect(mine.rows).toEqual([{ uid: provider!.uid }]);
});

test('whoever has just written reads it at once while the replica stands still, and a stranger reads what was before', async () => {
  const [provider] = await newProviders(app, 1);
  const buyer = await newBuyer(app);
  const first = await openRequest(app, staff, buyer.as);
  await caughtUp();
  await paused(async () => {
    const second = await openRequest(app, staff, buyer.as);
    const seenByStranger = await numbersIn(provider!.as);
    expect(seenByStranger).toContain(first);
    expect(seenByStranger).not.toContain(second);
    const cookie = cookieOf(await app.call(api.requests.saveDraft, brief(), buyer.as));
    expect(cookie).toMatch(/^__Host-uc_w=[0-9A-F]+\/[0-9A-F]+$/);
    expect(await numbersIn(buyer.as, { ...browser, cookie })).toContain(second);
    // A client that is no browser may keep no cookies.
    expect(await numbersIn(buyer.as, {})).toContain(second);
  });
});

test('a look at the replica tells a standby with all time limits from a leader', async () => {
  expect(await probeReplica(addressThere())).toEqual({ isStandby: true, faults: [] });
  expect((await probeReplica(direct.options.url!)).isStandby).toBe(false);
});

test('an export shows what was written just before it, from the replica once it is there and else from the leader', async () => {
  const owner = await newOwner(app.deps);
  const lines = async () => {
    const { data } = await app.call(api.statements.exportRecords, { account: 'rmb' }, owner.as);
    await app.runner.run('exports.make');
    const [task] = (await app.call(api.exports.tasks, { task_id: data.task_id }, owner.as)).data.list;
    return task!.rows;
  };
  const charge = () => app.database.transaction((tx) => recharge(tx, owner.uid, fen(500)));
  await charge();
  await caughtUp();
  const before = served();
  expect(await lines()).toBe(1);
  expect(served()).toBeGreaterThan(before);
  await paused(async () => {
    await charge();
    expect(await lines()).toBe(2);
  });
});

test('visitors of a homepage and of the hall are answered on when the replica is killed, and /readyz and /metrics say so', async () => {
  const [provider] = await newProviders(app, 1);
  await caughtUp();
  const visit = async () => (await fetch(`${app.url}/studio/${provider!.uid}`)).status;
  expect(await visit()).toBe(200);
  const metric = async (name: string) =>
    Number(new RegExp(`^${name} (.+)$`, 'm').exec(await (await fetch(`${app.url}/metrics`)).text())?.[1]);
  expect(await metric('database_replica_ready')).toBe(1);
  const asked = Array.from({ length: 20 }, async () => (await hall(provider!.as)).status);
  await standby.kill();
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  expect((await hall(provider!.as)).status).toBe(200);
  expect(await visit()).toBe(200);
  await expect.poll(readyz).toMatchObject({ status: 'ready', replica: { state: 'away', lag_seconds: null } });
  expect(await metric('database_replica_ready')).toBe(0);
  expect(await metric('database_replica_reads_at_leader')).toBeGreaterThan(0);
});

test('a server starts without its replica, and does not start with a login there that could change the ledger', async () => {
  const options = { ...direct.options, replicaUrl: addressThere() };
  const alone = await openDatabase(options);
  expect(alone.replica?.condition().state).toBe('away');
  await alone.close();
  // The leader's own address is one that answers: it shows everything.
  const mighty = Object.assign(new URL(direct.options.url!), { username: 'user_center' }).href;
  await expect(openDatabase({ ...options, replicaUrl: mighty, powerlessLogin: true })).rejects.toThrow(
    /user_center, who could change the ledger/,
  );
});
