import { cleanUp } from './cleanup';
import { workingDay } from './day';
import { caseLives, contractLives } from './lives';
import { otherSeeds } from './seeds';
import { keep, type Recorded, type Result, say } from './results';
import { seededRandom } from './random';
import { commitNow } from '../tools/commit.mjs';

const option = (name: string) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
const minutes = Number(option('minutes') ?? 20);
const livesOr = (usual: number) => Number(option('lives') ?? usual);
const [contracts, cases] = [livesOr(500), livesOr(300)];
const rounds = Number(option('rounds') ?? 5);
const seed = Number(option('seed') ?? Date.now() % 1_000_000);
const only = option('only')?.split(',');
const commit = commitNow();
console.log(`soak seed=${seed} commit=${commit} minutes=${minutes} lives=${contracts},${cases}\n`);

/** The runs, by the name that --only takes. */
const watched: Record<string, () => Promise<Result>> = {
  day: () => workingDay(seededRandom(seed), minutes),
  'lives-postgres': () => contractLives('postgres', { lives: contracts, seed }),
  'lives-pglite': () => contractLives('pglite', { lives: contracts, seed }),
  'cases-postgres': () => caseLives('postgres', { lives: cases, seed }),
  'cases-pglite': () => caseLives('pglite', { lives: cases, seed }),
  seeds: async () => otherSeeds({ seed, rounds }),
};
const unknown = only?.filter((name) => !(name in watched)) ?? [];
if (unknown.length > 0) {
  console.error(`Nothing is called ${unknown.join(', ')}; there are ${Object.keys(watched).join(', ')}.`);
  process.exit(1);
}
const results: Recorded[] = [];
for (const [name, watch] of Object.entries(watched)) {
  if (only && !only.includes(name)) continue;
  const began = performance.now();
  const result = await watch();
  await cleanUp();
  const recorded = { ...result, seed, seconds: (performance.now() - began) / 1000 };
  say(recorded);
  results.push(recorded);
}
keep('soak', results, commit);
process.exit();
