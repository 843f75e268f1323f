// A real PgBouncer for tests, in transaction mode, gone when its owner is gone.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs, freePort } from './postgres.mjs';
import { canInstall, findProgram, installDebianPackages, systemUser } from './system-package.mjs';

/**
 * Starts PgBouncer in front of the PostgreSQL on `port`, with its own defaults but for the pool: whatever it refuses by
 * default it refuses here. `sessions` are its connections to PostgreSQL for one user and database, shared by all clients.
 * @param {{ port: number, users: string[], sessions: number, settings?: Record<string, string | number>, parent?: string }} options
 */
export async function startPgbouncer({ port, users, sessions, settings = {}, parent = tmpdir() }) {
  const program = findPgbouncer();
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? (systemUser('postgres') ?? systemUser('nobody')) : undefined;
  const folder = mkdtempSync(join(parent, 'uc-pgbouncer-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const listenPort = await freePort();
  const given = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    admin_users: 'pgbouncer',
    pool_mode: 'transaction',
    default_pool_size: sessions,
    ...settings,
  };
  const lines = Object.entries(given).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    ['[databases]', `* = host=127.0.0.1 port=${port}`, '[pgbouncer]', ...lines, ''].join('\n'),
  );
  writeFileSync(given.auth_file, ['pgbouncer', ...users].map((name) => `"${name}" ""\n`).join(''));
  const log = join(folder, 'pgbouncer.log');
  const out = openSync(log, 'w');
  const pooler = spawn(program, [file], {
    ...user,
    cwd: folder,
    detached: true,
    stdio: ['ignore', out, out],
  });
  pooler.unref();
  const guard = endWithUs(pooler.pid ?? 0, folder);
  while (!(await answers(listenPort))) {
    if (pooler.exitCode !== null) throw new Error(`PgBouncer did not start: ${readFileSync(log, 'utf8')}`);
    await sleep(20);
  }
  return {
    port: listenPort,
    /** The same database through the pooler. @param {string} url */
    through(url) {
      const address = Object.assign(new URL(url), { port: `${listenPort}`, hostname: '127.0.0.1' });
      // A unix socket would pass it by.
      address.search = '';
      return address.href;
    },
    /** Its console, where `reconnect` and `show pools` are asked. */
    consoleUrl: `postgres://pgbouncer@127.0.0.1:${listenPort}/pgbouncer`,
    async stop() {
      if (pooler.exitCode === null && pooler.signalCode === null) {
        pooler.ref();
        pooler.kill('SIGTERM');
        await once(pooler, 'exit');
      }
      guard.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Since 1.21 it carries prepared statements of clients that share a session, as many as `max_prepared_statements` says. */
export function carriesStatements() {
  const said = execFileSync(findPgbouncer(), ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(said) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/** The program; installs Debian's package as root, else throws what to install. */
export function findPgbouncer() {
  const find = () => findProgram('pgbouncer', ['/usr/sbin', '/opt/homebrew/bin', '/usr/local/bin']);
  const found = find();
  if (found) return found;
  if (canInstall()) installDebianPackages(['pgbouncer']);
  const installed = find();
  if (installed) return installed;
  throw new Error(
    'PgBouncer is needed: install it (Debian/Ubuntu: apt-get install pgbouncer; macOS: brew install pgbouncer).',
  );
}

/** @param {number} port @returns {Promise<boolean>} */
function answers(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), done(true)));
    socket.once('error', () => done(false));
  });
}
