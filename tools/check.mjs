// npm test: the whole check. `npm test -- types unit` runs only the steps named, `npm run check` those that a change in one
// room needs while working.
import './require-node.mjs';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { installPackages } = await import('./install.mjs');
const { CommandFailed, node, root, step } = await import('./step.mjs');
const { countsIn } = await import('./test-counts.mjs');

/** @typedef {{ passed: number, failed: number, names?: string[] }} Count */

/** Longest a step may take; a hanging one must not hold the rest. */
const STEP_LIMIT_MS = 60 * 60_000;
const bin = (/** @type {string} */ path) => join('node_modules', path);
const scratch = mkdtempSync(join(tmpdir(), 'uc-check-'));

/**
 * `byName`: only when it is named, since another step holds it already. `beside`: at the same time as the step before it
 * that is not, which leaves a part of two processors idle; what it says is shown when it is over.
 * @typedef {{ name: string, title: string, run?: (how: How) => Promise<Count | void>, project?: string, byName?: boolean, beside?: boolean }} Step
 * @typedef {{ show: boolean }} How
 * @type {Step[]}
 */
const steps = [
  { name: 'system', title: 'PostgreSQL, PgBouncer, Chromium', run: findPrograms },
  { name: 'generated', title: 'Generated files are fresh', run: checkGenerated },
  { name: 'types', title: 'Types', run: checkTypes },
  { name: 'lint', title: 'Lint', run: () => tool('oxlint/bin/oxlint') },
  { name: 'format', title: 'Format', run: () => tool('oxfmt/bin/oxfmt', '--check') },
  { name: 'unused', title: 'Nothing unused', run: () => tool('knip/bin/knip.js', '--no-progress') },
  { name: 'walls', title: 'Walls', project: 'walls' },
  { name: 'unit', title: 'Unit tests', project: 'unit' },
  { name: 'build', title: 'Build', run: async () => void (await node(['tools/build.mjs'])) },
  { name: 'postgres', title: 'Server on PostgreSQL', project: 'server-postgres' },
  { name: 'pglite', title: 'Server on PGlite', project: 'server-pglite', beside: true },
  // Trust M1 in small: the customers, the harm and the checker of `npm run chaos`, but not its limit of time.
  {
    name: 'kills',
    title: 'Kills under money load',
    run: (how) => soak(how, 'chaos', '--only=kills-pglite', '--kills=6', '--beside'),
    beside: true,
  },
  { name: 'changed', title: 'Server tests beside the change', run: testChanged, byName: true },
  { name: 'e2e', title: 'Browser tests', project: 'e2e' },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((one) => one.name === name));
