import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkText, hasText } from './check-texts';

const source = fileURLToPath(new URL('../../', import.meta.url));

test('every check of the reconciliation that stands in the source is named in Chinese', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('test'),
  );
  const names = files.flatMap((name) => {
    const text = readFileSync(join(source, name), 'utf8');
    const found = text.matchAll(/(?:\b(?:check|agrees\w*)\(\s*|\bcheck: )'([a-z]+\.[a-zA-Z]+)'/g);
    return [...found].map(([, check = '']) => check);
  });
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((check) => !hasText(check) || !/^\p{Script=Han}/u.test(checkText(check)))).toEqual([]);
});
