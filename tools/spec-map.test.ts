import { existsSync, readFileSync } from 'node:fs';
import { api } from '@uc/contract';
import type { Endpoint } from '@uc/contract/endpoint';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url);
const map = readFileSync(new URL('docs/spec-map.md', root), 'utf8');

test('the list of calls that answer 501 is the contract’s', () => {
  const later = Object.values(api)
    .flatMap((room) => Object.values(room) as (Endpoint & { later?: string })[])
    .filter((endpoint) => endpoint.later !== undefined)
    .map(({ method, path, later: feature }) => `| ${method} ${path} | ${feature} |`);
  const listed = map.split('\n').filter((line) => /^\| (GET|POST) \//.test(line));
  expect(listed.toSorted()).toEqual(later.toSorted());
});

test('every file that the map names is there', () => {
  const named = [...map.matchAll(/`((?:…|contract|server|web|e2e|tools)\/[\w./-]+)`/g)].map((match) =>
    (match[1] ?? '').replace('…', 'server/src'),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});
