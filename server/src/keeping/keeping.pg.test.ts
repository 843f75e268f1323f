import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { memoryFolder } from '../../../tools/memory-folder.mjs';
import { startPostgres } from '../../../tools/postgres.mjs';
import { endServers, startServer, stopServer } from '../proofs/testing-server';
import { asked, blocksOf, Superuser } from '../proofs/testing-set-up';
import { bytesOf, makeWorld, runCommand, type World } from './testing';

let world: World;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let superuser: Superuser;
const scratch = mkdtempSync(join(memoryFolder(), 'uc-keeping-'));
beforeAll(async () => {
  [world, postgres] = await Promise.all([makeWorld(), startPostgres({ bare: true, parent: memoryFolder() })]);
  superuser = new Superuser(postgres);
  await superuser.run(blocksOf('A new database', 'sql')[0]!);
  await superuser.admit(blocksOf('A new database', 'pg_hba')[0]!);
});
afterEach(endServers);
afterAll(async () => {
  await postgres.stop();
  for (const folder of [scratch, world.dataDir]) rmSync(folder, { recursive: true, force: true });
});

/** The addresses of docs/operations.md, at the port of this cluster. */
const addresses = () =>
  Object.fromEntries(
    blocksOf('A new database', 'sh')[0]!
      .trim()
      .split('\n')
      .map((line) => line.replace(':5432/', `:${postgres.port}/`).split(/=(.*)/s) as [string, string]),
  );
const environment = () => ({ DATA_DIR: world.dataDir, TMPDIR: scratch, ...addresses() });
const move = (killAt?: RegExp) => runCommand('move', [], environment(), killAt);
const rowsIn = async (table: string) =>
  (await superuser.ask([`select count(*)::int as n from ${table}`], 'user_center'))[0]?.n;

test('an embedded database moves to a PostgreSQL whole, or begun again after a kill, and is served there with the same figures', async () => {
  const held = await move();
  expect([held.code, held.said]).toEqual([1, expect.stringMatching(/没有搬运.*正被另一个进程使用.*先停下/)]);
  await world.stop();
  const before = bytesOf(world.dataDir);

  await superuser.run('create table theirs (id int);', 'user_center');
  const taken = await move();
  expect([taken.code, taken.said]).toEqual([1, expect.stringMatching(/不属于本版本用户中心的表.*空库/)]);
  await superuser.run('drop table theirs;', 'user_center');

  const killed = await move(/搬运 \d+ 张表/);
  expect([killed.code, killed.said]).toEqual([null, expect.stringMatching(/搬运 \d+ 张表，共 \d+ 行/)]);
  expect(await rowsIn('users')).toBe(0);

  const moved = await move();
  expect([moved.code, moved.said]).toEqual([0, expect.stringMatching(/只有上次未完成的搬运/)]);
  expect(moved.said).toMatch(
    /搬完了，两边核对一致：\n.*账户 \d+ 个[^]*对账无差异；加密字段 \d+ 个，都能打开/,
  );
  expect(moved.said).toMatch(/MASTER_KEY[^]*files[^]*不支持搬回/);
  expect(bytesOf(world.dataDir)).toBe(before);

  const again = await move();
  expect([again.code, again.said]).toEqual([0, expect.stringMatching(/以前已经搬完.*逐行一致/)]);

  const server = startServer({ DATA_DIR: world.dataDir, ...addresses() });
  expect(await world.answersAt(await server.url)).toEqual(world.answers);
  expect((await stopServer(server)).code).toBe(0);
  const late = await move();
  expect([late.code, late.said]).toEqual([1, expect.stringMatching(/不是逐行相同.*空库/)]);
});

test('a database that rows have moved to refuses what the recipe refuses the running server', async () => {
  const { DATABASE_URL: url = '' } = addresses();
  for (const statement of ['update ledger_postings set amount = 1', 'delete from audit_events'])
    await expect(asked(url, [statement])).rejects.toMatchObject({ code: '42501' });
  const [row] = await superuser.ask(
    [
      `select (select count(*)::int from pg_trigger where not tgisinternal and tgenabled <> 'O') as resting,
        (select count(*)::int from pg_constraint where contype = 'f' and not convalidated) as unproven,
        (select count(*)::int from pg_class where relrowsecurity and not relforcerowsecurity) as open`,
    ],
    'user_center',
  );
  expect(row).toEqual({ resting: 0, unproven: 0, open: 0 });
});
