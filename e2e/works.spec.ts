import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { expectGone, expectSettled, expectShown, open } from './browser';
import { openConsole } from './console';
import { newcomer } from './newcomer';
import { pressMore } from './row-actions';
import { sameNamesOn } from './same-names';

/** A picture that the server takes for a work. */
const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
/** A film of some 20 KB, as the browser makes one: painted until the recorder has so much, however slow it is. */
async function film(page: Page) {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const brush = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/mp4;codecs=vp9' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const done = new Promise((end) => recorder.addEventListener('stop', end));
    recorder.start(100);
    for (let frame = 0; parts.reduce((sum, { size }) => sum + size, 0) < 20_000; frame += 1) {
      for (let tile = 0; tile < 144; tile += 1) {
        brush.fillStyle = `hsl(${(tile * 47 + frame * 36) % 360} 50% 50%)`;
        brush.fillRect((tile % 16) * 20, Math.floor(tile / 16) * 20, 20, 20);
      }
      await new Promise((next) => setTimeout(next, 50));
    }
    recorder.stop();
    await done;
    return Array.from(new Uint8Array(await new Blob(parts).arrayBuffer()));
  });
  return { name: '短片.mp4', mimeType: 'video/mp4', buffer: Buffer.from(bytes) };
}
/** The film plays: its player knows how wide it is. */
async function expectFilm(at: Locator): Promise<void> {
  const player = at.getByLabel('茶山长卷（视频）');
  await expect.poll(() => player.evaluate((video) => (video as HTMLVideoElement).videoWidth)).toBe(320);
}
const works = (page: Page) => page.getByRole('list', { name: '作品', exact: true });
const saveDraft = async (page: Page, title: string, background: string): Promise<void> => {
  await page.getByRole('button', { name: '上传作品' }).first().click();
  const drawer = page.getByRole('dialog', { name: '上传作品' });
  await drawer.getByLabel('图片', { exact: true }).setInputFiles([await picture('a.jpg', background)]);
  await expectShown(drawer.getByRole('img', { name: '图1' }));
  await drawer.getByLabel('标题').fill(title);
  await drawer.getByRole('button', { name: '保存草稿' }).click();
  await expectGone(drawer);
};

