// npm run moments [--at='2026-12-31 23:54:00'] [path…]: the server's tests on PostgreSQL at moments at which a test may take
// today for tomorrow: as the year ends, as nine o'clock comes on a 29 February, and as a month of 30 days ends. The clocks of
// tests and database are moved by faketime of Debian. npm test runs at whatever moment it is. --save as in
// tools/whole-tests.mjs.
import './require-node.mjs';

const { node, runMain, step } = await import('./step.mjs');
const { testWhole } = await import('./whole-tests.mjs');
const { findProgram } = await import('./system-package.mjs');

/** In Shanghai, some minutes before the moment that a run is to pass. */
const moments = ['2026-12-31 23:54:00', '2028-02-29 08:54:00', '2027-04-30 23:54:00'];
/** Timers of PostgreSQL, which end waits, stand still under faketime; programs that a test starts by itself are not moved. */
const elsewhere = [
  'server/src/db/**',
  'server/src/access/race.pg.test.ts',
  'server/src/proofs/doctor.test.ts',
];
const given = process.argv.find((one) => one.startsWith('--at='))?.slice('--at='.length);
const paths = process.argv.slice(2).filter((one) => !one.startsWith('--'));

await runMain(async () => {
  if (findProgram('faketime', []) === undefined) {
    console.log('npm run moments is skipped: it needs faketime of Debian (apt-get install faketime).');
    return;
  }
  if (paths.length === 0) await step('Building', () => node(['tools/build.mjs']));
  /** @type {string[]} */
  const red = [];
  for (const moment of given === undefined ? moments : [given]) {
    console.log(`At ${moment} in Shanghai`);
    const args = ['--project', 'server-postgres', ...elsewhere.flatMap((path) => ['--exclude', path])];
    // Every process is as far ahead of the real clock as the others, whenever it begins.
    const ahead = Math.round((Date.parse(`${moment.replace(' ', 'T')}+08:00`) - Date.now()) / 1000);
    const before = ['faketime', '-f', `${ahead < 0 ? '' : '+'}${ahead}`];
    const isGreen = await testWhole(`moments ${moment}`, [...args, ...paths], {
      before,
      env: { TZ: 'Asia/Shanghai' },
    });
    if (!isGreen) red.push(moment);
  }
  if (red.length > 0) throw new Error(`Red at ${red.join(' and ')}`);
});
