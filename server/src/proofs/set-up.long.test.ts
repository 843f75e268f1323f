import { createServer } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@uc/contract';
import { testApi } from '@uc/contract/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { memoryFolder } from '../../../tools/memory-folder.mjs';
import { startPostgres } from '../../../tools/postgres.mjs';
import { CannotOpenDatabase, openDatabase } from '../db/index';
import { openTestDatabase } from '../db/testing';
import { unwatchLockOrder } from '../db/testing-lock-order';
import { readConfig } from '../config';
import { serve } from '../serve';
import { newOwner } from '../passport/testing';
import { startTestApp } from '../testing';
import { together } from './testing-requests';
import { endServers, startServer, stopServer } from './testing-server';
import { asked, blocksOf, composeRecipe, PASSWORD, sqlIn, rightsIn, Superuser } from './testing-set-up';
import { productionEnvironment } from '../config/testing';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let superuser: Superuser;
const folder = mkdtempSync(join(tmpdir(), 'uc-set-up-'));
beforeAll(async () => {
  // A login without a password leaves its connection half signed in, and a database is not dropped before that ends.
  const settings = { authentication_timeout: '5s' };
  postgres = await startPostgres({ settings, bare: true, parent: memoryFolder() });
  superuser = new Superuser(postgres);
});
afterEach(endServers);
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const [recipe = ''] = blocksOf('A new database', 'sql');
const [hba = ''] = blocksOf('A new database', 'pg_hba');
const [handOver = ''] = blocksOf('A database that is already there', 'sql');
/** The two addresses of the page, at the port of this cluster. */
const addresses = () =>
  Object.fromEntries(
    blocksOf('A new database', 'sh')
      .join('')
      .trim()
      .split('\n')
      .map((line) => line.replace(':5432/', `:${postgres.port}/`).split(/=(.*)/s) as [string, string]),
  );
const production = { ...productionEnvironment, DEMO: '' };
const environment = (more: Record<string, string> = {}) => ({
  ...production,
  DATA_DIR: join(folder, 'data'),
  ...addresses(),
  ...more,
});

/** One sentence for each fault, and the only one. */
function sentence(said: string): string {
  const faults = said.trim().split('\n');
  expect(faults).toHaveLength(1);
  expect(faults[0]!.length, faults[0]).toBeGreaterThan(40);
  return faults[0]!;
}

/** A start that ends by itself: not with 0, and what it says is one sentence and no stack. */
async function ended(more: Record<string, string> = {}): Promise<string> {
  const server = startServer(environment(more));
  server.url.then(
    () => server.process.kill('SIGKILL'),
    () => undefined,
  );
  expect([await server.ended, server.said()]).toEqual([1, expect.any(String)]);
  expect(server.said()).not.toMatch(/\n\s+at |node:internal|Error:/);
  return sentence(server.said().replaceAll(/^\s+[\d.]+ s {2}.*\n/gm, ''));
}

