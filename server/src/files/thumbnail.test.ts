import { api } from '@uc/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paperOf } from '../account/testing';
import { newContract } from '../crowdsourcing/contracts/testing';
import { newOwner, newSubAccount } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { picture } from './testing-files';

let app: TestApp;
let photo: Buffer<ArrayBuffer>;
beforeAll(async () => {
  app = await startTestApp();
  photo = Buffer.from(await picture('jpeg'));
});
afterAll(() => app.close());

const small = (as: As & { vso_token: string }, file_id: string, size = 'small') =>
  fetch(`${app.url}${api.files.thumbnail.path}?${new URLSearchParams({ file_id, size }).toString()}`, {
    headers: { ...as },
  });
const sizeOf = async (answer: Response) => {
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return [format, width, height];
};

test('a thumbnail of a delivered picture is a small WebP for both sides of its contract, and for nobody else', async () => {
  const one = await newContract(app);
  await one.fund();
  const file = await paperOf(app, one.provider.uid, 'deliverable', '线稿.jpg', photo);
  const stranger = await newOwner(app.deps);
  const clerk = await newSubAccount(app.deps, one.buyer.uid, ['finance.rmb:view']);
  // Not delivered yet, it is its provider's alone.
  expect((await small(one.buyer.as, file)).status).toBe(404);
  await one.deliver(1, [file]);
  for (const { as } of [one.buyer, one.provider]) {
    const answer = await small(as, file);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await sizeOf(answer)).toEqual(['webp', 480, 320]);
  }
  // Nothing is made larger than it is.
  expect(await sizeOf(await small(one.buyer.as, file, 'large'))).toEqual(['webp', 900, 600]);
  expect((await small(stranger.as, file)).status).toBe(404);
  expect((await app.call(api.files.thumbnail, { file_id: file }, clerk.as)).status).toBe(404);
  expect((await small(one.buyer.as, file, 'huge')).status).toBe(400);
});

test('a thumbnail of an identity document, or of bytes that are no picture, is refused to its own account', async () => {
  const { uid, as } = await newOwner(app.deps);
  const paper = await paperOf(app, uid, 'id_front', '身份证.jpg', photo);
  expect((await small(as, paper)).status).toBe(404);
  const broken = await paperOf(app, uid, 'deliverable');
  const answer = await small(as, broken);
  expect([answer.status, ((await answer.json()) as { msg: string }).msg]).toEqual([
    422,
    '文件无法识别或含有不安全的内容，请重新上传',
  ]);
});
