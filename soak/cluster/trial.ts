import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../checker';
import type { Journal } from '../journal';
import { type Result, sentencesOf } from '../results';
import type { Workload } from '../workload';
import { auditKey } from '../world';
import { until } from './daemons';
import { adminUrl, isWhole, leaderNow } from './patroni';
import type { Cluster } from './stage';
import type { Watchers } from './watchers';

/** What a trial breaks, and under what. */
export interface Trial {
  cluster: Cluster;
  load: Workload;
  watchers: Watchers;
  journal: Journal;
  since: Map<number, number>;
}
/** Something that is broken; what was seen beside what every trial counts. */
export interface Breakage {
  what: string;
  /** Seconds without money that are too many. */
  silence?: number;
  /** No request may fail. */
  isSeamless?: true;
  run(trial: Trial): Promise<Record<string, number | string>>;
}

/** Before something is broken money flows for so long, and after it all is well. */
const QUIET_MS = 3000;
/** First money after the leader's death. */
export const FIRST_MONEY_S = 15;

/** Breaks one thing under load, lets the cluster heal, and proves the book. */
export async function tryOut(
  name: string,
  { what, silence, isSeamless, run }: Breakage,
  trial: Trial,
): Promise<Result> {
  const { load, watchers } = trial;
  await until('a whole cluster', isWhole, { seconds: 120 });
  await sleep(QUIET_MS);
  const [before, seen] = [counted(trial), { ...watchers.counts }];
  const gap = longestGap(load);
  const numbers = await run(trial);
  await until('a whole cluster again', isWhole, { seconds: 120 });
  await sleep(QUIET_MS);
  const seconds = gap.end();
  await load.rest();
  const { unknown, after, faults } = await proven(trial).finally(() => load.resume());
  const failed =
    after.unknown -
    before.unknown +
    watchers.counts.failed -
    seen.failed +
    watchers.counts.uploadsFailed -
    seen.uploadsFailed;
  const wrong = sentencesOf(faults);
  if (unknown > 0) wrong.push(`${unknown} requests stay unknown`);
  if (watchers.counts.wrong > seen.wrong)
    wrong.push(`${watchers.counts.wrong - seen.wrong} answers were another tenant's`);
  if (silence !== undefined && seconds > silence)
    wrong.push(`no money for ${seconds.toFixed(1)} s, limit ${silence}`);
  if (isSeamless && failed > 0) wrong.push(`${failed} requests failed`);
  wrong.push(...new Set(load.clients.flatMap(({ broken }) => broken.splice(0))));
  return {
    id: `C ${name}`,
    what,
    engine: 'postgres',
    numbers: {
      accepted: after.accepted - before.accepted,
      'lost or doubled': faults.length,
      failed,
      's without money': seconds.toFixed(1),
      ...numbers,
    },
    wrong,
  };
}

/** What the book says of the load that rests: requests that stay unknown, and what is wrong. */
async function proven(trial: Trial) {
  const unknown = await trial.load.settle();
  const faults = await check(
    { adminUrl: adminUrl(await leaderNow()) },
    { auditKey, journal: trial.journal.file, since: trial.since },
  );
  return { unknown, after: counted(trial), faults };
}

const counted = ({ load }: Trial) => ({ accepted: load.sum('accepted'), unknown: load.sum('unknown') });

/** Watches for the longest time between two movements of money. */
function longestGap(load: Workload): { end(): number } {
  let [last, longest] = [performance.now(), 0];
  const look = () => {
    const moved = Math.max(last, load.lastMove());
    longest = Math.max(longest, (moved > last ? moved : performance.now()) - last);
    last = moved;
  };
  const timer = setInterval(look, 20);
  return {
    end() {
      clearInterval(timer);
      look();
      return longest / 1000;
    },
  };
}
