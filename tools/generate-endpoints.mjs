// npm run generate: writes contract/src/endpoints.gen.ts, what the browser needs to know of each endpoint, without a schema.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importBundled } from './bundle.mjs';

const target = fileURLToPath(new URL('../contract/src/endpoints.gen.ts', import.meta.url));
const { endpointsModule } = await importBundled('generate-endpoints', 'contract/src/generate.ts');
const text = endpointsModule();
if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('contract/src/endpoints.gen.ts is stale: run `npm run generate`');
  process.exit(1);
}
