import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config';

/** docs/operations.md has every variable there is. */
const page = readFileSync(fileURLToPath(new URL('../../../docs/operations.md', import.meta.url)), 'utf8');
const [, table = ''] = page.split('## Environment');
const names = [...table.split('\n## ')[0]!.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name);
const wrong = [
  'many',
  '-1',
  '999999999999',
  '1.5',
  '/nowhere/at all',
  'http://',
  'a b',
  '��',
  '%',
  'postgres://a:%@b/c',
];

test('a value that makes no sense is refused by the name of its variable, in a sentence, or taken; nothing else happens', () => {
  expect(names.length).toBeGreaterThan(50);
  for (const name of names)
    for (const value of wrong) {
      try {
        readConfig({ [name]: value });
      } catch (error) {
        expect([name, value, error]).toEqual([name, value, expect.any(ConfigError)]);
        const { message } = error as Error;
        // Half of a partner is refused by the names of what is missing.
        expect(message).toContain(message.includes('is missing') ? name.split('_')[0]! : name);
        expect(message).toMatch(/must|needs|cannot|is missing|both or none|all four or none/);
        expect(message).not.toMatch(/Invalid (input|option|URL|string)|expected/);
      }
    }
});

test('whoever fills .env for compose.yaml finds at its head each variable that is taken from there alone', () => {
  const file = readFileSync(fileURLToPath(new URL('../../../compose.yaml', import.meta.url)), 'utf8');
  const head = file.slice(0, file.indexOf('\nservices:'));
  const taken = [...new Set([...file.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name))];
  expect(taken.length).toBeGreaterThan(10);
  expect(taken.filter((name) => !head.includes(name))).toEqual([]);
});

test.each([
  ['PORT', 'many'],
  ['DATABASE_POOL', '1'],
  ['DATABASE_URL', 'postgres://user:50%@host/name'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['TRUSTED_PROXIES', 'proxy.example.com'],
  ['PUBLIC_ORIGIN', 'center.example.com'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['ANCHORS_SINCE', 'yesterday'],
  ['MODERATION', 'nobody'],
])('%s=%s is refused', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: must`));
});
