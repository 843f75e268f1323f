import { expect, test } from 'vitest';
import { countsByPath, countUnder } from './todo-counts';

test('an entry of the menu counts what its to-dos say, with those of the pages under it, and no other', () => {
  const counts = countsByPath([
    { link: '/crowdsourcing/publish?status=contracting', count: 2 },
    { link: '/crowdsourcing/publish?contract=C1', count: 1 },
    { link: '/account/safe/realNameAuth', count: 1 },
  ]);
  expect(
    ['/crowdsourcing/publish', '/account/safe', '/account', '/crowdsourcing/pub'].map((path) =>
      countUnder(counts, path),
    ),
  ).toEqual([3, 1, 1, 0]);
});
