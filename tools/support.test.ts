import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './step.mjs';

test('no text of the product sends anybody to 客服 but through what knows whether there is one', () => {
  const sources = ['contract/src', 'server/src', 'web/src']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${String(path)}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|contract\/src\/support\.ts$/.test(path));
  const bare = sources.filter((path) =>
    readFileSync(join(root, path), 'utf8')
      .replaceAll(/\[\[[^\]]*\]\]|support\('[^']*'\)/g, '')
      .includes('联系客服'),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(bare).toEqual([]);
});
