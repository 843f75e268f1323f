import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryFolder } from '../../../tools/memory-folder.mjs';
import { startPgbouncer } from '../../../tools/pgbouncer.mjs';
import { openDatabase } from '../db/index';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { postCreditGrant } from '../finance/credit/line';
import { recharge } from '../finance/testing';
import { system } from '../ledger/index';
import { newOwner } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import { together } from './testing-requests';

const ANSWERS = 10_000;
const READERS = 12;
const WRITERS = 4;
/** So many wishes are under way at once; the two servers share half as many sessions of PostgreSQL as each would open. */
const AT_ONCE = 12;
const CONNECTIONS = 6;
const SESSIONS = 3;

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
    parent: memoryFolder(),
  });
  servers = [await startTestApp({}, await pooled()), await startTestApp({}, await pooled())];
});
afterAll(async () => {
  agent.destroy();
  for (const server of servers ?? []) await server.close();
  await pooler?.stop();
  await direct.close();
});

/** The database as a server opens it whose every connection, also the owner's, goes through PgBouncer. */
async function pooled(): Promise<TestDatabase> {
  const [url, ownerUrl] = [direct.options.url!, direct.options.ownerUrl!].map(pooler.through);
  const options = { ...direct.options, url, ownerUrl, namedStatements: false, poolSize: CONNECTIONS };
  return { ...direct, ...(await openDatabase(options)), options };
}

test('an empty database is migrated through PgBouncer as it is without one, by two servers that start at once', async () => {
  const name = `pooled_${process.pid}`;
  await direct.asOwner(`create database ${name}`);
  const within = (url: string) => Object.assign(new URL(pooler.through(url)), { pathname: `/${name}` }).href;
  const [url, ownerUrl] = [direct.options.url!, direct.options.ownerUrl!].map(within);
  const options = { url, ownerUrl, dataDir: '', allowUnsafeDurability: true, namedStatements: false };
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

/** Customers none of whose figures is another's. */
async function customers(count: number): Promise<{ vso_token: string }[]> {
  const { database, deps } = servers[0]!;
  const all: { vso_token: string }[] = [];
  for (let at = 1; at <= count; at += 1) {
    const { uid, as } = await newOwner(deps, { nickname: `客户${at}` });
    await database.transaction(async (tx) => {
      for (let lines = 0; lines < at % 4; lines += 1) await recharge(tx, uid, fen(at * 1_00));
      await postCreditGrant(tx, { uid, by: system, total: fen(at * 10_000_00) });
    });
    all.push(as);
  }
  return all;
}

/** The first is many statements and asked less often. */
const reads = [api.finance.balance2, api.credit.summary, api.finance.rmbList] as const;
const readAt = (at: number): number => (at % 20 === 0 ? 0 : 1 + (at % 2));

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
/** What a customer is told, without the moment at which it was asked. */
async function told({ url }: TestApp, read: number, as: { vso_token: string }): Promise<string> {
  const { path } = reads[read]!;
  const asked = get(`${url}${path}?auth_token=${as.vso_token}`, { agent, headers: as });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return `${answer.statusCode} ${(await text(answer)).replaceAll(/"(?:as_of|requestId)":\s*"[^"]*",?/g, '')}`;
}

test(`${READERS + WRITERS} customers of two servers that share ${SESSIONS} sessions of PostgreSQL get their own answers, all ${ANSWERS} of them`, async () => {
  const readers = await customers(READERS);
  // What each is told while nobody else asks.
  const own: string[][] = [];
  for (const as of readers) own.push(await Promise.all(reads.map((_, at) => told(servers[at % 2]!, at, as))));
  const distinct = new Set(own.map((answers) => answers.join()));
  expect(distinct.size).toBe(READERS);

  let answers = 0;
  const wrong: string[] = [];
  let isOver = false;
  const writers = (await customers(WRITERS)).map(async (as, who) => {
    for (let turn = 0; !isOver; turn += 1) {
      const server = servers[(who + turn) % 2]!;
      const { version } = (await server.call(api.account.profile, {}, as)).data;
      const nickname = `写者${who}第${turn}次`;
      const saved = await server.call(api.account.saveProfile, { nickname, version }, as);
      answers += 2;
      if (saved.status !== 200 || saved.data.nickname !== nickname) wrong.push(`${nickname}: ${saved.text}`);
    }
  });
  const wishes = Array.from({ length: ANSWERS }, (_, at) => at);
  await together(wishes, AT_ONCE, async (at) => {
    if (answers >= ANSWERS) return;
    const who = (at * 5) % READERS;
    const read = readAt(Math.floor(at / READERS));
    const answer = await told(servers[at % 2]!, read, readers[who]!);
    answers += 1;
    if (answer !== own[who]![read]) wrong.push(answer);
  });
  isOver = true;
  await Promise.all(writers);
  expect({ wrong: wrong.length, first: wrong.slice(0, 3) }).toEqual({ wrong: 0, first: [] });
  expect(answers).toBeGreaterThanOrEqual(ANSWERS);
});
