import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { endpoints } from '@uc/contract/all-endpoints';
import { expect, test } from 'vitest';
import { expectGone, expectPlace, expectSettled, expectShown, open, url } from './browser';
import { newcomer } from './newcomer';
import { openConsole } from './console';

/** The sandbox is not sure of a picture all in magenta: a person has to look at it. */
const doubtful = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff00ff' } })
    .png()
    .toBuffer();

async function sendPicture(page: Page) {
  await open(page, '/account/info/portrait');
  await page
    .getByLabel('选择图片或拖到此处')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await doubtful() });
  await page.getByRole('button', { name: '保存头像' }).click();
  await expectPlace(page, '/account/info');
}
const isDrawn = (page: Page, selector: string) =>
  page.locator(selector).evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth > 0);

test('a new avatar is its owner’s at once, waits for staff, and gives way to the one before when refused', async () => {
  const { page, complaints } = await newcomer();
  await open(page, '/account/info/portrait');
  await page.getByRole('radio', { name: '海浪' }).check();
  await page.getByRole('button', { name: '保存头像' }).click();
  await expectPlace(page, '/account/info');
  await sendPicture(page);
  const main = page.getByRole('main');
  await expectShown(main.getByText('审核中', { exact: true }));
  const own = `header img[src^="${endpoints.account.pendingAvatar.path.replace('{name}', '')}"]`;
  await expectShown(page.locator(own));
  // Only this browser has it: the address alone, without the session, shows nothing.
  await expect.poll(() => isDrawn(page, own)).toBe(true);
  const address = (await page.locator(own).getAttribute('src'))!;
  expect((await fetch(url + address)).status).toBe(401);

  const { page: consolePage } = await openConsole('auditor');
  await consolePage
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '头像审核' })
    .click();
  await expectSettled(consolePage);
  // The one sent last stands at the end of what waits.
  await consolePage.getByRole('button', { name: /^AV/ }).last().click();
  const drawer = consolePage.getByRole('dialog', { name: /^AV/ });
  await expectShown(drawer.getByRole('img', { name: '新头像' }));
  await drawer.getByRole('button', { name: '驳回' }).click();
  const ask = consolePage.getByRole('dialog', { name: '驳回' });
  await ask.getByLabel('原因').fill('涉及广告宣传');
  await ask.getByRole('button', { name: '驳回' }).click();
  await expectGone(ask);

  await open(page, '/account/info/portrait');
  await expectShown(page.getByRole('alert').getByText('涉及广告宣传'));
  await expectShown(page.locator('header img[src="/center/user/avatars/sea.svg"]'));
  expect(complaints).toEqual([]);
});
