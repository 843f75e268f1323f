// npm run bench: what it costs, each figure beside its limit. `npm run bench -- reads pages` runs only those;
// `--save` puts the tables into docs/bench.md.
import './require-node.mjs';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { installPackages } = await import('./install.mjs');
const { writePlace } = await import('./marked-place.mjs');
const { root, run, runMain, step } = await import('./step.mjs');

const benches = [
  'starts',
  'reads',
  'lean',
  'growth',
  'sizes',
  'filings',
  'documents',
  'queues',
  'hall',
  'ledger',
  'wal',
  'money',
  'streams',
  'uploads',
  'pages',
];
/** Modules that the benches start in processes and threads of their own. */
const parts = ['bare-server', 'lean-server', 'capture', 'empty-page-server', 'health'];
/** Longest a bench may take. */
const BENCH_LIMIT_MS = 20 * 60_000;
const folder = join(root, 'node_modules/.cache/user-center/bench');

const wanted = process.argv.slice(2).filter((name) => name !== '--save');
const unknown = wanted.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(', ')}; there are ${benches.join(', ')}.`);
  process.exit(1);
}

await runMain(async () => {
  await installPackages();
  const { build } = await import('./build.mjs');
  await build();
  await step('Building the benches', bundle);
  for (const name of benches) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const result = join(folder, `${name}.md`);
    rmSync(result, { force: true });
    const args = [join(folder, `${name}.js`), result];
    await run(process.execPath, args, { show: true, timeout: BENCH_LIMIT_MS }).catch((error) => {
      console.error(`${name}: ${error.message}`);
      process.exitCode = 1;
    });
    if (process.argv.includes('--save') && existsSync(result))
      writePlace('docs/bench.md', name, readFileSync(result, 'utf8'));
  }
});

/** Node does not run TypeScript; each file keeps its own address, by which the server's finds migrations and worker. */
async function bundle() {
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    cwd: root,
    input: Object.fromEntries([...benches, ...parts].map((name) => [name, join(root, `bench/${name}.ts`)])),
    platform: 'node',
    transform: { target: 'node20.19' },
    external: (id) => /^[^./]/.test(id) && !id.startsWith('@uc/') && !id.startsWith(root),
    plugins: [
      {
        name: 'own-address',
        transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      },
    ],
    logLevel: 'warn',
  });
  rmSync(folder, { recursive: true, force: true });
  await made.write({ dir: folder, format: 'esm' });
  await made.close();
}
