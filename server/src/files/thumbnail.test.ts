import { api } from '@uc/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paperOf } from '../account/testing';
import { newContract } from '../crowdsourcing/contracts/testing';
import { newOwner, newSubAccount } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { saveFile } from './index';
import { letterInReadersFont, picture } from './testing-files';

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
const pdfOf = async (uid: number, bytes: Buffer<ArrayBuffer>): Promise<string> => {
  const file = { uid, subId: null, use: 'deliverable', name: '通知书.pdf', mime: 'application/pdf' } as const;
  return (await saveFile(app.deps, { ...file, bytes })).file_id;
};
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

test('a PDF of a contract is shown by its first page, with Chinese whose font it does not hold; a broken one is refused each time', async () => {
  const { uid, as } = await newOwner(app.deps);
  const letter = letterInReadersFont('受理通知书', ['流水号', '2026R11S0200001']);
  const file = await pdfOf(uid, letter);
  const answer = await small(as, file);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  const picture = Buffer.from(await answer.arrayBuffer());
  const { width, height } = await sharp(picture).metadata();
  expect([width, height]).toEqual([339, 480]);
  // The words stand in the upper part, dark on white; below them is nothing.
  const darkest = async (top: number) => {
    const part = await sharp(picture).extract({ left: 0, top, width: 339, height: 120 }).png().toBuffer();
    const { channels } = await sharp(part).stats();
    return Math.min(...channels.slice(0, 3).map(({ min }) => min));
  };
  expect(await darkest(0)).toBeLessThan(120);
  expect(await darkest(240)).toBeGreaterThan(245);
  const broken = await pdfOf(uid, Buffer.from('%PDF-1.4\nnothing'));
  for (const _ of [1, 2]) expect((await small(as, broken)).status).toBe(422);
});
