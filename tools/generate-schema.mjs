// npm run generate: writes server/src/db/schema.gen.ts from the migrations.
import './require-node.mjs';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importBundled } from './bundle.mjs';

const { schemaText } = await importBundled('generate-schema', 'tools/schema-text.ts');
writeFileSync(fileURLToPath(new URL('../server/src/db/schema.gen.ts', import.meta.url)), await schemaText());
