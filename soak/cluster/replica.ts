import { readdirSync, readFileSync } from 'node:fs';
import { endpoints } from '@uc/contract/all-endpoints';
import { requestNext } from '../operations';
import { apps } from './files';
import { dataFolder, leaderNow, postmaster } from './patroni';
import type { Trial } from './trial';

/** What pages are made of while one request moves money: what may be a little old, and one's own. */
const { requests, maker, messages, statements, bills, account, finance } = endpoints;
const month = new Date().toISOString().slice(0, 7);
const old = [
  requests.hall.path,
  requests.hall.path,
  maker.square.path,
  maker.square.path,
  requests.providers.path,
  messages.notices.path,
  `${statements.statement.path}?month=${month}`,
  `${bills.year.path}?year=${month.slice(0, 4)}`,
  `${bills.analysis.path}?from=${month}&to=${month}`,
];
const own = [account.profile.path, finance.rmbList.path, account.profile.path];
const turn = [...old, ...own];
const TURNS = 150;
const AT_ONCE = 4;
/** Ticks of a processor second in /proc. */
const TICKS = 100;

/** The same reads and moves of money with the replica and without it; what of the leader's processor they took. */
export async function weighReplica({
  cluster,
  load,
  watchers,
}: Trial): Promise<Record<string, number | string>> {
  const phase = async (): Promise<number> => {
    const pid = postmaster(dataFolder(cluster.place, await leaderNow()));
    const before = processorSeconds(pid);
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => {
        for (let times = at; times < TURNS; times += AT_ONCE) {
          for (const path of turn) await watchers.browse(path, times);
          await requestNext(load.clients[at % load.clients.length]!);
        }
      }),
    );
    return processorSeconds(pid) - before;
  };
  await load.rest();
  await phase();
  const withIt = await phase();
  for (const name of apps) await cluster.knowReplica(name, false);
  await phase();
  const without = await phase();
  for (const name of apps) await cluster.knowReplica(name, true);
  load.resume();
  return {
    reads: TURNS * turn.length,
    "leader's processor s with a replica": withIt.toFixed(1),
    'and without': without.toFixed(1),
    'less by %': Math.round((1 - withIt / without) * 100),
  };
}

/** What a PostgreSQL has used so far, with its processes that have ended. */
function processorSeconds(pid: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const all = processes.flatMap((name) => {
    const fields = statOf(name);
    return name === `${pid}` || fields[1] === pid ? [fields] : [];
  });
  return all.reduce((sum, fields) => sum + fields.slice(11, 15).reduce((a, b) => a + b, 0), 0) / TICKS;
}

/** The numbers of /proc/PID/stat from the state on, which is none; nothing of a process that has ended meanwhile. */
function statOf(name: string): number[] {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}