test('a work is uploaded, reviewed, shown, put on top and taken off the shelf', async () => {
  const { page, complaints } = await newcomer();
  await open(page, '/facilitator/management');
  await expectShown(page.getByText('还没有作品，上传作品让雇主了解您'));
  await page.getByRole('button', { name: '上传作品' }).first().click();
  const drawer = page.getByRole('dialog', { name: '上传作品' });
  await drawer.getByRole('button', { name: '提交审核' }).click();
  for (const problem of ['请至少上传1张图片', 'Please enter 标题', '请选择作品类目', 'Please enter 创作时间'])
    await expectShown(drawer.getByRole('alert').getByText(problem));
  const pictures = drawer.getByLabel('图片', { exact: true });
  await pictures.setInputFiles([
    await picture('第一张.jpg', '#3a7d6b'),
    { name: '假图.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(`MZ${'\0'.repeat(4000)}`) },
    await picture('第二张.jpg', '#7d3a5b'),
  ]);
  await expectShown(drawer.getByRole('img', { name: '图2' }));
  const failed = drawer.getByRole('list', { name: '未上传的文件' }).getByRole('listitem');
  await expectShown(failed.filter({ hasText: '假图.jpg' }).getByText('未上传'));
  await expectShown(drawer.getByRole('alert').getByText('仅支持JPG、PNG、WEBP、GIF格式'));
  await drawer.getByRole('button', { name: '移除假图.jpg' }).click();
  await expectGone(failed);
  await drawer.getByRole('button', { name: '设为封面：图2' }).click();
  await drawer.getByRole('button', { name: '前移：图2' }).click();
  await expectShown(drawer.getByRole('button', { name: '设为封面：图2' }));
  // Held until its progress was seen.
  let goOn = () => undefined as void;
  const seen = new Promise<void>((done) => (goOn = done));
  await page.route(`**${endpoints.works.video.path}`, async (route) => (await seen, route.continue()));
  await drawer.getByLabel('视频（选填）', { exact: true }).setInputFiles(await film(page));
  await expectShown(drawer.getByRole('progressbar', { name: '视频（选填）上传进度' }));
  goOn();
  await expectShown(drawer.getByRole('button', { name: '移除短片.mp4' }));
  await drawer.getByLabel('标题').fill('茶山长卷，微信 chashan2020');
  await drawer.getByLabel('类目').selectOption('插画与漫画');
  await drawer.getByLabel('创作时间').fill('2026-05-01');
  await drawer.getByLabel('标签').fill('国风，长卷');
  await drawer.getByLabel('报价下限').fill('2,000');
  await drawer.getByLabel('报价上限').fill('800');
  await drawer.getByRole('button', { name: '提交审核' }).click();
  await expectShown(drawer.getByRole('alert').getByText('请勿填写联系方式'));
  await expectShown(drawer.getByRole('alert').getByText('报价上限不能低于下限'));
  await drawer.getByLabel('标题').fill('茶山长卷');
  await drawer.getByLabel('报价上限').fill('5000');
  await drawer.getByRole('button', { name: '提交审核' }).click();
  await expectGone(drawer);
  await expectShown(page.getByRole('tab', { name: /^待审核\s*1$/ }));
  await expectShown(works(page).getByRole('button', { name: '撤回审核：茶山长卷' }));

  const { page: consolePage } = await openConsole('auditor');
  await consolePage
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '作品审核' })
    .click();
  await expectSettled(consolePage);
  await consolePage.getByRole('button', { name: /^WK/ }).last().click();
  const side = consolePage.getByRole('dialog', { name: /^WK/ });
  await expectShown(side.getByRole('img', { name: '茶山长卷（图1）' }));
  await expectFilm(side);
  await side.getByRole('button', { name: '通过' }).click();
  const ask = consolePage.getByRole('dialog', { name: '通过' });
  await ask.getByRole('button', { name: '通过' }).click();
  await expectGone(ask);

  await open(page, '/facilitator/management?tab=online');
  await page.getByRole('button', { name: '置顶：茶山长卷' }).click();
  await expectShown(works(page).getByText('置顶', { exact: true }).first());
  await works(page)
    .getByRole('button', { name: /^茶山长卷/ })
    .click();
  const whole = page.getByRole('dialog', { name: '茶山长卷' });
  await expectShown(whole.getByText('2,000.00'));
  await expectFilm(whole);
  await whole.getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog', { name: '编辑：茶山长卷' });
  await edit.getByLabel('标题').fill('茶山长卷·春');
  await edit.getByRole('button', { name: '保存修改' }).click();
  await expectGone(edit);
  await works(page).getByRole('button', { name: '放弃修改：茶山长卷·春' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click();
  await works(page).getByRole('button', { name: '下架：茶山长卷', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '下架' }).click();
  await expectShown(page.getByText('暂无已上架的作品'));
  // The file that was no picture was refused.
  expect(complaints).toEqual([expect.stringContaining('422')]);
});

test('works are put in order by the keyboard, shown as lines, and named apart on a phone', async () => {
  const { page, complaints } = await newcomer();
  await open(page, '/facilitator/management');
  await saveDraft(page, '第一件', '#3a7d6b');
  await saveDraft(page, '第二件', '#7d3a5b');
  const titles = async () =>
    await works(page).getByRole('listitem').getByRole('button', { name: /^第/ }).allInnerTexts();
  await expect.poll(titles).toEqual([expect.stringMatching(/^第二件/), expect.stringMatching(/^第一件/)]);
  await page.getByRole('button', { name: '调整顺序' }).click();
  await page.getByRole('button', { name: '后移：第二件' }).focus();
  await page.keyboard.press('Enter');
  await expectShown(page.getByRole('status').getByText('《第二件》已移到第2位'));
  await page.reload();
  await expectSettled(page);
  await expect.poll(titles).toEqual([expect.stringMatching(/^第一件/), expect.stringMatching(/^第二件/)]);
  await page.getByRole('button', { name: '列表', exact: true }).click();
  await expectShown(page.getByRole('table', { name: '作品' }));
  await page.setViewportSize({ width: 390, height: 800 });
  await expectShown(works(page));
  expect(await sameNamesOn(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await pressMore(works(page), '删除：第二件');
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expectShown(page.getByRole('tab', { name: /^草稿\s*1$/ }));
  expect(complaints).toEqual([]);
});