if (unknown.length > 0) {
  console.error(`No step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const began = performance.now();
const installed = await attempt('Packages are installed', installPackages);
const results = [installed];
if (installed.failed === 0) {
  const chosen = steps.filter(({ name, byName }) => (wanted.length > 0 ? wanted.includes(name) : !byName));
  while (chosen.length > 0) {
    const next = chosen.findIndex(({ beside }, at) => at > 0 && !beside);
    const [first, ...beside] = chosen.splice(0, next < 0 ? chosen.length : next);
    await Promise.all([take([first]), take(beside, { show: false })]);
  }
}
rmSync(scratch, { recursive: true, force: true });
report();

/** Steps one after the other. @param {(Step | undefined)[]} some @param {How} how */
async function take(some, how = { show: true }) {
  for (const one of some) {
    if (one === undefined) continue;
    const { name, title, run, project } = one;
    const work = run ?? (() => tests(project ?? name, [], how));
    results.push(await attempt(title, () => (run || !how.show ? step(title, () => work(how)) : work(how))));
  }
}

/** @param {string} title @param {() => Promise<Count | void>} work */
async function attempt(title, work) {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    const count = (await work()) ?? { passed: 1, failed: 0 };
    return { title, ...count, seconds: seconds() };
  } catch (error) {
    if (error instanceof CommandFailed) console.error(error.output.trim());
    console.error(`✗ ${title}: ${sentence(error)}`);
    return { title, passed: 0, failed: 1, seconds: seconds() };
  }
}

/** @param {unknown} error */
function sentence(error) {
  return error instanceof Error ? error.message : String(error);
}

function report() {
  const sum = (/** @type {'passed' | 'failed'} */ key) => results.reduce((a, b) => a + b[key], 0);
  const line = (
    /** @type {string} */ title,
    /** @type {number} */ seconds,
    /** @type {number} */ passed,
    failed = 0,
  ) =>
    `${title.padEnd(34)} ${seconds.toFixed(1).padStart(7)} s ${`${passed}`.padStart(6)} passed${failed ? ` ${failed} FAILED` : ''}`;
  const rows = results.map((one) => line(one.title, one.seconds, one.passed, one.failed));
  const seconds = (performance.now() - began) / 1000;
  console.log(`\n${[...rows, line('All', seconds, sum('passed'), sum('failed'))].join('\n')}\n`);
  // Once more at the end: what a test printed may be thousands of lines above.
  for (const { title, names = [] } of results) for (const name of names) console.log(`✗ ${title}: ${name}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

/** All before any server runs: an upgrade of its package would break a running PostgreSQL. */
async function findPrograms() {
  const { findTestChromium } = await import('./chromium.mjs');
  const { findPgbouncer } = await import('./pgbouncer.mjs');
  const { findDovecot } = await import('./dovecot.mjs');
  const { findPostgres } = await import('./postgres.mjs');
  const missing = [];
  for (const find of [findPostgres, findPgbouncer, findDovecot, findTestChromium]) {
    try {
      await find();
    } catch (error) {
      missing.push(sentence(error));
    }
  }
  if (missing.length > 0) throw new Error(missing.join('\n'));
}

async function checkGenerated() {
  const generators = readdirSync(join(root, 'tools')).filter((name) => /^generate-.+\.mjs$/.test(name));
  const before = generatedFiles();
  for (const name of generators) await node([`tools/${name}`], { timeout: STEP_LIMIT_MS });
  const stale = Object.entries(generatedFiles()).filter(([file, text]) => before[file] !== text);
  if (stale.length === 0) return;
  throw new Error(`${stale.map(([file]) => file).join(', ')} was stale and has been made anew: commit it.`);
}

/** @returns {Record<string, string>} */
function generatedFiles() {
  const folders = ['contract/src', 'server/src', 'web/src'];
  const marked = ['docs/reliability.md', 'docs/bench.md'];
  const files = folders.flatMap((folder) => {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    return names.filter((name) => /\.gen\.\w+$/.test(name)).map((name) => `${folder}/${name}`);
  });
  return Object.fromEntries(
    [...files, ...marked].map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
}

async function checkTypes() {
  // The longest first.
  const projects = ['server', '.', 'web', 'e2e', 'contract'];
  let output = '';
  const worker = async () => {
    for (let project = projects.shift(); project; project = projects.shift()) {
      // One checker: with more, each checks what they share anew, three times the processor for the same answer.
      const args = ['-p', project, '--checkers', '1'];
      await tool('typescript/bin/tsc', ...args).catch((error) => (output += error.output ?? error));
    }
  };
  await Promise.all([worker(), worker()]);
  if (output) throw new CommandFailed('tsc', 1, output);
}

/** A program of one of our packages. @param {string} path @param {string[]} args */
async function tool(path, ...args) {
  // Type checkers written in Go: less collection of a memory that is given back in seconds.
  await node([bin(path), ...args], { timeout: STEP_LIMIT_MS, env: { GOGC: '400' } });
}

/** One of the longer proofs, cut short. @param {How} how @param {string[]} args */
async function soak({ show }, ...args) {
  const said = await node(['tools/soak.mjs', ...args], { show, timeout: STEP_LIMIT_MS });
  if (!show) console.log(said);
}

/** @returns {Promise<Count>} */
async function testChanged() {
  const { changedFolders } = await import('./changed.mjs');
  const folders = await changedFolders();
  return folders.length > 0 ? tests('server-postgres', folders) : { passed: 0, failed: 0 };
}

/** One project of vitest.config.ts, or the files of it below some folders. @param {string} project @param {string[]} [folders] @param {How} [how] @returns {Promise<Count>} */
async function tests(project, folders = [], { show } = { show: true }) {
  const file = join(scratch, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ended = await node(
    [bin('vitest/vitest.mjs'), 'run', '--project', project, ...folders, ...reporters],
    {
      show,
      timeout: STEP_LIMIT_MS,
    },
  ).catch((error) => error);
  const failed = ended instanceof Error;
  if (!show) console.log(ended instanceof CommandFailed ? ended.output : ended);
  return countsIn(file, failed);
}
