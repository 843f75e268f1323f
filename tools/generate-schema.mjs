// npm run generate: writes server/src/db/schema.gen.ts from the migrations.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundled = join(root, 'node_modules/.cache/user-center/generate-schema.mjs');

// Node does not run TypeScript, so the generator is bundled first; each file keeps its own address, by which it
// finds the migrations and the worker.
const bundle = await rolldown({
  input: join(root, 'tools/schema-text.ts'),
  platform: 'node',
  external: (id) => /^[^./]/.test(id) && !id.startsWith('@uc/') && !id.startsWith(root),
  plugins: [
    {
      name: 'own-address',
      transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
    },
  ],
});
mkdirSync(join(bundled, '..'), { recursive: true });
await bundle.write({ file: bundled, format: 'esm', codeSplitting: false });
await bundle.close();

const { schemaText } = await import(pathToFileURL(bundled).href);
writeFileSync(join(root, 'server/src/db/schema.gen.ts'), await schemaText());