/** The same start in this process, for what a database refuses: of such an error the process says the message alone. */
async function refused(more: Record<string, string> = {}): Promise<string> {
  const error = await serve(readConfig(environment(more)), performance.now()).then(
    () => expect.fail('it serves'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CannotOpenDatabase);
  return sentence((error as Error).message);
}

async function started(more: Record<string, string> = {}): Promise<string> {
  const server = startServer(environment(more));
  const url = await server.url;
  await expect
    .poll(async () => (await fetch(`${url}/healthz`)).json())
    .toMatchObject({ status: 'ok', engine: 'postgres', durability: 'disk' });
  return url;
}

describe('a PostgreSQL set up by docs/operations.md alone', () => {
  beforeAll(async () => {
    await superuser.run(recipe);
    await superuser.admit(hba);
  });

  test('a PostgreSQL set up by docs/operations.md alone is served in production, and what is written stays', async () => {
    const server = startServer(environment());
    expect((await fetch(`${await server.url}/healthz`)).status).toBe(200);
    expect((await stopServer(server)).code).toBe(0);
    await started();
  });

  test('a PostgreSQL set up by docs/operations.md alone gives the server the rights of all other tests, and takes money and words of a customer', async () => {
    const { DATABASE_URL: url = '', DATABASE_OWNER_URL: ownerUrl = '' } = addresses();
    const elsewhere = await openTestDatabase();
    await elsewhere.asOwner(unwatchLockOrder);
    const database = await openDatabase({ url, ownerUrl, dataDir: '', powerlessLogin: true });
    expect(await rightsIn(database)).toEqual(await rightsIn(elsewhere));
    const { masterKey } = readConfig(environment());
    const app = await startTestApp({ masterKey }, { ...elsewhere, ...database });
    const { as } = await newOwner(app.deps);
    const moved = await app.call(testApi.move, { kind: 'recharge', amount: 12.34, ref: 'T1' }, as);
    expect([moved.status, moved.data.available]).toEqual([200, 12.34]);
    const { version } = (await app.call(api.account.profile, {}, as)).data;
    const saved = await app.call(api.account.saveProfile, { nickname: '按页安装', version }, as);
    expect([saved.status, saved.data.nickname]).toEqual([200, '按页安装']);
    await app.close();
    await elsewhere.close();
  });

  test('a PostgreSQL set up by docs/operations.md alone keeps the login of the running server from whatever could change the ledger', async () => {
    const { DATABASE_URL: url = '' } = addresses();
    const forbidden = [
      'update ledger_postings set amount = 1',
      'delete from ledger_postings',
      'truncate ledger_postings cascade',
      'update ledger_accounts set balance = 1',
      'update ledger_txns set uid = 1',
      'delete from audit_events',
      'alter table ledger_postings disable trigger all',
      'drop table ledger_postings',
      'update schema_migration set sha256 = name',
      'create table public.mine (id int)',
      'create temporary table mine (id int)',
      'create schema mine',
      'set role uc_owner',
      'set session authorization uc_owner',
      'create role mine',
      'alter role uc_app superuser',
      'set session_replication_role = replica',
    ];
    const codes = await Promise.all(
      forbidden.map((statement) =>
        asked(url, [statement]).then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(forbidden.filter((_, at) => codes[at] !== '42501')).toEqual([]);
    await expect(asked(url.replace(PASSWORD, 'guess'), ['select 1'])).rejects.toMatchObject({
      code: '28P01',
    });
    const elsewhere = addresses().DATABASE_OWNER_URL!.replace('/user_center', '/postgres');
    await expect(asked(elsewhere, ['create database mine'])).rejects.toMatchObject({ code: '42501' });
  });

  test('compose.yaml sets PostgreSQL up with the recipe of docs/operations.md', () => {
    expect(composeRecipe().trim()).toBe(recipe.trim());
  });

  test.each([
    ['a wrong password of the owner', 'DATABASE_OWNER_URL', /alter role uc_owner login password '…'/],
    ['a wrong password of the server', 'DATABASE_URL', /alter role uc_app login password '…'/],
  ])('%s is said with its address and its way out', async (_, variable, wayOut) => {
    const wrong = await ended({ [variable]: addresses()[variable]!.replace(PASSWORD, 'guess') });
    expect(wrong).toMatch(wayOut);
    expect(wrong).toContain(`correct the password in ${variable}`);
    expect(wrong).not.toContain('guess');
    expect(await refused({ [variable]: addresses()[variable]!.replace(`:${PASSWORD}`, '') })).toMatch(wayOut);
  });

  type Case = [string, () => [RegExp, Record<string, string>]];
  const onTheWay: Case[] = [
    [
      'no server',
      () => [
        /ECONNREFUSED.*start it, or correct the address in DATABASE_OWNER_URL/,
        { DATABASE_OWNER_URL: 'postgres://uc_owner:x@127.0.0.1:1/x' },
      ],
    ],
    [
      'a host of no name',
      () => [/correct the address/, { DATABASE_OWNER_URL: 'postgres://uc_owner:x@nowhere.invalid/x' }],
    ],
    [
      'a database that is not there',
      () => [
        /create database absent owner uc_owner encoding 'UTF8'/,
        { DATABASE_OWNER_URL: addresses().DATABASE_OWNER_URL!.replace('/user_center', '/absent') },
      ],
    ],
    [
      'a login in production that owns the tables',
      () => [
        /signs in as uc_owner, who could change the ledger/,
        { DATABASE_URL: addresses().DATABASE_OWNER_URL! },
      ],
    ],
  ];
  const beside: Case[] = [
    [
      'another master key',
      () => [/MASTER_KEY is not the key.*MASTER_KEY_PREVIOUS/, { MASTER_KEY: 'cd'.repeat(32) }],
    ],
    ['no master key', () => [/MASTER_KEY.*openssl rand -hex 32/, { MASTER_KEY: '' }]],
    [
      'a data folder that is a file',
      () => [/DATA_DIR.*cannot be written in \(ENOTDIR\).*choose another/, { DATA_DIR: '/dev/null/data' }],
    ],
    [
      'a data folder that nobody writes in',
      () => [/DATA_DIR.*cannot be written in/, { DATA_DIR: '/sys/data' }],
    ],
    [
      'a host that is another machine’s',
      () => [/HOST: 192.0.2.1 is no address of this machine/, { HOST: '192.0.2.1' }],
    ],
  ];
  test('whatever is wrong beside the database, or on the way to it, is one sentence', async () => {
    await together(beside, 2, async ([what, make]) => {
      const [said, more] = make();
      expect([what, await ended(more)]).toEqual([what, expect.stringMatching(said)]);
    });
    for (const [what, make] of onTheWay) {
      const [said, more] = make();
      expect([what, await refused(more)]).toEqual([what, expect.stringMatching(said)]);
    }
  });

  test('a port that is taken is one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => other.once('listening', done));
    const { port } = other.address() as { port: number };
    expect(await ended({ PORT: `${port}` })).toMatch(`PORT: ${port} on 127.0.0.1 is taken`);
    other.close();
  });

  test('a database that a newer server has migrated is one sentence', async () => {
    await superuser.ask(["insert into schema_migration values (9999, '9999_later.sql', '')"], 'user_center');
    expect(await refused()).toMatch(/newer than this program.*9999_later.sql.*Start the newer program/);
    await superuser.ask(['delete from schema_migration where version = 9999'], 'user_center');
  });

  test('a PostgreSQL that is too old is one sentence', async () => {
    await superuser.run(
      `create view public.pg_settings as select name, case name when 'server_version' then '13.11'
         when 'server_version_num' then '130011' else setting end as setting from pg_catalog.pg_settings;
       grant select on public.pg_settings to public;
       alter role uc_owner set search_path = public, pg_catalog;`,
      'user_center',
    );
    expect(await refused()).toMatch(/PostgreSQL 13.11 is too old: upgrade it to 14 or newer/);
    await superuser.run(
      'alter role uc_owner reset search_path; drop view public.pg_settings;',
      'user_center',
    );
  });

  test('connections that are all taken, and a login that pg_hba.conf leaves out, are one sentence', async () => {
    await superuser.ask(['alter role uc_owner connection limit 0']);
    expect(await refused()).toMatch(/too many connections.*DATABASE_POOL/);
    await superuser.ask(['alter role uc_owner connection limit -1']);
    await superuser.admit('host user_center uc_app 127.0.0.1/32 reject');
    expect(await refused()).toMatch(/pg_hba.conf.*host user_center uc_app .* scram-sha-256.*pg_reload_conf/);
    await superuser.admit(hba);
  });
});

describe('a set-up that is not whole says what is missing, and who runs what it says arrives', () => {
  beforeAll(() => superuser.admit('host all all 127.0.0.1/32 trust'));
  const without = (...lines: RegExp[]) =>
    recipe
      .split('\n')
      .filter((line) => !lines.some((one) => one.test(line)))
      .join('\n');
  const states: [string, string, RegExp, string?][] = [
    ['nothing', '', /create role uc_owner login/],
    [
      'the recipe of earlier versions',
      `${recipe.split('\n').slice(0, 2).join('\n')}\ncreate database user_center owner uc_owner;`,
      /create role uc_ro nologin/,
    ],
    ['no database', without(/database/, /connect/, /schema/), /create database user_center owner uc_owner/],
    [
      'no role of the server',
      without(/create role uc_app/, /uc_app,/, /_timeout/),
      /create role uc_app login password/,
    ],
    [
      'a role of the server that may not sign in',
      `${recipe}\nalter role uc_app nologin;`,
      /alter role uc_app login password/,
    ],
    [
      'a schema of somebody else',
      without(/alter schema/).replace(
        '\\connect user_center',
        '\\connect user_center\nalter schema public owner to postgres;',
      ),
      /alter schema public owner to uc_owner/,
    ],
    [
      'a schema that everybody creates in',
      recipe
        .replace('revoke create on schema public from', 'grant create on schema public to')
        .replace(
          /alter schema.*\n/,
          'grant all on schema public to uc_owner; alter schema public owner to postgres;\n',
        ),
      /revoke create on schema public/,
    ],
    [
      'a database that the server may not connect to',
      without(/grant connect/),
      /grant connect on database user_center to uc_app/,
    ],
    [
      'a login of another name',
      `${recipe}\ncreate role center login;\ngrant connect on database user_center to center;`,
      /grant uc_app to center/,
      'center',
    ],
    [
      'no time limits',
      without(/_timeout/),
      /alter role uc_app in database user_center set lock_timeout = '2s'; alter role uc_app .* set statement_timeout = '10s'; alter/,
    ],
    [
      'a time limit that is none',
      recipe.replace(
        "idle_in_transaction_session_timeout = '10s'",
        'idle_in_transaction_session_timeout = 0',
      ),
      /is off and not 10s.*alter role uc_app in database user_center set idle_in_transaction_session_timeout = '10s'/,
    ],
  ];

  test.each(states)(
    'a set-up of PostgreSQL with %s says what is missing, and who runs what it says arrives',
    async (_, sql, first, login = 'uc_app') => {
      await superuser.clean();
      await superuser.run(sql);
      const { DATABASE_URL: url = '', DATABASE_OWNER_URL: ownerUrl = '' } = addresses();
      const options = { url: url.replace('uc_app', login), ownerUrl, dataDir: '', powerlessLogin: true };
      const sentences: string[] = [];
      for (;;) {
        const opened = await openDatabase(options).catch((error: Error) => error);
        if (!(opened instanceof Error)) {
          await opened.close();
          break;
        }
        // The process says the message alone of these errors.
        expect(opened).toBeInstanceOf(CannotOpenDatabase);
        const named = sqlIn(opened.message);
        expect(named, opened.message).toBeDefined();
        expect(sentences).not.toContain(opened.message);
        sentences.push(opened.message);
        await superuser.run(named!.sql, named!.database);
      }
      expect(sentences[0]).toMatch(first);
    },
  );

  test('a set-up of PostgreSQL with the wrong encoding says what is missing, and who runs what it says arrives', async () => {
    await superuser.clean();
    await superuser.run(recipe.replace("encoding 'UTF8'", "encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'"));
    const said = await refused();
    expect(said).toMatch(
      /user_center has the encoding LATIN1.*alter database user_center rename to user_center_old; create database/,
    );
    await superuser.run(sqlIn(said)!.sql);
    // Settings of a role in a database stay with the one that was renamed.
    const missing = sqlIn(await refused())!;
    expect(missing.sql).toMatch(/alter role uc_app in database user_center set lock_timeout = '2s'/);
    await superuser.run(missing.sql, missing.database);
    await started();
  });

  test('a database that a superuser has owned so far is handed over by the page', async () => {
    await superuser.clean();
    await superuser.run('create database user_center;');
    const asSuperuser = postgres.adminUrl.replace(/postgres$/, 'user_center');
    await (await openDatabase({ url: asSuperuser, dataDir: '' })).close();
    await superuser.run(handOver, 'user_center');
    await started();
    const owners = await superuser.ask(
      [
        `select distinct pg_get_userbyid(relowner) as name from pg_class where relnamespace = 'public'::regnamespace
        union select pg_get_userbyid(proowner) from pg_proc where pronamespace = 'public'::regnamespace`,
      ],
      'user_center',
    );
    expect(owners).toEqual([{ name: 'uc_owner' }]);
  });
});
