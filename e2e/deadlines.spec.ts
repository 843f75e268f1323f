import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { get } from './accounts';
import { expectPlace, expectSettled, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';
import { callInPage } from './client';
import { newcomer } from './newcomer';
import { sameNamesOn } from './same-names';

interface List {
  list: { key: string; title: string; at: string; consequence: string; link: string }[];
  total: number;
}
const place = '/home?tab=deadlines';
const panel = (page: Page) => page.getByRole('region', { name: '日程' });
/** A row by the number that tells it from others of its title. */
const linkOf = (page: Page, { key }: { key: string }) =>
  panel(page).getByRole('link', { name: key.split('.')[1]! });
const chosen = (page: Page) => page.getByRole('grid').locator('[aria-selected=true] button');

describe('日程', () => {
  test('日程 lists what the server lists, with what happens then; a row leads to where one can act; a month is walked by keys', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await open(page, '/home');
    await page.getByRole('link', { name: '全部日程' }).click();
    await expectPlace(page, place);
    const { list, total } = await get<List>(endpoints.deadlines.list.path, { page_size: '20' }, 'demo');
    await expectShown(
      panel(page).getByRole('tab', { name: new RegExp(`^全部\\s*${total}$`), selected: true }),
    );
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted());
    for (const row of list) await expectShown(linkOf(page, row));
    expect(await sameNamesOn(page)).toEqual([]);

    await page.getByRole('button', { name: '月历' }).click();
    await expectShown(page.getByRole('grid').and(page.locator('[aria-busy=false]')));
    await chosen(page).focus();
    const before = await chosen(page).getAttribute('aria-label');
    await page.keyboard.press('PageDown');
    await expect.poll(() => chosen(page).getAttribute('aria-label')).not.toBe(before);
    // Three keys faster than the address follows.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('PageUp');
    await expect.poll(() => chosen(page).getAttribute('aria-label')).toBe(before);
    await expect.poll(() => chosen(page).evaluate((one) => one === document.activeElement)).toBe(true);
    const due = list.find(({ at }) => at > `${list[0]!.at.slice(0, 10)} 24`)!;
    await open(page, `${place}&view=month&day=${due.at.slice(0, 10)}`);
    await linkOf(page, due).click();
    await expectPlace(page, due.link);
    expect(complaints).toEqual([]);
  });

  test('a calendar subscription is made, read, made anew and stopped on a phone; who has nothing due is led on', async () => {
    const { page, complaints } = await newcomer({ width: 390 });
    await open(page, `${place}&area=ip`);
    await page.getByRole('button', { name: '查看全部' }).click();
    await expectPlace(page, place);
    const address = page.getByText(/\/calendar\/cal_[\w-]{43}\.ics$/);
    const statusOf = async (url: string) => (await page.request.get(url)).status();
    await page.getByRole('button', { name: '订阅日历' }).click();
    await page.getByRole('button', { name: '生成订阅地址' }).click();
    const first = await address.innerText();
    const read = await page.request.get(first);
    expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    // A calendar takes it by its own kind of address, on this device or by a picture on a phone.
    const webcal = await page.getByRole('link', { name: '在本机日历中打开' }).getAttribute('href');
    expect(webcal).toBe(first.replace(/^https?:/, 'webcal:'));
    await expectShown(page.getByRole('img', { name: '用手机扫码订阅日历' }));
    await page.getByRole('button', { name: '重置', exact: true }).click();
    await page.getByRole('dialog', { name: '重置订阅地址？' }).getByRole('button', { name: '重置' }).click();
    await expect.poll(() => address.innerText()).not.toBe(first);
    const second = await address.innerText();
    await expect.poll(async () => [await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await expectSettled(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true);
    await page.getByRole('button', { name: '停用', exact: true }).click();
    await page.getByRole('dialog', { name: '停用日历订阅？' }).getByRole('button', { name: '停用' }).click();
    await expectShown(page.getByRole('button', { name: '生成订阅地址' }));
    await expect.poll(() => statusOf(second)).toBe(404);
    const [feed] = await callInPage(page, endpoints.deadlines.feed);
    expect(feed!.data).toMatchObject({ is_on: false });
    expect(complaints).toEqual([]);
  });
});
