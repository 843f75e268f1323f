import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaText } from '../../../tools/schema-text';

test('the types of the tables are what the migrations make; if not, run `npm run generate`', async () => {
  expect(readFileSync(new URL('./schema.gen.ts', import.meta.url), 'utf8')).toBe(await schemaText());
});
