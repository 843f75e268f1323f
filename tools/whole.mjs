// npm run proofs, npm run walks, npm run fuzz: what npm test takes a share of, whole (ADR 104). Paths after the name run
// these alone; --save as in tools/whole-tests.mjs.
import './require-node.mjs';

const { node, runMain, step } = await import('./step.mjs');
const { testWhole } = await import('./whole-tests.mjs');

const onServer = { args: ['--project', 'server-postgres'], env: { PROOFS_WHOLE: '1' } };
/** @type {Record<string, { args: string[], env: NodeJS.ProcessEnv, paths: string[] }>} */
const wholes = {
  proofs: { ...onServer, paths: [] },
  fuzz: { ...onServer, paths: ['server/src/proofs/fuzz', 'server/src/proofs/idor'] },
  walks: {
    args: ['--project', 'e2e'],
    env: { WALKS_WHOLE: '1' },
    paths: [
      'e2e/appearance',
      'e2e/forms',
      'e2e/form-files',
      'e2e/required',
      'e2e/print',
      'e2e/todos',
      'e2e/failures',
      'e2e/console-',
      'e2e/leak',
      'e2e/figures',
      'e2e/passages',
    ],
  },
};
const [name = '', ...given] = process.argv.slice(2).filter((one) => one !== '--save');
const whole = wholes[name];
if (!whole) {
  console.error(
    Object.keys(wholes)
      .map((one) => `npm run ${one}`)
      .join(', '),
  );
  process.exit(1);
}

await runMain(async () => {
  await step('Building', () => node(['tools/build.mjs']));
  const { args, env, paths } = whole;
  const isGreen = await testWhole(name, [...args, ...(given.length > 0 ? given : paths)], { env });
  if (!isGreen) process.exitCode = 1;
});
