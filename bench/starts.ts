// Time to readiness of the built server on existing data, on the embedded database with the demo world.
import { join } from 'node:path';
import { median, report } from './report';
import { builtServer, start, temporaryFolder } from './server-process';
import { loadWorld, production } from './world';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** A second start is ready within this. */
const MOST_SECONDS = 5;

const dataDir = join(temporaryFolder(), 'data');
await loadWorld({ dataDir });
const seen: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const began = performance.now();
  const server = await start(builtServer, { ...production, DATA_DIR: dataDir });
  seen.push((performance.now() - began) / 1000);
  await server.stop();
}
const seconds = median(seen);
report(
  'Starts',
  ['start on existing data', 'ready after s'],
  [
    {
      cells: ['PGlite, demo world'],
      goals: [{ value: seconds, text: seconds.toFixed(2), atMost: MOST_SECONDS }],
    },
  ],
);
