import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { get } from './accounts';
import { expectGone, expectPlace, expectSettled, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';

interface Found {
  groups: { kind: string; list: { no: string; title: string; link: string }[] }[];
}
const palette = (page: Page) => page.getByRole('dialog', { name: '全局查找' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: '全局查找' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
/** The entry that Enter opens, as the field tells it to a screen reader. */
const current = (page: Page) =>
  field(page).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant');
    return id === null ? '' : (document.getElementById(id)?.textContent ?? '');
  });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expectShown(field(page));
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
}

test('somebody opens a page by the initials of its title, and Esc closes the palette and gives the focus back', async () => {
  const { page, complaints } = await sharedPerson({ as: 'demo' });
  await open(page, '/home');
  const button = page.getByRole('button', { name: '全局查找' });
  await button.focus();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expectGone(palette(page));
  await expect.poll(() => focused(page)).toContain('全局查找');
  await openPalette(page);
  await page.keyboard.type('rmbzh');
  await expect.poll(() => current(page)).toContain('人民币账户');
  await page.keyboard.press('Enter');
  await expectPlace(page, '/finance/rmb');
  await expectGone(palette(page));
  await openPalette(page);
  await expect.poll(() => current(page)).toContain('人民币账户');
  expect(complaints).toEqual([]);
});

test('somebody finds an order by its number and another thing by pinyin, walks to it by the arrows and opens it', async () => {
  const { page, complaints } = await sharedPerson({ as: 'demo' });
  const { list } = await get<{ list: { order_no: string; title: string }[] }>(
    endpoints.orders.list.path,
    { status: 'completed' },
    'demo',
  );
  await open(page, '/home');
  await openPalette(page);
  await page.keyboard.type(list[0]!.order_no);
  await expectShown(option(page, new RegExp(list[0]!.order_no)).first());
  await page.keyboard.press('Enter');
  await expectPlace(page, `/orders/myOrders?order=${list[0]!.order_no}`);
  await expectShown(page.getByRole('dialog', { name: '订单详情' }));

  const found = await get<Found>(endpoints.home.find.path, { keyword: 'mxp' }, 'demo');
  const [first, second] = found.groups.flatMap((group) => group.list);
  expect([first!.title, second!.title].join()).toContain('明信片');
  await openPalette(page);
  await page.keyboard.type('mxp');
  await expect.poll(() => current(page)).toContain(first!.title);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => current(page)).toContain(second!.no);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => current(page)).toContain(first!.no);
  await page.keyboard.press('Enter');
  await expectPlace(page, first!.link);
  await expectSettled(page);
  expect(complaints).toEqual([]);
});

test('words that nothing holds are answered with a way out, on a phone by the button of the header', async () => {
  const { page, complaints } = await sharedPerson({ as: 'demo', width: 390, height: 844 });
  await open(page, '/home');
  await page.getByRole('button', { name: '全局查找' }).click();
  await field(page).fill('没有这样的东西');
  await expectShown(palette(page).getByText('没有找到“没有这样的东西”'));
  await palette(page).getByRole('link', { name: '提交工单' }).click();
  await expectPlace(page, '/support?view=new');
  await expectGone(palette(page));
  expect(complaints).toEqual([]);
});

test('a member finds the pages and things of its roles, and neither money nor somebody else’s number', async () => {
  const { list } = await get<{ list: { order_no: string }[] }>(endpoints.orders.list.path, {}, 'studio');
  const { page } = await sharedPerson({ as: 'xiangmu' });
  await open(page, '/home');
  await openPalette(page);
  await page.keyboard.type('dd');
  await expectShown(option(page, '我的订单'));
  await field(page).fill('zijin');
  await expectShown(palette(page).getByText('没有找到“zijin”'));
  await field(page).fill('人民币');
  await expectShown(palette(page).getByText('没有找到“人民币”'));
  await field(page).fill(list[0]!.order_no);
  await expectShown(palette(page).getByText(`没有找到“${list[0]!.order_no}”`));
});

test('the keys of every page are listed by a question mark, lead to pages, and can be switched off', async () => {
  const { page, complaints } = await sharedPerson({ as: 'demo' });
  await open(page, '/home');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: '快捷键' });
  await expectShown(list.getByText('我的订单'));
  await page.keyboard.press('Escape');
  await expectGone(list);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expectPlace(page, '/orders/myOrders');
  await expectSettled(page);
  // In a field a letter is a letter.
  await page.getByLabel('订单号/名称').fill('');
  await page.getByLabel('订单号/名称').focus();
  await page.keyboard.type('gh?');
  await expect.poll(() => page.getByLabel('订单号/名称').inputValue()).toBe('gh?');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await list.getByLabel(/启用单键快捷键/).uncheck();
  await page.keyboard.press('Escape');
  await expectGone(list);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.keyboard.press('?');
  await openPalette(page);
  await expectPlace(page, '/orders/myOrders');
  await expectGone(list);
  expect(complaints).toEqual([]);
});
