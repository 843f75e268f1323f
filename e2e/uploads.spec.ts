import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { expectGone, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';

/** A picture of some 9 MB, which does not compress; by its path, because a browser is given bytes at 2 MB a second. */
let file: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uc-upload-'));
  file = join(folder, '效果图.png');
  await sharp({
    create: {
      width: 1900,
      height: 1600,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toFile(file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a large file goes in chunks: it outlives a lost connection, can be held and cancelled, and says so', async () => {
  const { page, complaints } = await sharedPerson({ as: 'xinren' });
  await open(page, '/maker/original');
  await page.getByRole('button', { name: '新建项目' }).first().click();
  // Once it has saved itself it is a project that is edited.
  const editor = page.getByRole('dialog', { name: /^(?:新建|编辑)项目$/ });
  const heard = editor.getByRole('status');
  let [chunks, isOpen] = [0, () => undefined as void];
  const pause = new Promise<void>((done) => (isOpen = done));
  await page.route(`**${endpoints.files.sendChunk.path}`, async (route) => {
    chunks += 1;
    if (chunks === 2) return route.abort('internetdisconnected');
    if (chunks === 3) await pause;
    // A file that was taken back meanwhile goes nowhere.
    return route.continue().catch(() => undefined);
  });
  const field = editor.getByLabel('图片（选填）', { exact: true });
  await field.setInputFiles(file);
  await expectShown(heard.getByText('效果图.png，网络连接已断开，恢复后自动继续'));
  await expectShown(editor.getByText(/已上传\d\.\d MB，共\d+\.\d MB，网络连接已断开，恢复后自动继续/));
  await editor.getByRole('button', { name: '暂停上传效果图.png' }).click();
  await expectShown(heard.getByText('效果图.png，已暂停'));
  isOpen();
  await editor.getByRole('button', { name: '继续上传效果图.png' }).click();
  await expectShown(heard.getByText('上传完成'));
  await expectShown(editor.getByRole('button', { name: '移除效果图.png' }));
  expect(chunks).toBeGreaterThan(4);

  await editor.getByRole('button', { name: '移除效果图.png' }).click();
  await page.unroute(`**${endpoints.files.sendChunk.path}`);
  // The page is loaded again in the middle: the same file goes on from the part that the server has.
  let [sent, cutOff, goOn] = [0, () => undefined as void, () => undefined as void];
  const second = new Promise<void>((done) => (cutOff = done));
  const seen = new Promise<void>((done) => (goOn = done));
  await page.route(`**${endpoints.files.sendChunk.path}`, async (route) => {
    sent += 1;
    if (sent === 2) return cutOff();
    if (sent === 3) await seen;
    return route.continue();
  });
  await field.setInputFiles(file);
  await second;
  await page.reload();
  // Its address opens the drawer again.
  await expectShown(editor);
  await field.setInputFiles(file);
  await expectShown(editor.getByText(/效果图\.png：继续上传，已完成\d\d%；已上传/));
  goOn();
  await expectShown(editor.getByRole('button', { name: '移除效果图.png' }));
  expect(sent).toBe(4);
  await editor.getByRole('button', { name: '移除效果图.png' }).click();
  await page.unroute(`**${endpoints.files.sendChunk.path}`);
  // Taken back before the server has answered where the file goes: its room is freed all the same.
  let hasCancelled = () => undefined as void;
  const cancel = new Promise<void>((done) => (hasCancelled = done));
  await page.route(`**${endpoints.files.openUpload.path}`, async (route) => {
    await cancel;
    return route.continue();
  });
  const freed = page.waitForResponse(`**${endpoints.files.cancelUpload.path}`);
  await field.setInputFiles(file);
  await editor.getByRole('button', { name: '取消上传效果图.png' }).click();
  hasCancelled();
  expect((await freed).status()).toBe(200);
  await expectGone(editor.getByRole('progressbar', { name: '图片（选填）上传进度' }));
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.unroute(`**${endpoints.files.openUpload.path}`);
  complaints.length = 0;
});
