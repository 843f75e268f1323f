// npm run ocr:install: the packages that OCR=local reads papers with. npm run ocr:proof: how well and how fast it reads
// drawn papers; `-- --save` puts the tables into docs/bench.md, `-- 0.1` draws a tenth of them.
import './require-node.mjs';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, bundleFolder } from './bundle.mjs';
import { npm, root, run, runMain, step } from './step.mjs';

const [task, ...rest] = process.argv.slice(2);

/** From the lock file, no package running a script of its own: one of them would download drivers of a graphics card. */
const install = () =>
  step('Installing the packages of ocr/', () =>
    npm(['ci', '--prefix', join(root, 'ocr'), '--ignore-scripts', '--no-audit', '--no-fund']),
  );

async function prove() {
  await bundle({ 'ocr-proof': 'ocr/proof/proof.ts' });
  const share = rest.find((one) => !one.startsWith('--')) ?? '1';
  const result = join(bundleFolder, 'ocr-proof.md');
  await run(process.execPath, [join(bundleFolder, 'ocr-proof.mjs'), result, share], { show: true });
  if (rest.includes('--save') && existsSync(result)) save(readFileSync(result, 'utf8'));
}

/** @param {string} table */
function save(table) {
  const file = join(root, 'docs/bench.md');
  const [start, end] = ['<!-- ocr -->', '<!-- /ocr -->'];
  const text = readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/bench.md has no place for the figures: ${start} … ${end}`);
  writeFileSync(file, `${text.slice(0, from + start.length)}\n\n${table}\n${text.slice(to)}`);
}

const tasks = { install, proof: prove };
if (task !== 'install' && task !== 'proof') {
  console.error('npm run ocr:install, or npm run ocr:proof');
  process.exit(1);
}
await runMain(tasks[task]);
