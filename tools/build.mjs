// npm run build: makes web/dist and server/dist, each only when its sources changed.
import './require-node.mjs';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOf, isStamped, removeStamp, writeStamp } from './stamp.mjs';
import { node, root, runMain, step } from './step.mjs';

const contract = ['contract/src', 'contract/package.json', 'package-lock.json', 'tools/build.mjs'];
const generator = 'tools/generate-endpoints.mjs';

const parts = [
  {
    name: 'web',
    sources: [...contract, 'web', generator],
    result: 'web/dist/index.html',
    build: buildWeb,
  },
  {
    name: 'server',
    sources: [...contract, 'server', generator],
    result: 'server/dist/main.js',
    build: buildServer,
  },
];

/**
 * Builds what is stale and says whether that was anything.
 * @param {{ only?: string }} [options] 'web' or 'server'
 */
export async function build({ only } = {}) {
  const stale = parts.filter((part) => (!only || part.name === only) && !isFresh(part));
  if (stale.length === 0) return false;
  const names = stale.map((part) => part.name).join(' and the ');
  await step(`Building the ${names}`, async () => {
    if (existsSync(join(root, generator))) await node([generator]);
    for (const part of stale) {
      const hash = hashOf(part.sources);
      await part.build();
      writeStamp(part.name, hash);
    }
  });
  return true;
}

/** Makes the next start build everything. */
export const forgetBuild = () => parts.forEach(({ name }) => removeStamp(name));

/** True when a start needs no build. */
export const isBuilt = () => parts.every(isFresh);

/** @param {(typeof parts)[number]} part */
function isFresh(part) {
  return existsSync(join(root, part.result)) && isStamped(part.name, hashOf(part.sources));
}

/** Builds the files for browsers, then the renderer of first pages for the server. */
async function buildWeb() {
  const vite = (/** @type {string[]} */ ...args) =>
    node(['../node_modules/vite/bin/vite.js', 'build', ...args], { cwd: join(root, 'web') });
  await vite();
  await vite('--config', 'build/ssr.ts');
}

async function buildServer() {
  const at = (/** @type {string} */ path) => join(root, 'server', path);
  if (!existsSync(at('src/main.ts')))
    throw new Error('server/src/main.ts, the entry of the server, is missing.');
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: root,
    input: {
      main: at('src/main.ts'),
      'staff-command': at('src/staff-command.ts'),
      'doctor-command': at('src/doctor-command.ts'),
      'demo-command': at('src/demo-command.ts'),
      'setup-command': at('src/setup-command.ts'),
      'move-command': at('src/move-command.ts'),
      'backup-command': at('src/backup-command.ts'),
      'restore-command': at('src/restore-command.ts'),
      'new-database-command': at('src/new-database-command.ts'),
      'pglite-worker': at('src/db/pglite-worker.ts'),
      'render-worker': at('src/http/render-worker.ts'),
      'print-worker': at('src/exports/print-worker.ts'),
      'open-worker': at('src/opener/open-worker.ts'),
      'watch-worker': at('src/opener/watch-worker.ts'),
      'ocr-worker': at('src/ocr/ocr-worker.ts'),
    },
    platform: 'node',
    transform: { target: 'node20.19' },
    // Packages stay packages; the contract is TypeScript and comes along.
    external: (id) => /^[^./]/.test(id) && !id.startsWith('@uc/') && !id.startsWith(root),
    onLog(level, log, report) {
      if (level === 'warn') throw new Error(log.message);
      report(level, log);
    },
  });
  rmSync(at('dist'), { recursive: true, force: true });
  await bundle.write({ dir: at('dist'), format: 'esm', sourcemap: true });
  await bundle.close();
  cpSync(join(root, 'node_modules/pdfjs-dist/cmaps'), at('dist/cmaps'), { recursive: true });
  cpSync(at('src/db/migrations'), at('dist/migrations'), { recursive: true });
  await node([at('dist/new-database-command.js'), at('dist/new-database')]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await runMain(() => build({ only: process.argv[2] }));
