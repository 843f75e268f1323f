import { chmodSync } from 'node:fs';
import type { Random } from '../random';
import { until } from './daemons';
import { addressOf, apps, databases, type Machine } from './files';
import { dataFolder, leaderNow, postmaster } from './patroni';
import type { Cluster } from './stage';

/** Something that is broken until it is healed. */
export interface Broken {
  /** The machine whose part it is. */
  machine: Machine;
  heal(): Promise<unknown> | void;
}
/** A part that breaks, as an operator names, sees and heals it. */
export interface Drill {
  on: readonly Machine[];
  /** How it shows, for whoever has not found it. */
  look: string;
  remedy: string;
  break(cluster: Cluster, random: Random): Promise<Broken> | Broken;
}

const oneOf = <T>(random: Random, some: readonly T[]): T => some[random.whole(0, some.length - 1)]!;

/** By the name of the part that an operator answers with. */
export const drills: Record<string, Drill> = {
  etcd: {
    on: databases,
    look: 'Who is healthy in etcd? etcdctl endpoint health, or GET /health of each at port 2379.',
    remedy: 'Start etcd there again. Two of three carry the cluster; with one more gone nobody leads.',
    async break({ etcd }, random) {
      const machine = oneOf(random, databases);
      await etcd[machine].end('SIGKILL');
      return { machine, heal: () => etcd[machine].start() };
    },
  },
  postgresql: {
    on: databases,
    look: 'Who is in the cluster, and in which state? patronictl list, or GET /cluster at port 8008 of any.',
    remedy:
      'Start Patroni there again: it makes a standby of its PostgreSQL. The cluster has gone on without.',
    async break({ patroni, place }, random) {
      const machine = oneOf(random, databases);
      await patroni[machine].end('SIGKILL');
      process.kill(postmaster(dataFolder(place, machine)), 'SIGKILL');
      return { machine, heal: () => patroni[machine].start() };
    },
  },
  pgbouncer: {
    on: databases,
    look: 'Customers notice next to nothing: the routers lead past it, and say so in their logs. Connect to port 6432 of each.',
    remedy: 'Start PgBouncer there again, and have systemd do so by itself: Restart=always.',
    async break({ poolers }) {
      const machine = await leaderNow();
      await poolers[machine].end('SIGKILL');
      return { machine, heal: () => poolers[machine].start() };
    },
  },
  server: {
    on: apps,
    look: 'Which server answers /readyz at port 8080, and does its process do anything?',
    remedy: 'End it with SIGKILL and start it again; what it had accepted is in the database.',
    break({ servers }, random) {
      const machine = oneOf(random, apps);
      servers[machine].signal('SIGSTOP');
      return { machine, heal: () => servers[machine].signal('SIGCONT') };
    },
  },
  haproxy: {
    on: apps,
    look: 'nginx answers 502, while /readyz at port 8080 of both servers may say 200: what lies between?',
    remedy: 'Start HAProxy there again, and move the name to the other machine until it is.',
    async break({ routers }) {
      const [machine] = apps;
      await routers[machine].end('SIGKILL');
      return { machine, heal: () => routers[machine].start() };
    },
  },
  network: {
    on: apps,
    look: 'One server says 503 at /readyz and the other 200, and the database is well: what is between them?',
    remedy: 'Mend the network; meanwhile HAProxy sends nobody to that server.',
    break({ link }) {
      link.cut();
      return { machine: apps[0], heal: () => link.mend() };
    },
  },
  archive: {
    on: databases,
    look: 'Customers notice nothing. The log of the leader says what its archive_command met; so does pg_stat_archiver.',
    remedy: 'Make the share writable again before the disk is full of WAL, and take a new backup.',
    async break({ place, asOwner }) {
      const machine = await leaderNow();
      const share = place.path(machine, '/srv/backup/pgbackrest');
      chmodSync(share, 0o000);
      // A piece of the log that is full is copied.
      await asOwner((ask) => ask('select pg_switch_wal()'));
      return { machine, heal: () => chmodSync(share, 0o700) };
    },
  },
};

/** What an operator has at hand, a line each. */
export const atHand = ({ url, place }: Cluster): string[] => [
  `customers come to ${url}`,
  ...apps.map(
    (name) =>
      `${name}  ${addressOf(name)}  server 8080, HAProxy 8000 (servers), 5000 (leader), 5001 (standbys)`,
  ),
  ...databases.map(
    (name) => `${name}   ${addressOf(name)}  etcd 2379, Patroni 8008, PgBouncer 6432, PostgreSQL 5432`,
  ),
  `logs and configuration in ${place.folder}: NAME-PROGRAM.log, and a folder for each machine`,
  `patronictl -c ${place.path('db1', '/etc/patroni/patroni.yml')} list`,
];

/** Waits until every server is ready again. */
export const untilReady = async ({ isServing }: Cluster): Promise<void> => {
  for (const name of apps) await until(`a server on ${name}`, () => isServing(name));
};
