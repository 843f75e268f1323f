import { cleanUp } from './cleanup';
import { enumeration } from './enumeration';
import { chaosBank } from './bank';
import { backups } from './backup';
import { bankFiles } from './bank-files';
import { killsOfBankFiles } from './bank-kills';
import { killsOfContracts } from './contract-kills';
import { corruption } from './corruption';
import { fullDisk } from './disk';
import { exhaustion } from './exhaustion';
import { failover } from './failover';
import { hostileFiles } from './hostile';
import { killsUnderLoad } from './kills';
import { mutation } from './mutation';
import { mailOutage } from './mail-outage';
import { keep, type Recorded, type Result, say } from './results';
import { rights } from './rights';
import { rotation } from './rotation';
import { type Random, seededRandom } from './random';
import { stall } from './stall';
import { uploads } from './uploads';
import { commitNow } from '../tools/commit.mjs';

const option = (name: string) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
/** Kills of the server, on each engine. */
const kills = Number(option('kills') ?? 100);
/** `--beside`: the machine has other work, as in the check. */
const alone = !process.argv.includes('--beside');
/** The trials, with the share of the time that each may take; without a share it takes as long as it needs. */
const trials: {
  name: string;
  share?: number;
  run: (random: Random, seconds: number) => Promise<Result[]>;
}[] = [
  {
    name: 'bank-postgres',
    share: 0.25,
    run: async (random, seconds) => [await chaosBank('postgres', random, seconds)],
  },
  {
    name: 'bank-pglite',
    share: 0.2,
    run: async (random, seconds) => [await chaosBank('pglite', random, seconds)],
  },
  {
    name: 'kills-postgres',
    run: async (random) => [await killsUnderLoad('postgres', random, { kills, alone })],
  },
  { name: 'kills-pglite', run: async (random) => [await killsUnderLoad('pglite', random, { kills, alone })] },
  { name: 'kills-contracts', run: async (random) => [await killsOfContracts(random, kills)] },
  { name: 'kills-bankfiles', run: async (random) => [await killsOfBankFiles(random, kills)] },
  { name: 'failover', run: (random) => failover(random, Number(option('rounds') ?? 5)) },
  { name: 'disk', run: fullDisk },
  { name: 'backup', run: backups },
  { name: 'exhaustion', run: async (random) => [await exhaustion(random)] },
  { name: 'stall', run: async (random) => [await stall(random)] },
  { name: 'bankfiles', run: bankFiles },
  { name: 'hostile', run: hostileFiles },
  { name: 'corruption', run: corruption },
  { name: 'rotation', run: async (random) => [await rotation(random)] },
  {
    name: 'enumeration',
    run: async (random) => [await enumeration(random, Number(option('pairs') ?? 1000))],
  },
  { name: 'uploads', run: uploads },
  { name: 'rights', run: async (random) => [await rights(random, Number(option('rounds') ?? 50))] },
  { name: 'mail', run: async (random) => [await mailOutage(random, 1000)] },
  { name: 'mutants', run: (random) => mutation(random, option('probes')?.split(',')) },
];

const minutes = Number(option('minutes') ?? 5);
const seed = Number(option('seed') ?? Date.now() % 1_000_000);
const only = option('only')?.split(',');
const commit = commitNow();
console.log(`chaos seed=${seed} commit=${commit} minutes=${minutes}\n`);

const unknown = only?.filter((name) => !trials.some((trial) => trial.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`No trial ${unknown.join(', ')}; there are ${trials.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const results: Recorded[] = [];
const chosen = trials.filter(({ name }) => only?.includes(name) ?? true);
for (const { name, share = 0, run } of chosen) {
  const began = performance.now();
  const found = await run(seededRandom(seed), share * minutes * 60).catch((error: unknown): Result[] => {
    // The stack names folders of the machine: to be read now, not kept.
    console.error(error);
    return [{ id: name, what: 'the trial itself', engine: '', numbers: {}, wrong: [String(error)] }];
  });
  await cleanUp();
  for (const result of found) {
    const recorded = { ...result, seed, seconds: (performance.now() - began) / 1000 };
    say(recorded);
    results.push(recorded);
  }
}
keep(
  'chaos',
  results,
  commit,
  chosen.map(({ name }) => name),
);
process.exit();
