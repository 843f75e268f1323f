// A real PostgreSQL for tests and benches: one temporary cluster, gone when its owner is gone.
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  canInstall,
  findProgram,
  installDebianPackages,
  isExecutable,
  systemUser,
} from './system-package.mjs';

/** Settings for tests: the cluster need not survive a power cut, so it does not wait for the disk; nor keep much of its log. */
export const withoutDisk = { fsync: 'off', full_page_writes: 'off', max_wal_size: '256MB' };
/** PostgreSQL plans a statement anew for each of its first five values, and no connection of a test lives much longer. */
export const planOnce = { plan_cache_mode: 'force_generic_plan' };

/**
 * Starts PostgreSQL on 127.0.0.1 and a unix socket beside its data. `url` is an ordinary role that owns the
 * database `user_center` and may create databases and roles; `socketUrl` is the same through the socket, which costs both
 * sides less than TCP; `appUrl` is the login of a server in production, which may neither; `adminUrl` is the superuser.
 * `stop()` shuts down and removes a temporary cluster; `kill()` is a crash (SIGKILL) that keeps the data, so
 * that `startPostgres({ dataDir, port })` can recover it. Whatever is left ends with the calling process,
 * even when that is killed.
 * `bare` leaves it as initdb has made it, without any of ours. `parent` is the folder that a temporary one lies in.
 * @param {{ settings?: Record<string, string | number>, dataDir?: string, port?: number, bare?: boolean, parent?: string }} [options]
 */
export async function startPostgres({
  settings = {},
  dataDir: givenDir,
  port: givenPort,
  bare = false,
  parent = tmpdir(),
} = {}) {
  const bin = findPostgres();
  const user = process.getuid?.() === 0 ? (systemUser('postgres') ?? systemUser('nobody')) : undefined;
  const dataDir = givenDir ?? join(temporaryFolder(parent, user), 'data');
  const folder = dirname(dataDir);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) createCluster(bin, dataDir, user, bare);

  const port = givenPort ?? (await freePort());
  const given = { max_connections: 200, ...settings };
  const log = join(folder, 'postgres.log');
  const args = ['-D', dataDir, '-p', `${port}`, '-k', folder, '-h', '127.0.0.1'];
  for (const [name, value] of Object.entries(given)) args.push('-c', `${name}=${value}`);

  const postgres = await launch(join(bin, 'postgres'), args, { user, dataDir, log });
  const guard = endWithUs(postgres.pid ?? 0, givenDir ? '' : folder);

  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    if (postgres.exitCode !== null || postgres.signalCode !== null) return;
    postgres.ref();
    postgres.kill(signal);
    await once(postgres, 'exit');
  };
  return {
    url: `postgres://user_center@127.0.0.1:${port}/user_center`,
    appUrl: `postgres://uc_app@127.0.0.1:${port}/user_center`,
    adminUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    socketUrl: `postgres://user_center@127.0.0.1:${port}/user_center?host=${folder}`,
    port,
    dataDir,
    pid: postgres.pid ?? 0,
    async stop() {
      await end('SIGINT');
      guard.kill();
      if (!givenDir) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    kill: () => end('SIGKILL'),
  };
}

/** The folder with initdb and postgres; installs Debian's package as root, else throws what to install. */
export function findPostgres() {
  const found = installedPostgres();
  if (found) return found;
  if (canInstall()) {
    installDebianPackages(['postgresql-common']);
    // Debian would start a server of its own on port 5432.
    appendFileSync('/etc/postgresql-common/createcluster.conf', '\ncreate_main_cluster = false\n');
    installDebianPackages(['postgresql']);
    const installed = installedPostgres();
    if (installed) return installed;
  }
  throw new Error(
    'PostgreSQL 14 or newer is needed: install it (Debian/Ubuntu: apt-get install postgresql; macOS: brew install postgresql@17).',
  );
}

