import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config';
import { serveWeb } from './web';

const folder = mkdtempSync(join(tmpdir(), 'uc-web-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'pages.json'), '[]');
for (const name of ['index', 'operator', 'styles']) writeFileSync(join(folder, `${name}.html`), name);

test('the page of styles is a document of its own in evaluation, and is not found in production', async () => {
  const answered = async (production: boolean) => {
    const app = fastify();
    await serveWeb(app, folder, { ...readConfig({}), production });
    const answers = await Promise.all(
      ['/center/user/_styles', '/center/user/home'].map((url) => app.inject({ url })),
    );
    await app.close();
    return answers.map(({ statusCode, body }) => (statusCode === 200 ? body : statusCode));
  };
  expect(await answered(false)).toEqual(['styles', 'index']);
  expect(await answered(true)).toEqual([404, 'index']);
});
