// npm run generate: writes web/src/ui/readings.gen.ts, the pinyin of the titles of pages.
import './require-node.mjs';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importBundled } from './bundle.mjs';

const { readingText } = await importBundled('generate-readings', 'tools/reading-text.ts');
writeFileSync(fileURLToPath(new URL('../web/src/ui/readings.gen.ts', import.meta.url)), readingText());
