import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { memoryFolder } from '../../../tools/memory-folder.mjs';
import { startPgbouncer } from '../../../tools/pgbouncer.mjs';
import { beyondTenants, DatabaseUnavailable, openDatabase, withinTenant } from './index';
import { openTestDatabase } from './testing';

const direct = await openTestDatabase();
const { url = '', ownerUrl = '' } = direct.options;
await direct.asOwner(`
  create table purse (uid bigint primary key, text text not null);
  alter table purse enable row level security;
  create policy tenant on purse for all to uc_app
    using (fenced_tenants() is null or uid = any(fenced_tenants())) with check (true);
  insert into purse values (1, 'of 1'), (2, 'of 2')`);

/** Queries of each of four sessions, which are cancelled meanwhile. */
const TURNS = 1_500;

const pooler = await startPgbouncer({
  port: Number(new URL(process.env.TEST_DATABASE_ADMIN_URL!).port),
  users: [url, ownerUrl].map((address) => new URL(address).username),
  // The next to ask has the session in which the one before asked.
  sessions: 1,
  parent: memoryFolder(),
});
// With names of prepared statements, as where NAMED_STATEMENTS=0 was forgotten.
const pooled = { ...direct.options, url: pooler.through(url), ownerUrl: pooler.through(ownerUrl) };
const [first, second] = [await openDatabase(pooled), await openDatabase(pooled)];
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await pooler.stop();
  await direct.close();
});

/** A connection of the superuser to the database of this test. */
async function adminHere(): Promise<pg.Client> {
  const within = { pathname: new URL(url).pathname };
  const admin = new pg.Client({
    connectionString: Object.assign(new URL(process.env.TEST_DATABASE_ADMIN_URL!), within).href,
  });
  await admin.connect();
  return admin;
}

type Asked = Pick<typeof first, 'db' | 'transaction'>;
const purses = async ({ db }: Asked, uid: number) =>
  withinTenant(uid, async () =>
    (await sql<{ text: string }>`select text from purse order by uid`.execute(db)).rows.map(
      ({ text }) => text,
    ),
  );

test('a tenant whose server shares a session with another one is shown its own rows, after the other asked and before', async () => {
  expect(await purses(first, 1)).toEqual(['of 1']);
  expect(await purses(second, 2)).toEqual(['of 2']);
  expect(await purses(first, 1)).toEqual(['of 1']);
  const update = (server: Asked, uid: number) =>
    withinTenant(uid, () =>
      server.transaction(async (tx) => {
        const changed = await sql`update purse set text = text || '!' where uid = ${uid}`.execute(tx);
        return Number(changed.numAffectedRows);
      }),
    );
  expect([await update(second, 2), await update(first, 1), await update(second, 2)]).toEqual([1, 1, 1]);
  await sql`update purse set text = 'of ' || uid`.execute(first.db);
});

test('work of no tenant sees all rows in a session in which somebody has left a tenant', async () => {
  const other = new pg.Client({ connectionString: pooler.through(url) });
  await other.connect();
  await other.query(`set app.tenants = '2'`);
  const all = () => beyondTenants(() => sql`select uid from purse order by uid`.execute(first.db));
  expect((await all()).rows).toEqual([{ uid: 1 }, { uid: 2 }]);
  const { rows } = await first.transaction((tx) => sql`select uid from purse order by uid`.execute(tx));
  expect(rows).toEqual([{ uid: 1 }, { uid: 2 }]);
  expect(await purses(first, 1)).toEqual(['of 1']);
  await other.query('reset app.tenants');
  await other.end();
});

test('a read whose table has changed is shown its new columns in a session in which another server has prepared it', async () => {
  const shelves = async ({ db }: Asked) =>
    withinTenant(1, async () => (await sql`select * from shelf where uid = ${1}`.execute(db)).rows);
  await direct.asOwner(
    `create table shelf (uid bigint, thing text, place text); insert into shelf values (1, 'box', 'left')`,
  );
  const before = { uid: 1, thing: 'box', place: 'left' };
  for (let times = 0; times < 3; times++) expect(await shelves(first)).toEqual([before]);
  await direct.asOwner(
    `alter table shelf drop column thing; alter table shelf add column owner text default 'me';`,
  );
  const admin = await adminHere();
  await admin.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = 'uc_app' and datname = current_database()`,
  );
  await admin.end();
  const after = { uid: 1, place: 'left', owner: 'me' };
  expect(await shelves(second)).toEqual([after]);
  for (let times = 0; times < 3; times++) expect(await shelves(first)).toEqual([after]);
});

test('a tenant whose statements are cancelled all the time is shown its own rows or a refusal', async () => {
  const one = await openDatabase({ ...direct.options, poolSize: 2 });
  const admin = await adminHere();
  const load = { isOver: false };
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where usename = 'uc_app' and datname = current_database()`;
  const cancelling = (async () => {
    while (!load.isOver) await admin.query(cancel);
  })();
  const seen = { own: 0, refused: 0, wrong: 0 };
  const ask = async (uid: number) => {
    const found = await purses(one, uid).catch((error: unknown) => error);
    if (found instanceof DatabaseUnavailable) seen.refused += 1;
    else if (Array.isArray(found) && found.join() === `of ${uid}`) seen.own += 1;
    else seen.wrong += 1;
  };
  await Promise.all(
    [1, 2, 3, 4].map(async (worker) => {
      // On a busy machine many a statement is over before somebody cancels it.
      for (let turn = 0; turn < TURNS || seen.refused === 0; turn += 1) await ask(((worker + turn) % 2) + 1);
    }),
  );
  load.isOver = true;
  await cancelling;
  await admin.end();
  await one.close();
  expect(seen.wrong).toBe(0);
  expect(seen.own).toBeGreaterThan(TURNS / 2);
  expect(seen.refused).toBeGreaterThan(0);
});