function installedPostgres() {
  const onPath = findProgram('initdb');
  const folders = [
    ...(onPath ? [dirname(onPath)] : []),
    ...versions('/usr/lib/postgresql', 'bin'),
    ...versions('/opt/homebrew/opt', 'bin', 'postgresql'),
    ...versions('/usr/local/opt', 'bin', 'postgresql'),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name))));
}

/** @param {string} parent @param {string} child @param {string} [prefix] newest first */
function versions(parent, child, prefix = '') {
  if (!existsSync(parent)) return [];
  const names = readdirSync(parent).filter((name) => name.startsWith(prefix));
  const byVersion = new Intl.Collator('en', { numeric: true });
  return names.sort((a, b) => byVersion.compare(b, a)).map((name) => join(parent, name, child));
}

/** @typedef {{ uid: number, gid: number } | undefined} User */

/** @param {string} parent @param {User} user */
function temporaryFolder(parent, user) {
  const folder = mkdtempSync(join(parent, 'uc-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** @param {string} bin @param {string} dataDir @param {User} user @param {boolean} bare */
function createCluster(bin, dataDir, user, bare) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (user) chownSync(dataDir, user.uid, user.gid);
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C';
  const run = (/** @type {string} */ program, /** @type {string[]} */ args, input = '') => {
    const options = { ...user, cwd: dataDir, input, encoding: /** @type {const} */ ('utf8') };
    const done = spawnSync(join(bin, program), args, options);
    if (done.status !== 0)
      throw new Error(`${program} failed: ${done.error?.message ?? done.stderr}`, { cause: done.error });
  };
  run('initdb', [
    '-D',
    dataDir,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale',
    locale,
    '--no-sync',
  ]);
  if (bare) return;
  const single = (/** @type {string} */ database, /** @type {string[]} */ statements) =>
    run('postgres', ['--single', '-D', dataDir, database], statements.map((one) => `${one}\n`).join(''));
  const version = Number(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8'));
  // As every later version has it: the schema is the database owner's, and nobody else makes anything in it.
  if (version < 15)
    single('template1', [
      'alter schema public owner to pg_database_owner',
      'revoke create on schema public from public',
    ]);
  single('postgres', [
    'create role user_center login createdb createrole',
    'create role uc_app login',
    ...(version < 16 ? [] : ['grant uc_app to user_center with admin option']),
    'create database user_center owner user_center',
  ]);
}

/** A port of this machine that nobody listens on. @returns {Promise<number>} */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}

/**
 * @param {string} program @param {string[]} args
 * @param {{ user: User, dataDir: string, log: string }} where
 */
async function launch(program, args, { user, dataDir, log }) {
  writeFileSync(log, '');
  const deadline = Date.now() + 60_000;
  for (;;) {
    const out = openSync(log, 'a');
    const postgres = spawn(program, args, {
      ...user,
      cwd: dataDir,
      detached: true,
      stdio: ['ignore', out, out],
    });
    postgres.unref();
    while (postgres.exitCode === null && Date.now() < deadline) {
      if (isReady(dataDir, postgres.pid)) return postgres;
      await sleep(20);
    }
    postgres.kill('SIGKILL');
    // The processes of a crashed cluster need a moment to notice and let go of its memory.
    const said = readFileSync(log, 'utf8');
    if (!said.includes('shared memory block') || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start: ${said.slice(-2000)}`);
    }
    await sleep(200);
  }
}

/** @param {string} dataDir @param {number | undefined} pid */
function isReady(dataDir, pid) {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return lines[0] === `${pid}` && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/**
 * A shell that waits for the end of our pipe: it comes when we end, whatever ended us. It ends a process then and removes
 * its folder.
 * @param {number} pid @param {string} folder
 */
export function endWithUs(pid, folder) {
  const script = 'cat >/dev/null; kill -QUIT "$0" 2>/dev/null; sleep 1; [ -z "$1" ] || rm -rf "$1"';
  const guard = spawn('sh', ['-c', script, `${pid}`, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  const pipe = /** @type {import('node:net').Socket} */ (guard.stdin);
  pipe.unref();
  return guard;
}
