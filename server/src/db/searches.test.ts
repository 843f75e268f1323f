import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { everywhere, searches } from './testing-searches';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a customer or a person of staff finds what is called ＣＡＦÉ Ａ１２ by a12 and by café in every list', async () => {
  const by = await searches(app);
  for (const keyword of ['a12', 'A12', 'café', 'CAFÉ', 'Ａ１２', 'é a'])
    expect([keyword, await by(keyword)]).toEqual([keyword, everywhere]);
  for (const found of Object.values(await by('a13'))) expect(found).toEqual([]);
});
