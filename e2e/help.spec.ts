import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectGone, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';
import { consoleUrl, openConsole } from './console';

const TITLE = '收藏夹与动态提醒';
const TEXT = '## 收藏夹\n收藏的[项目](/maker/collect)在这里。\n\n[坏链接](javascript:alert(1))\n- **第一条**';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const preview = (page: Page) => page.getByRole('region', { name: '预览' });

test('a topic that customer service rewrites is previewed, kept as a draft, published to customers, and put back to its built-in text', async () => {
  const { page, complaints } = await openConsole('cs');
  await page.getByRole('navigation').getByRole('link', { name: '帮助' }).click();
  await page.getByRole('link', { name: '收藏与动态提醒' }).click();
  await expectShown(page.getByText('这些页面的“本页帮助”指向此页').first());
  await page.getByLabel('标题').fill(TITLE);
  await page.getByLabel('正文').fill(TEXT);
  await expectShown(preview(page).getByRole('heading', { name: '收藏夹', exact: true }));
  await expectShown(preview(page).getByText('[坏链接](javascript:alert(1))'));
  await expect
    .poll(() => preview(page).getByRole('link', { name: '项目' }).getAttribute('href'))
    .toBe('/center/user/maker/collect');
  // What is typed is not left without a question.
  await page.getByRole('link', { name: '全部帮助页面' }).click();
  await page.getByRole('dialog', { name: '离开此页面？' }).getByRole('button', { name: '继续编辑' }).click();
  await press(page, '保存草稿');
  await expectShown(page.getByText('有未发布的草稿'));

  const customer = await sharedPerson({ as: 'demo' });
  await open(customer.page, '/help?topic=favourites');
  await expectShown(customer.page.getByRole('heading', { name: '收藏与动态提醒' }));
  await press(page, '发布');
  await expectGone(page.getByText('有未发布的草稿'));
  await open(customer.page, '/help?keyword=scjydttx');
  await customer.page.getByRole('link', { name: TITLE }).click();
  await expectShown(customer.page.getByRole('heading', { name: '收藏夹', exact: true }));
  await press(customer.page, '未解决');
  await customer.page.getByLabel('还缺少什么内容').fill('没有说怎么取消收藏');
  await press(customer.page, '提交反馈');
  await expectShown(customer.page.getByText('感谢您的反馈，我们会据此改进帮助内容。'));

  await page.goto(`${consoleUrl}/help/page?topic=favourites`);
  await expectShown(page.getByText('没有说怎么取消收藏'));
  await press(page, '恢复内置内容');
  await page.getByRole('dialog').getByRole('button', { name: '恢复内置内容' }).click();
  await expectGone(page.getByRole('dialog'));
  await expect.poll(() => page.getByLabel('标题').inputValue()).toBe('收藏与动态提醒');
  await open(customer.page, '/help?topic=favourites');
  await expectShown(customer.page.getByRole('heading', { name: '收藏与动态提醒' }));
  await page.getByRole('row', { name: /第2版/ }).getByRole('button', { name: '查看第2版' }).click();
  await expectShown(page.getByRole('dialog').getByRole('group', { name: '与最新内容的差异' }));
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  expect([complaints, customer.complaints]).toEqual([[], []]);
});

test('two of customer service edit a page of the help at once, and the second reads the difference and keeps what was typed', async () => {
  const [first, second] = [await openConsole('cs'), await openConsole('super')];
  for (const { page } of [first, second]) {
    await page.goto(`${consoleUrl}/help/page?topic=disputes`);
    await expectShown(page.getByLabel('正文'));
  }
  await first.page.getByLabel('正文').fill('先保存的人写的维权说明。');
  await press(first.page, '保存草稿');
  await expectShown(first.page.getByText('有未发布的草稿'));
  await second.page.getByLabel('正文').fill('后保存的人写的维权说明。');
  await press(second.page, '保存草稿');
  await expectShown(second.page.getByText('您的内容尚未保存', { exact: false }));
  await expectShown(second.page.getByRole('group', { name: '与对方版本的差异' }));
  await press(second.page, '保留我的内容继续编辑');
  await press(second.page, '保存草稿');
  await expectShown(second.page.getByText('第2版'));
  await expect.poll(() => second.page.getByLabel('正文').inputValue()).toBe('后保存的人写的维权说明。');
});
