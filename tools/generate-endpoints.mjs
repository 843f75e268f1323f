// npm run generate: writes contract/src/*endpoints.gen.ts, the browser's table of endpoints, without a schema.
import './require-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importBundled } from './bundle.mjs';

const { endpointsModules } = await importBundled('generate-endpoints', 'contract/src/generate.ts');
for (const [name, text] of Object.entries(endpointsModules())) {
  const target = fileURLToPath(new URL(`../contract/src/${name}`, import.meta.url));
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text) {
    console.error(`contract/src/${name} is stale: run \`npm run generate\``);
    process.exit(1);
  }
}
