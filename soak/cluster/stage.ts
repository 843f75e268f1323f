import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Asks, withDatabase } from '../checker';
import { builtServer, MASTER_KEY, root } from '../server';
import { type Customer, makeWorld } from '../world';
import { type Daemon, daemonsIn, type MakeDaemon, until, user } from './daemons';
import {
  addressOf,
  apps,
  databases,
  environmentOf,
  everywhere,
  type Machine,
  NGINX_PORT,
  PASSWORD,
  passwords,
  type Place,
  placeFiles,
  placeIn,
  writeNginx,
} from './files';
import { type Link, openLink } from './link';
import type { Older } from './older';
import { adminUrl, type Database, isWhole, leaderNow } from './patroni';
import { openScanner, openStore, type Scanner, type Store } from './store';

const run = promisify(execFile);
type App = (typeof apps)[number];

/** The cluster of docs/operations.md on this machine. */
export interface Cluster {
  place: Place;
  /** nginx of app1. */
  url: string;
  etcd: Record<Database, Daemon>;
  patroni: Record<Database, Daemon>;
  servers: Record<App, Daemon>;
  /** PgBouncer of each machine of the database. */
  poolers: Record<Database, Daemon>;
  /** HAProxy of each machine of a server. */
  routers: Record<App, Daemon>;
  /** The S3 store of files1, and the scanner beside it. */
  store: Store;
  scanner: Scanner;
  /** What the servers began with, where that is not this commit. */
  older?: Older;
  daemon: MakeDaemon;
  /** Between app1 and its router. */
  link: Link;
  customers: Customer[];
  isServing(app: App): Promise<boolean>;
  /** Stops a server and begins this commit's in its place; the exit code. */
  upgrade(app: App): Promise<number | null>;
  /** Runs pgBackRest on a machine; what it said. */
  backrest(on: Database, args: string[]): Promise<string>;
  asOwner<T>(work: (ask: Asks) => Promise<T>): Promise<T>;
}

const isUp = (address: string) => async () =>
  (await fetch(address, { signal: AbortSignal.timeout(1000) })).ok;

