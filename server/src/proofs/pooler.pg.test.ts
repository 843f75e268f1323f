import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryFolder } from '../../../tools/memory-folder.mjs';
import { carriesStatements, startPgbouncer } from '../../../tools/pgbouncer.mjs';
import { type Db, openDatabase, withinTenant } from '../db/index';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { postCreditGrant } from '../finance/credit/line';
import { recharge } from '../finance/testing';
import { system } from '../ledger/index';
import { newOwner } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import { isWhole } from '../testing-breadth';
import { together } from './testing-requests';

const ANSWERS = isWhole ? 10_000 : 2_500;
const READERS = 12;
const WRITERS = 4;
/** Writes of each of them. */
const WRITES = 25;
/** So many wishes are under way at once; the two servers share half as many sessions of PostgreSQL as each would open. */
const AT_ONCE = 12;
const CONNECTIONS = 6;
const SESSIONS = 3;
/** Named where the pooler can, as `NAMED_STATEMENTS` of docs/operations.md says. */
const namedStatements = carriesStatements();

let direct: TestDatabase;
let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
let servers: TestApp[];
beforeAll(async () => {
  direct = await openTestDatabase();
  const { url, ownerUrl } = direct.options;
  pooler = await startPgbouncer({
    port: Number(new URL(process.env.TEST_DATABASE_ADMIN_URL!).port),
    users: [url!, ownerUrl!].map((address) => new URL(address).username),
    sessions: SESSIONS,
    ...(namedStatements && { settings: { max_prepared_statements: 200 } }),
    parent: memoryFolder(),
  });
  servers = [await startTestApp({}, await pooled()), await startTestApp({}, await pooled())];
});
afterAll(async () => {
  for (const server of servers ?? []) await server.close();
  await pooler?.stop();
  await direct.close();
});

/** The database as a server opens it whose every connection, also the owner's, goes through PgBouncer. */
async function pooled(): Promise<TestDatabase> {
  const [url, ownerUrl] = [direct.options.url!, direct.options.ownerUrl!].map(pooler.through);
  const options = { ...direct.options, url, ownerUrl, namedStatements, poolSize: CONNECTIONS };
  return { ...direct, ...(await openDatabase(options)), options };
}

test('an empty database is migrated through PgBouncer as it is without one, by two servers that start at once', async () => {
  const name = `pooled_${process.pid}`;
  await direct.asOwner(`create database ${name}`);
  const within = (url: string) => Object.assign(new URL(pooler.through(url)), { pathname: `/${name}` }).href;
  const [url, ownerUrl] = [direct.options.url!, direct.options.ownerUrl!].map(within);
  const options = { url, ownerUrl, dataDir: '', allowUnsafeDurability: true, namedStatements };
  const opened = await Promise.all([openDatabase(options), openDatabase(options)]);
  const applied = ({ db }: Pick<TestDatabase, 'db'>) =>
    sql`select version, sha256 from schema_migration order by version`.execute(db);
  const [here, there, without] = await Promise.all([...opened, direct].map(applied));
  expect(here!.rows).toEqual(without!.rows);
  expect(there!.rows).toEqual(without!.rows);
  await Promise.all(opened.map((database) => database.close()));
  await direct.asOwner(`drop database ${name} with (force)`);
});

test('a server behind PgBouncer is unready while the sessions there lack a time limit, and ready after the SQL that it names', async () => {
  const admin = new pg.Client({ connectionString: pooler.consoleUrl });
  await admin.connect();
  const name = new URL(direct.options.url!).pathname.slice(1);
  const set = async (value: string) => {
    await direct.asOwner(`alter role uc_app in database ${name} set lock_timeout = '${value}'`);
    await admin.query('reconnect');
  };
  const ready = async () => {
    const answer = await fetch(`${servers[0]!.url}/readyz`);
    return [answer.status, ((await answer.json()) as { faults: string[] }).faults];
  };
  await expect.poll(ready).toEqual([200, []]);
  await set('0');
  const named = `alter role uc_app in database ${name} set lock_timeout = '2s';`;
  await expect.poll(ready).toEqual([503, [expect.stringContaining(named)]]);
  await set('2s');
  await expect.poll(ready).toEqual([200, []]);
  await admin.end();
});

