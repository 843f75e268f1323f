// npm run zones [path…]: the server's tests on PostgreSQL, once with the database in UTC and once in Pacific/Kiritimati, whose
// midnights lie 14 hours apart. No statement depends on the zone of its session, so both say the same. It takes twice as long
// as the server's tests: npm test runs them in the second zone alone.
import './require-node.mjs';
import { join } from 'node:path';

const { CommandFailed, node, root, runMain, step } = await import('./step.mjs');

const zones = ['UTC', 'Pacific/Kiritimati'];
const paths = process.argv.slice(2);
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server-postgres'];

await runMain(async () => {
  // Some start the built server.
  if (paths.length === 0) await step('Building', () => node(['tools/build.mjs']));
  /** @type {string[]} */
  const red = [];
  for (const zone of zones) {
    console.log(`The database in ${zone}`);
    await node([...vitest, ...paths], { show: true, env: { TEST_TIME_ZONE: zone } }).catch((error) => {
      if (!(error instanceof CommandFailed)) throw error;
      red.push(zone);
    });
  }
  if (red.length > 0) throw new Error(`Red with the database in ${red.join(' and ')}`);
  console.log(`Green with the database in ${zones.join(' and in ')}`);
});
