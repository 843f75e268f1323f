import { join } from 'node:path';
import { commitNow } from '../tools/commit.mjs';
import { headsOf } from './checker';
import { breakages } from './cluster/breakages';
import { olderProduct } from './cluster/older';
import { adminUrl, leaderNow } from './cluster/patroni';
import { openCluster } from './cluster/stage';
import { listen } from './cluster/streams';
import { tryOut } from './cluster/trial';
import { watch } from './cluster/watchers';
import { openJournal } from './journal';
import { seededRandom } from './random';
import { keep, type Recorded, type Result, say } from './results';
import { startWorkload } from './workload';

const option = (name: string) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
const seed = Number(option('seed') ?? Date.now() % 1_000_000);
const clients = Number(option('clients') ?? 8);
const only = option('only')?.split(',');
const commit = commitNow();
const unknown = only?.filter((name) => !(name in breakages)) ?? [];
if (unknown.length > 0) {
  console.error(`Nothing is called ${unknown.join(', ')}; there are ${Object.keys(breakages).join(', ')}.`);
  process.exit(1);
}
console.log(`cluster seed=${seed} commit=${commit}\n`);

/** Customers who move money, and who only read, listen and send pictures. */
const [MOVERS, READERS] = [6, 4];

const began = performance.now();
const told = (text: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);
const older = !only || only.includes('upgrade') ? await olderProduct() : undefined;
const cluster = await openCluster(MOVERS + READERS, told, older);
const [movers, readers] = [cluster.customers.slice(0, MOVERS), cluster.customers.slice(MOVERS)];
const journal = openJournal(join(cluster.place.folder, 'journal'));
const since = await headsOf({ adminUrl: adminUrl(await leaderNow()) });
const listeners = await listen(cluster, movers);
const watchers = await watch(cluster, readers);
const load = startWorkload(cluster.url, movers, journal, { clients, random: seededRandom(seed) });
const results: Recorded[] = [];
const recorded = (result: Result, from: number) => {
  const one = { ...result, seed, seconds: (performance.now() - from) / 1000 };
  say(one);
  results.push(one);
};
for (const [name, breakage] of Object.entries(breakages)) {
  if (only && !only.includes(name)) continue;
  const from = performance.now();
  const failed = (error: unknown): Result => ({
    id: `C ${name}`,
    what: breakage.what,
    engine: 'postgres',
    numbers: {},
    wrong: [String((error as Error).stack ?? error)],
  });
  recorded(await tryOut(name, breakage, { cluster, load, watchers, journal, since }).catch(failed), from);
}
await load.end();
const strays = await watchers.end();
const { missed, doubled, heard } = await listeners.missed();
const { answers, wrong, uploads } = watchers.counts;
recorded(
  {
    id: 'C whole',
    what: 'answers, pictures and open pages of the whole run',
    engine: 'postgres',
    numbers: {
      answers,
      'of another tenant': wrong,
      'pictures accepted': uploads,
      'pictures lost': strays.length,
      'messages heard': heard,
      'messages missed': missed,
      'heard twice': doubled,
      'streams resumed': listeners.resumed(),
    },
    wrong: [
      ...(wrong > 0 ? [`${wrong} answers were another tenant's`] : []),
      ...(strays.length > 0 ? [`${strays.length} accepted pictures are not there`] : []),
      ...(missed > 0 ? [`${missed} messages were not heard of`] : []),
    ],
  },
  began,
);
listeners.end();
keep('cluster', results, commit);
process.exit();
