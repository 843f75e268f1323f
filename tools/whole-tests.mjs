// A run of tests that npm test takes a share of or leaves out, whole. `--save` on the command line puts what it said into
// docs/reliability.md and docs/reliability-figures.json, under the name of the run.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitNow } from './commit.mjs';
import { writePlace } from './marked-place.mjs';
import { node, root, run } from './step.mjs';
import { countsIn } from './test-counts.mjs';

const figures = join(root, 'docs/reliability-figures.json');
const isKept = process.argv.includes('--save');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

/** @typedef {{ id: string, passed: number, failed: number, seconds: number, on: string, commit: string }} Row */

/**
 * Runs vitest, after a command that goes before it if there is one, and answers whether all passed.
 * @param {string} id name of the row: `fuzz`, `moments 2026-12-31 23:54:00`
 * @param {string[]} args what vitest is to run
 * @param {{ env?: NodeJS.ProcessEnv, before?: string[] }} [how] before: a program and its arguments that starts it
 */
export async function testWhole(id, args, { env = {}, before = [] } = {}) {
  const commit = commitNow();
  const began = performance.now();
  const scratch = mkdtempSync(join(tmpdir(), 'uc-whole-'));
  const file = join(scratch, 'results.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const [program, ...rest] = [...before, process.execPath, vitest, 'run', ...args, ...reporters];
  const ended = await run(program ?? process.execPath, rest, { show: true, env }).catch((error) => error);
  const { passed, failed } = countsIn(file, ended instanceof Error);
  rmSync(scratch, { recursive: true });
  const seconds = (performance.now() - began) / 1000;
  const on = new Date().toISOString().slice(0, 10);
  console.log(`${id}: ${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s`);
  if (isKept) {
    save({ id, passed, failed, seconds, on, commit });
    await node(['tools/generate-stale-marks.mjs']);
  }
  return failed === 0;
}

/** A row of the same name goes. @param {Row} row */
function save(row) {
  const all = JSON.parse(readFileSync(figures, 'utf8'));
  /** @type {Row[]} */
  const before = all.whole?.results ?? [];
  const results = [...before.filter(({ id }) => id !== row.id), row];
  results.sort((one, other) => (one.id < other.id ? -1 : 1));
  writeFileSync(figures, `${JSON.stringify({ ...all, whole: { results } }, null, 2)}\n`);
  writePlace('docs/reliability.md', 'whole', table(results));
}

/** @param {Row[]} rows */
function table(rows) {
  const line = (/** @type {(string | number)[]} */ cells) => `| ${cells.join(' | ')} |`;
  const head = ['run', 'passed', 'seconds', 'on', 'commit', 'result'];
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map(({ id, passed, failed, seconds, on, commit }) =>
      line([id, passed, seconds.toFixed(0), on, commit, failed === 0 ? 'passed' : `**${failed} failed**`]),
    ),
    '',
    `Node ${process.versions.node}, ${cpus().length} cores.`,
  ].join('\n');
}
