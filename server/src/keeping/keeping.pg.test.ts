import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { memoryFolder } from '../../../tools/memory-folder.mjs';
import { startPostgres } from '../../../tools/postgres.mjs';
import { endServers, startServer, stopServer } from '../proofs/testing-server';
import { asked, blocksOf, Superuser } from '../proofs/testing-set-up';
import { filesBelow } from './held-folder';
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

/** Changes one bit in the middle of the largest file below a folder; its path. */
function flipBit(folder: string): string {
  const size = (path: string) => statSync(join(folder, path)).size;
  const [largest = ''] = filesBelow(folder).sort((one, other) => size(other) - size(one));
  const bytes = readFileSync(join(folder, largest));
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(join(folder, largest), bytes);
  return largest;
}

test('a backup of an embedded database is tried and restored with the same figures, and one with a flipped bit is found and not restored', async () => {
  await world.stop();
  const at = (name: string) => ({ DATA_DIR: join(scratch, name), TMPDIR: scratch });
  const made = await runCommand('backup', [join(scratch, 'backups')], {
    DATA_DIR: world.dataDir,
  });
  const [, backup = ''] = /备份好了：(\S+)（\d+ 个文件/.exec(made.said) ?? [];
  expect([made.code, made.said]).toEqual([0, expect.stringMatching(/主密钥.*不在备份里/)]);
  expect(await runCommand('restore', [backup], at('restored'))).toMatchObject({ code: 0 });
  const nightly = join(scratch, 'nightly');
  const old = join(nightly, 'user-center-20200101T000000Z');
  mkdirSync(old, { recursive: true });
  const server = startServer({ ...at('restored'), BACKUP_DIR: nightly, BACKUP_DAYS: '7' });
  const url = await server.url;
  expect(await world.answersAt(url)).toEqual(world.answers);
  const ageAt = async () => {
    const { backup_age_seconds: age } = (await (await fetch(`${url}/healthz`)).json()) as Record<
      string,
      number
    >;
    return age;
  };
  await expect.poll(ageAt).toBeLessThan(60);
  expect((await stopServer(server)).code).toBe(0);
  expect(existsSync(old)).toBe(false);
  const kept = await runCommand('backup', ['--verify'], { ...at('none'), BACKUP_DIR: nightly });
  expect([kept.code, kept.said]).toEqual([0, expect.stringMatching(/备份可以恢复/)]);
  expect(kept.said).toMatch(/对账无差异；加密字段 \d+ 个，都能打开\n {2}文件 \d+ 个对象都在/);
  const over = await runCommand('restore', [backup], at('restored'));
  expect([over.code, over.said]).toEqual([1, expect.stringMatching(/已经有 files、pglite，不会覆盖/)]);

  const flipped = flipBit(backup);
  const found = await runCommand('backup', ['--verify', backup], at('none'));
  expect([found.code, found.said]).toEqual([
    1,
    expect.stringContaining(`共 1 处：\n  ${flipped}：内容被改动过`),
  ]);
  expect(await runCommand('restore', [backup], at('other'))).toMatchObject({ code: 1 });
  expect(existsSync(join(scratch, 'other'))).toBe(false);
});
