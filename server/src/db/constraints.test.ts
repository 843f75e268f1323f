import { afterAll, expect, test } from 'vitest';
import { refusalOfConstraint, refusals } from './constraints';
import { openTestDatabase } from './testing';

const database = await openTestDatabase();
afterAll(() => database.close());

test('every constraint that has a refusal exists', async () => {
  const names = await database.asOwner<{ name: string }>(
    `select conname as name from pg_constraint union select relname from pg_class where relkind = 'i'
     union select (regexp_matches(prosrc, 'constraint = ''([a-z_]+)''', 'g'))[1] from pg_proc`,
  );
  const existing = new Set(names.map(({ name }) => name));
  expect(Object.keys(refusals).filter((name) => !existing.has(name))).toEqual([]);
});

test('an error without a constraint, or with one that has no refusal, is a bug', () => {
  expect(refusalOfConstraint(new Error('x'))).toBeUndefined();
  expect(refusalOfConstraint({ constraint: 'unknown__x' })).toBeUndefined();
});
