import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@uc/contract/errors';
import { expect, test } from 'vitest';
import { root } from './step.mjs';

const sources = (): string[] =>
  ['contract/src', 'server/src', 'web/src']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${String(path)}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|contract\/src\/support\.ts$/.test(path));

test('no text of the product sends anybody to 客服 but through what knows whether there is one', () => {
  const all = sources();
  const bare = all.filter((path) =>
    readFileSync(join(root, path), 'utf8')
      .replaceAll(/\[\[[^\]]*\]\]|support\('[^']*'\)/g, '')
      .includes('联系客服'),
  );
  expect(all.length).toBeGreaterThan(500);
  expect(bare).toEqual([]);
});

/** Sentences for people who cannot sign in, and so cannot open a ticket. */
const signedOut = ['账号已冻结', '暂不能登录', '短信无法送达该手机号', '请更换浏览器后重新登录'];

test('every sentence that sends somebody to 客服 sends them to a ticket first, and a refusal has the way to its form', () => {
  const sentences = sources().flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => line.includes('联系客服') && !/^\s*(\*|\/\/)/.test(line))
      .map((line) => [path, line.trim()] as const),
  );
  const alone = sentences.filter(
    ([path, line]) =>
      path !== 'web/src/forms/TicketLink.tsx' &&
      !line.includes('提交工单') &&
      !signedOut.some((words) => line.includes(words)),
  );
  expect(alone).toEqual([]);
  const asks = Object.entries(errors).filter(([, { text }]) => text.includes('提交工单'));
  expect(asks.length).toBeGreaterThan(5);
  for (const [name, { link }] of asks) expect([name, link]).toEqual([name, '/support?view=new']);
});