/** Starts all of it in the order of the page; the servers as of another commit if one is given. */
export async function openCluster(
  customers: number,
  say: (text: string) => void,
  older?: Older,
): Promise<Cluster> {
  if (await isUp(`http://${addressOf('db1')}:2379/health`)().catch(() => false))
    throw new Error(
      `${addressOf('db1')} answers already: another npm run cluster is at work on this machine`,
    );
  const folder = mkdtempSync(join(tmpdir(), 'uc-cluster-'));
  chmodSync(folder, 0o755);
  const place = placeIn(folder);
  for (const name of everywhere) placeFiles(place, name);
  makeTree(place);
  const daemon = daemonsIn(folder);
  const each = <N extends Machine>(names: readonly N[], make: (name: N) => Daemon) =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, Daemon>;

  const etcd = each(databases, (name) =>
    daemon(`${name}-etcd`, ['etcd', '--config-file', place.path(name, '/etc/etcd/etcd.yml')]),
  );
  for (const name of databases) etcd[name].start();
  for (const name of databases)
    await until(`etcd of ${name}`, isUp(`http://${addressOf(name)}:2379/health`), {
      log: join(folder, `${name}-etcd.log`),
    });
  say('etcd answers');

  const patroni = each(databases, (name) =>
    daemon(`${name}-patroni`, ['/usr/bin/patroni', place.path(name, '/etc/patroni/patroni.yml')]),
  );
  for (const name of databases) patroni[name].start();
  await until('a leader and two standbys', isWhole, { seconds: 120, log: join(folder, 'db1-patroni.log') });
  say('Patroni has a leader, a synchronous standby and another one');
  const first = await leaderNow();
  await run('sh', [join(root, 'cluster/first.sh')], {
    ...user,
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      ...passwords,
      ROOT: place.path(first, ''),
      PGHOST: addressOf(first),
      PGUSER: 'postgres',
      PGPASSWORD: PASSWORD,
    },
  });
  const backrest = async (on: Database, args: string[]) => {
    const config = place.path(on, '/etc/pgbackrest/pgbackrest.conf');
    const all = [`--config=${config}`, '--stanza=center', ...args];
    const { stdout, stderr } = await run('pgbackrest', all, {
      ...user,
      cwd: '/',
      env: { PATH: process.env.PATH },
    });
    return stdout + stderr;
  };

  const poolers = each(databases, (name) =>
    daemon(`${name}-pgbouncer`, ['pgbouncer', place.path(name, '/etc/pgbouncer/pgbouncer.ini')]),
  );
  for (const name of databases) poolers[name].start();
  const routers = each(apps, (name) =>
    daemon(`${name}-haproxy`, ['haproxy', '-db', '-f', place.path(name, '/etc/haproxy/haproxy.cfg')]),
  );
  for (const name of apps) routers[name].start();
  const [app1] = apps;
  const link = await openLink(addressOf(app1), 5000);
  const nginx = writeNginx(place, app1);
  daemon('app1-nginx', ['nginx', '-c', nginx, '-e', place.path(app1, '/var/log/nginx/error.log')], {
    asRoot: true,
  }).start();

  const [store, scanner] = await Promise.all([openStore(place, daemon), openScanner(place, daemon)]);
  say('the store takes files, and the scanner looks at them');

  const url = (login: string) => `postgres://${login}:${PASSWORD}@${addressOf(app1)}:5000/user_center`;
  const world = { url: url('uc_app'), ownerUrl: url('uc_owner'), dataDir: '', namedStatements: false };
  // A router that has just begun takes every machine for well until it has asked twice.
  await sleep(3000);
  await until('the leader behind HAProxy and PgBouncer', () =>
    withDatabase({ adminUrl: url('uc_app') }, async (ask) => {
      return (await ask('select pg_is_in_recovery() as still'))[0]?.still === false;
    }),
  );
  const made = await (older?.makeWorld ?? makeWorld)(world, customers);
  say(`the database is migrated, with ${customers} customers`);

  const isServing = (app: App) => isUp(`http://${addressOf(app)}:8080/readyz`)().catch(() => false);
  const server = (name: App, script: string) => {
    const env: Record<string, string> = {
      ...common,
      ...environmentOf(place, name),
      TRUSTED_PROXIES: '127.0.0.1',
    };
    if (name === app1)
      for (const variable of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const)
        env[variable] = env[variable]!.replace(':5000/', `:${link.port}/`);
    return daemon(`${name}-server`, [process.execPath, script], { asRoot: true, env });
  };
  const servers = each(apps, (name) => server(name, older?.server ?? builtServer));
  for (const name of apps) servers[name].start();
  for (const name of apps)
    await until(`a server on ${name}`, () => isServing(name), { log: join(folder, `${name}-server.log`) });
  const front = `http://${addressOf(app1)}:${NGINX_PORT}`;
  await until('an answer through nginx', isUp(`${front}/readyz`));
  say('two servers answer behind nginx');
  return {
    place,
    url: front,
    etcd,
    patroni,
    servers,
    poolers,
    routers,
    store,
    scanner,
    ...(older && { older }),
    daemon,
    link,
    customers: made,
    isServing,
    async upgrade(name) {
      const code = await servers[name].end('SIGTERM');
      servers[name] = server(name, builtServer);
      servers[name].start();
      return code;
    },
    backrest,
    asOwner: async (work) => withDatabase({ adminUrl: adminUrl(await leaderNow()) }, work),
  };
}

/** Beside what the page says: a server of tests, whose money moves without partners. */
const common = {
  NODE_ENV: 'development',
  MASTER_KEY,
  DEMO: '0',
  TEST_ENDPOINTS: '1',
  RATE_FACTOR: '10000',
  LOG_LEVEL: 'warn',
};

/** Folders that packages of Debian bring along, or that the page says are shared. */
const folders = [
  '/etc',
  '/run/postgresql',
  '/run/pgbackrest',
  '/var/lib/etcd/center',
  '/var/lib/postgresql/15/center',
  '/var/lib/postgresql/15/before',
  '/var/log/pgbackrest',
  '/srv/backup/pgbackrest',
];

/** The machines of the database and of the files belong to whom their programs run as. */
function makeTree(place: Place): void {
  for (const name of databases)
    for (const path of folders) mkdirSync(place.path(name, path), { recursive: true, mode: 0o700 });
  for (const path of ['/var/lib/ceph/center', '/var/lib/clamav', '/var/log/clamav'])
    mkdirSync(place.path('files1', path), { recursive: true });
  if (!user) return;
  const owned = [...databases, 'files1', 'shared'].map((name) => join(place.folder, name));
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, ...owned]);
}
