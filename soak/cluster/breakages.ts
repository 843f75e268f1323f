import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { until } from './daemons';
import { etcdLeader } from './etcd';
import { addressOf, apps, PASSWORD } from './files';
import { dataFolder, leader, leaderNow, postmaster, synchronous } from './patroni';
import { backUpAndRestore } from './restore';
import { type Breakage, FIRST_MONEY_S, type Trial } from './trial';

const PAUSE_MS = 10_000;
const CUT_MS = 30_000;
const AWAY_MS = 30_000;
/** HAProxy has seen by then that a server is ready again. */
const SEEN_MS = 3000;
/** Servers of two commits serve side by side for so long. */
const BOTH_MS = 10_000;
/** Answers of which none may be another tenant's. */
const ANSWERS = 100_000;
/** More sessions than PgBouncer has for one login. */
const HOLDERS = 45;

/** A store that says nothing for so long is given up: the server waits 20 s. */
const STILL_MS = 25_000;
/** clamd is away for so long. */
const UNSEEN_MS = 10_000;

/** What is broken, in this order, by the name that --only takes. */
export const breakages: Record<string, Breakage> = {
  upgrade: {
    what: 'the servers are upgraded one after the other from the commit before the last migration',
    isSeamless: true,
    async run({ cluster }) {
      const codes: (number | null)[] = [];
      for (const name of apps) {
        codes.push(await cluster.upgrade(name));
        await until(`an upgraded server on ${name}`, () => cluster.isServing(name));
        await sleep(BOTH_MS);
      }
      const { commit = '', migration = '' } = cluster.older ?? {};
      return { from: commit, 'last migration': migration, 'exit codes': codes.join(', ') };
    },
  },
  leader: {
    what: "the leader's PostgreSQL is killed",
    silence: FIRST_MONEY_S,
    async run({ cluster }) {
      const name = await leaderNow();
      process.kill(postmaster(dataFolder(cluster.place, name)), 'SIGKILL');
      await sleep(1000);
      const next = await leaderNow();
      return { 'leader before and after': `${name}, ${next}` };
    },
  },
  machine: {
    what: "the leader's PostgreSQL and its Patroni are killed",
    silence: FIRST_MONEY_S,
    async run({ cluster }) {
      const name = await leaderNow();
      await cluster.patroni[name].end('SIGKILL');
      process.kill(postmaster(dataFolder(cluster.place, name)), 'SIGKILL');
      const began = performance.now();
      await until('another leader', async () => ![undefined, name].includes(await leader()));
      const seconds = (performance.now() - began) / 1000;
      const next = await leaderNow();
      cluster.patroni[name].start();
      return { 'leader before and after': `${name}, ${next}`, 's to another leader': seconds.toFixed(1) };
    },
  },
  etcd: {
    what: "etcd's leader is killed",
    silence: FIRST_MONEY_S,
    async run({ cluster }) {
      const name = (await etcdLeader())!;
      const before = await leaderNow();
      await cluster.etcd[name].end('SIGKILL');
      await until('another leader of etcd', async () => ![undefined, name].includes(await etcdLeader()));
      await sleep(5000);
      cluster.etcd[name].start();
      return { 'leader before and after': `${before}, ${await leaderNow()}` };
    },
  },
  standby: {
    what: 'the synchronous standby is killed, its Patroni as well',
    silence: FIRST_MONEY_S,
    async run({ cluster }) {
      const name = (await synchronous())!;
      await cluster.patroni[name].end('SIGKILL');
      process.kill(postmaster(dataFolder(cluster.place, name)), 'SIGKILL');
      await until(
        'another synchronous standby',
        async () => ![undefined, name].includes(await synchronous()),
      );
      await sleep(SEEN_MS);
      cluster.patroni[name].start();
      return {};
    },
  },
  pause: {
    what: `a server stands still for ${PAUSE_MS / 1000} s`,
    async run({ cluster }) {
      cluster.servers.app2.signal('SIGSTOP');
      await sleep(PAUSE_MS);
      cluster.servers.app2.signal('SIGCONT');
      return {};
    },
  },
  pool: {
    what: `${HOLDERS} transactions that do nothing fill the pool`,
    async run({ load }) {
      const longest = () => Math.max(...load.clients.map((client) => client.longest));
      for (const client of load.clients) client.longest = 0;
      const connectionString = `postgres://uc_app:${PASSWORD}@${addressOf('app1')}:5000/user_center`;
      await Promise.all(
        Array.from({ length: HOLDERS }, async () => {
          const holder = new pg.Client({ connectionString });
          holder.on('error', () => {});
          try {
            await holder.connect();
            await holder.query('begin');
            // PostgreSQL ends it after ten seconds.
            await sleep(15_000);
          } catch {
            // One that found no room.
          } finally {
            await holder.end().catch(() => undefined);
          }
        }),
      );
      return { 'longest wait ms': Math.round(longest()) };
    },
  },
  pooler: {
    what: `PgBouncer of the leader is killed and stays away for ${AWAY_MS / 1000} s`,
    silence: FIRST_MONEY_S,
    async run({ cluster }) {
      const name = await leaderNow();
      await cluster.poolers[name].end('SIGKILL');
      await sleep(AWAY_MS);
      cluster.poolers[name].start();
      return { leader: name };
    },
  },
  restart: {
    what: 'the servers are restarted one after the other',
    isSeamless: true,
    async run({ cluster }) {
      const codes: (number | null)[] = [];
      for (const name of apps) {
        codes.push(await cluster.servers[name].end('SIGTERM'));
        cluster.servers[name].start();
        await until(`a server on ${name}`, () => cluster.isServing(name));
        await sleep(SEEN_MS);
      }
      return { 'exit codes': codes.join(', ') };
    },
  },
  network: {
    what: `the network between a server and the database is cut for ${CUT_MS / 1000} s`,
    silence: FIRST_MONEY_S,
    async run({ cluster }) {
      const began = performance.now();
      cluster.link.cut();
      let unready: number | undefined;
      while (performance.now() - began < CUT_MS) {
        if (unready === undefined && !(await cluster.isServing('app1'))) unready = performance.now() - began;
        await sleep(100);
      }
      cluster.link.mend();
      const mended = performance.now();
      await until('the server again', () => cluster.isServing('app1'));
      return {
        's until it was taken out': unready === undefined ? 'never' : (unready / 1000).toFixed(1),
        's until it was back': ((performance.now() - mended) / 1000).toFixed(1),
      };
    },
  },
  store: {
    what: `the gateway of the store is killed, then stands still for ${STILL_MS / 1000} s`,
    silence: FIRST_MONEY_S,
    async run({ cluster, watchers }) {
      process.kill(cluster.store.gateway(), 'SIGKILL');
      await nextPicture(watchers);
      const gateway = cluster.store.gateway();
      process.kill(gateway, 'SIGSTOP');
      await sleep(STILL_MS);
      process.kill(gateway, 'SIGCONT');
      return { 's to the next picture': await nextPicture(watchers) };
    },
  },
  scanner: {
    what: `clamd is killed and away for ${UNSEEN_MS / 1000} s; a picture that it finds is sent before, meanwhile and after`,
    silence: FIRST_MONEY_S,
    async run({ cluster: { scanner }, watchers }) {
      const answers = [await watchers.send(scanner.found)];
      await scanner.end('SIGKILL');
      answers.push(await watchers.send(scanner.found));
      await sleep(UNSEEN_MS);
      scanner.start();
      const seconds = await nextPicture(watchers);
      answers.push(await watchers.send(scanner.found));
      if (answers.join(', ') !== '422, 503, 422')
        throw new Error(`a picture that the scanner finds was answered ${answers.join(', ')}`);
      return { 's to the next picture': seconds };
    },
  },
  answers: {
    what: `${ANSWERS} answers are read as fast as they come, while money moves through the same sessions`,
    run: async ({ watchers }) => ({ 'answers a second': Math.round(await watchers.hurry(ANSWERS)) }),
  },
  restore: {
    what: 'a base backup by pgBackRest under load, and a restore of a moment beside it',
    run: ({ cluster, load }: Trial) => backUpAndRestore(cluster, load),
  },
};

/** Waits until a picture that was sent from now on is taken; the seconds. */
async function nextPicture({ counts }: Trial['watchers']): Promise<string> {
  const [began, before] = [performance.now(), counts.uploads];
  // One may have been on its way.
  await until('a picture that is taken', () => counts.uploads > before + 1, { seconds: 90 });
  return ((performance.now() - began) / 1000).toFixed(1);
}
