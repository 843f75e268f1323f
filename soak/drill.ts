import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { check } from './checker';
import { until } from './cluster/daemons';
import { atHand, drills, untilReady } from './cluster/drills';
import { adminUrl, isWhole, leaderNow } from './cluster/patroni';
import { openCluster } from './cluster/stage';
import { openJournal } from './journal';
import { seededRandom } from './random';
import { sentencesOf } from './results';
import { startWorkload } from './workload';
import { auditKey } from './world';

const option = (name: string) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
const seed = Number(option('seed') ?? Date.now() % 1_000_000);
/** What it was started with, but for the seed. */
const given = process.argv.filter((one) => one.startsWith('--only='));
const names = option('only')?.split(',') ?? Object.keys(drills);
const unknown = names.filter((name) => !(name in drills));
if (unknown.length > 0) {
  console.error(`Nothing is called ${unknown.join(', ')}; there are ${Object.keys(drills).join(', ')}.`);
  process.exit(1);
}
/** Something breaks so many seconds after it was said that all is well, drawn between these. */
const [SOONEST_S, LATEST_S] = [3, 20];
/** Wrong answers before it is told how it shows. */
const UNAIDED = 2;

const random = seededRandom(seed);
console.log(
  'The cluster of docs/operations.md begins; something in it will break, and you are to say what.\n',
);
const cluster = await openCluster(6, console.log);
const journal = openJournal(join(cluster.place.folder, 'journal'));
const load = startWorkload(cluster.url, cluster.customers, journal, { clients: 4, random, thinkMs: 100 });
console.log(`\n${atHand(cluster).join('\n')}\n`);
console.log('All is well, and money moves. Use a second terminal to look around.');

const name = names[random.whole(0, names.length - 1)]!;
const drill = drills[name]!;
await sleep(random.whole(SOONEST_S, LATEST_S) * 1000);
const broken = await drill.break(cluster, random);
const began = performance.now();
console.log(`
Something is broken now. Answer with the machine and the part, as in "db2 etcd"; an empty line gives up. Parts:
${Object.entries(drills)
  .map(([part, { on }]) => `  ${part.padEnd(12)} of ${on.join(', ')}`)
  .join('\n')}`);
console.log(await ask());

await broken.heal();
await until('a whole cluster', isWhole, { seconds: 120 });
await untilReady(cluster);
await load.rest();
const open = await load.settle();
const faults = sentencesOf(
  await check({ adminUrl: adminUrl(await leaderNow()) }, { auditKey, journal: journal.file }),
);
const said = [...faults, ...(open > 0 ? [`${open} requests stay unknown`] : [])];
console.log(`
It was: ${broken.machine} ${name}.
How it shows: ${drill.look}
What to do: ${drill.remedy}
It is healed. ${load.sum('accepted')} events were accepted and ${load.sum('unknown')} requests failed; the book ${said.length === 0 ? 'holds, nothing was lost or doubled' : `does not hold: ${said.join('; ')}`}.
The same once more: npm run drill -- ${[...given, `--seed=${seed}`].join(' ')}`);
await load.end();
process.exit(said.length === 0 ? 0 : 1);

/** Asks until the answer is right or given up. */
async function ask(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' });
  let wrong = 0;
  lines.prompt();
  for await (const line of lines) {
    const [machine, part] = line.trim().toLowerCase().split(/\s+/);
    if (!machine) break;
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    if (machine === broken.machine && part === name) return `Found after ${seconds} s.`;
    wrong += 1;
    console.log(wrong < UNAIDED ? 'It is not that.' : `It is not that. ${drill.look}`);
    lines.prompt();
  }
  return 'Given up.';
}
