import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { openTestDatabaseOfC } from './testing';
import { everywhere, searches } from './testing-searches';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, await openTestDatabaseOfC());
});
afterAll(() => app.close());

test('a database of lc_ctype C finds what is called ＣＡＦÉ Ａ１２ by a12 and by café in every list', async () => {
  const by = await searches(app);
  for (const keyword of ['a12', 'A12', 'café', 'CAFÉ', 'Ａ１２', 'é a'])
    expect([keyword, await by(keyword)]).toEqual([keyword, everywhere]);
  for (const found of Object.values(await by('a13'))) expect(found).toEqual([]);
});
