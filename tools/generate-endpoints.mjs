// Writes contract/src/endpoints.gen.ts: what the browser needs to know of each endpoint, without a schema.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mkdirSync } from 'node:fs';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = `${root}contract/src/endpoints.gen.ts`;
const cache = `${root}node_modules/.cache/user-center`;

async function load() {
  mkdirSync(cache, { recursive: true });
  const bundle = await rolldown({
    input: `${root}contract/src/generate.ts`,
    platform: 'node',
    logLevel: 'silent',
  });
  const file = `${cache}/contract-${process.pid}.mjs`;
  await bundle.write({ file, format: 'esm' });
  return import(pathToFileURL(file).href);
}

const { endpointsModule } = await load();
const text = endpointsModule();
if (process.argv.includes('--check')) {
  if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
    console.error('contract/src/endpoints.gen.ts is stale: run `npm run generate`');
    process.exit(1);
  }
} else {
  await writeFile(target, text);
}