interface Customer {
  uid: number;
  as: { vso_token: string };
}
/** Customers none of whose figures is another's. */
async function customers(count: number): Promise<Customer[]> {
  const { database, deps } = servers[0]!;
  const all: Customer[] = [];
  for (let at = 1; at <= count; at += 1) {
    const { uid, as } = await newOwner(deps, { nickname: `客户${at}` });
    await database.transaction(async (tx) => {
      for (let lines = 0; lines < at % 4; lines += 1) await recharge(tx, uid, fen(at * 1_00));
      await postCreditGrant(tx, { uid, by: system, total: fen(at * 10_000_00) });
    });
    all.push({ uid, as });
  }
  return all;
}

const reads = [api.finance.balance2, api.credit.summary, api.finance.rmbList] as const;

/** The answer that a customer gets over HTTP, without the moment at which it was asked. */
async function told(server: TestApp, read: number, { as }: Customer): Promise<string> {
  const { status, body } = await server.call(reads[read]!, {}, as);
  return `${status} ${JSON.stringify({ ...(body.data as object), as_of: undefined })}`;
}

/** The owners of the lines that the database shows to a statement that names nobody, alone or in a transaction. */
async function shown({ database }: TestApp, isAlone: boolean, { uid }: Customer): Promise<string> {
  const ask = async (db: Db) =>
    (await sql<{ uid: number }>`select uid from credit_accounts`.execute(db)).rows;
  const rows = await withinTenant(uid, () => (isAlone ? ask(database.db) : database.transaction(ask)));
  return rows.map((row) => row.uid).join();
}

test(`${READERS + WRITERS} customers of two servers that share ${SESSIONS} sessions of PostgreSQL get their own answers, all ${ANSWERS} of them`, async () => {
  const readers = await customers(READERS);
  // The answers of each while nobody else asks.
  const own: string[][] = [];
  for (const who of readers)
    own.push(await Promise.all(reads.map((_, at) => told(servers[at % 2]!, at, who))));
  expect(new Set(own.map((answers) => answers.join())).size).toBe(READERS);

  let answers = 0;
  const wrong: string[] = [];
  const heard = (answer: string, right: string): void => {
    answers += 1;
    if (answer !== right) wrong.push(`${answer} for ${right}`);
  };
  const writers = await customers(WRITERS);
  await Promise.all([
    // Each of these changes a row of its own, which a transaction of another tenant could not find.
    ...writers.map(async ({ as }, who) => {
      for (let turn = 0; turn < WRITES; turn += 1) {
        const server = servers[(who + turn) % 2]!;
        const { version } = (await server.call(api.account.profile, {}, as)).data;
        const nickname = `写者${who}第${turn}次`;
        const saved = await server.call(api.account.saveProfile, { nickname, version }, as);
        heard(`${saved.status} ${saved.body.data?.nickname}`, `200 ${nickname}`);
      }
    }),
    together(
      Array.from({ length: ANSWERS }, (_, at) => at),
      AT_ONCE,
      async (at) => {
        const who = (at + Math.floor(at / READERS)) % READERS;
        const server = servers[Math.floor(at / READERS) % 2]!;
        if (at % 8 === 0)
          heard(
            await told(server, (at / 8) % reads.length, readers[who]!),
            own[who]![(at / 8) % reads.length]!,
          );
        else heard(await shown(server, at % 2 === 0, readers[who]!), `${readers[who]!.uid}`);
      },
    ),
  ]);
  expect({ wrong: wrong.length, first: wrong.slice(0, 3) }).toEqual({ wrong: 0, first: [] });
  expect(answers).toBe(ANSWERS + WRITERS * WRITES);
});
