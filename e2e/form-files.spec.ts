import type { Locator, Page } from 'playwright-core';
import { endpoints } from '@uc/contract/all-endpoints';
import { describe, expect, test } from 'vitest';
import { cookiesOf, type Account } from './accounts';
import { oneOf } from './breadth';
import { base, expectGone, expectSettled, expectShown, open, stepTo } from './browser';
import { sharedPerson } from './browser-pool';
import { dialogForms } from './dialog-forms';
import { type FileForm, fileForms } from './form-files';
import { picture } from './form-fills';
import { savedForms } from './saved-forms';

import { pageForms } from './forms';
import { refuseWrites } from './refuse-calls';
import { holdUploads } from './slow-uploads';

async function pageOf(who: Account): Promise<Page> {
  const { page, context } = await sharedPerson();
  await context.addCookies(cookiesOf(who));
  await open(page, '/finance/bankCard');
  return page;
}

/** Opens a form of the lists: on its page, or in its dialog. */
async function show(name: string): Promise<{ page: Page; form: Locator }> {
  const one = [...pageForms, ...dialogForms].find((form) => form.name === name)!;
  const page = await pageOf(one.as ?? 'demo');
  await stepTo(page, base + (typeof one.path === 'string' ? one.path : await one.path()));
  await one.within?.(page);
  await expectSettled(page);
  await one.open?.(page);
  await expectSettled(page);
  const isDialog = dialogForms.some((form) => form.name === name);
  return { page, form: isDialog ? page.locator('dialog[open]').last() : page.locator('main') };
}

const choose = async (form: Locator, { field }: FileForm) =>
  form.getByLabel(field, { exact: true }).setInputFiles(await picture('慢慢到的图.jpg')());

describe('a press while a file is on its way waits for the file, says how far it is, and sends the form with it', () => {
  test.each(oneOf(3, fileForms))(
    'the form $name that is sent while a file is on its way waits for the file, says how far it is, and goes with it',
    async (one) => {
      const { page, form } = await show(one.name);
      await one.fill?.(form, page);
      const uploads = await holdUploads(page);
      const writes = await refuseWrites(page);
      await choose(form, one);
      await form.getByRole('button', { name: one.send, exact: true }).click();
      await expectShown(form.getByRole('button', { name: /^上传中 \d+%$/ }).first());
      expect(writes).toEqual([]);
      uploads.release();
      await expect.poll(() => uploads.kept.length).toBe(1);
      await expect.poll(() => writes.some((body) => body.includes(uploads.kept[0]!))).toBe(true);
    },
  );

  test.each(savedForms)(
    'the saved form $name that is sent while a file is on its way waits for the file, says how far it is, and goes with it',
    async (one) => {
      const page = await pageOf('demo');
      await stepTo(page, base + one.path);
      await page.getByRole('button', { name: one.begin }).first().click();
      const form = page.getByRole('dialog', { name: one.name });
      await one.fill?.(form, page);
      const uploads = await holdUploads(page);
      const writes = await refuseWrites(page);
      await choose(form, one);
      await form.getByRole('button', { name: one.send, exact: true }).click();
      await expectShown(form.getByRole('button', { name: /^上传中 \d+%$/ }).first());
      await expectShown(form.getByRole('progressbar', { name: `${one.field}上传进度` }));
      uploads.release();
      await expect.poll(() => uploads.kept.length).toBe(1);
      await expect.poll(() => writes.some((body) => body.includes(uploads.kept[0]!))).toBe(true);
    },
  );
});

test('a form says at once what else is wrong with it, however long its file takes', async () => {
  const { page, form } = await show('申请提额');
  const uploads = await holdUploads(page);
  await choose(form, { ...fileForms[0]!, field: '证明材料（选填）' });
  await form.getByRole('button', { name: '提交申请' }).click();
  await expectShown(form.getByText('Please enter 申请额度'));
  await expectShown(form.getByRole('button', { name: '提交申请' }));
  uploads.release();
  await expectShown(form.getByRole('button', { name: '移除慢慢到的图.jpg' }));
});

test('a file that was refused stays in its form, which is not sent without it before it is removed', async () => {
  const { page, form } = await show('申请提额');
  await form.getByLabel('申请额度（元）').fill('80000');
  await form.getByLabel('申请理由').fill('下半年制作周期较长，需要周转。');
  await page.route(`**${endpoints.files.upload.path}`, (route) => route.abort('internetdisconnected'));
  const writes = await refuseWrites(page);
  const field = form.getByLabel('证明材料（选填）', { exact: true });
  await field.setInputFiles([await picture('一.jpg')(), await picture('二.jpg')()]);
  await expectShown(form.getByText('二.jpg：上传失败，请重试'));
  const send = form.getByRole('button', { name: '提交申请' });
  await send.click();
  const again = form.getByRole('button', { name: '重新上传一.jpg' });
  await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.unroute(`**${endpoints.files.upload.path}`);
  await again.click();
  await expectShown(form.getByRole('button', { name: '移除一.jpg' }));
  await send.click();
  await expect
    .poll(() =>
      form
        .getByRole('button', { name: '重新上传二.jpg' })
        .evaluate((button) => button === document.activeElement),
    )
    .toBe(true);
  expect(writes).toEqual([]);
  await form.getByRole('button', { name: '移除二.jpg' }).click();
  await send.click();
  await expect.poll(() => writes.length).toBeGreaterThan(0);
});

test('a file that is taken back while its form waits stops the form, which is sent by the next press', async () => {
  const { page, form } = await show('申请提额');
  await form.getByLabel('申请额度（元）').fill('80000');
  await form.getByLabel('申请理由').fill('下半年制作周期较长，需要周转。');
  await holdUploads(page);
  const writes = await refuseWrites(page);
  await choose(form, { ...fileForms[0]!, field: '证明材料（选填）' });
  const send = form.getByRole('button', { name: '提交申请' });
  await send.click();
  await form.getByRole('button', { name: '取消上传慢慢到的图.jpg' }).click();
  await expectShown(send);
  expect(writes).toEqual([]);
  await send.click();
  await expect.poll(() => writes.length).toBeGreaterThan(0);
});

test('a drawer that is closed while a file is on its way asks first', async () => {
  const { page, form } = await show('上传作品');
  const uploads = await holdUploads(page);
  await choose(form, { ...fileForms[0]!, field: '附件（选填）' });
  await expectShown(form.getByRole('progressbar'));
  await form.getByRole('button', { name: '关闭', exact: true }).click();
  const question = page.getByRole('dialog', { name: '离开此页面？' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expectGone(question);
  uploads.release();
  await expectShown(form.getByRole('button', { name: '移除慢慢到的图.jpg' }));
});

test('a delivery without a file asks first, and is sent when it is meant', async () => {
  const { page, form } = await show('提交交付');
  const writes = await refuseWrites(page);
  await form.getByLabel('交付说明').fill('源文件已另行寄出');
  await form.getByRole('button', { name: '提交交付' }).click();
  const question = page.getByRole('dialog', { name: '没有附上文件' });
  await question.getByRole('button', { name: '返回添加文件' }).click();
  await expectGone(question);
  expect(writes).toEqual([]);
  await form.getByRole('button', { name: '提交交付' }).click();
  await question.getByRole('button', { name: '仍要提交' }).click();
  await expect.poll(() => writes.length).toBeGreaterThan(0);
});
