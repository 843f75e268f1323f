// npm run zones [path…]: the server's tests on PostgreSQL, once with the database in UTC and once in Pacific/Kiritimati, whose
// midnights lie 14 hours apart. No statement depends on the zone of its session, so both say the same. It takes twice as long
// as the server's tests: npm test runs them in the second zone alone. --save as in tools/whole-tests.mjs.
import './require-node.mjs';

const { node, runMain, step } = await import('./step.mjs');
const { testWhole } = await import('./whole-tests.mjs');

const zones = ['UTC', 'Pacific/Kiritimati'];
const paths = process.argv.slice(2).filter((one) => !one.startsWith('--'));

await runMain(async () => {
  // Some start the built server.
  if (paths.length === 0) await step('Building', () => node(['tools/build.mjs']));
  /** @type {string[]} */
  const red = [];
  for (const zone of zones) {
    console.log(`The database in ${zone}`);
    const args = ['--project', 'server-postgres', ...paths];
    const isGreen = await testWhole(`zones ${zone}`, args, { env: { TEST_TIME_ZONE: zone } });
    if (!isGreen) red.push(zone);
  }
  if (red.length > 0) throw new Error(`Red with the database in ${red.join(' and ')}`);
  console.log(`Green with the database in ${zones.join(' and in ')}`);
});
