import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { staffToken } from './accounts';
import { expectGone, expectPlace, expectSettled, expectShown, url } from './browser';
import { consoleUrl, openConsole } from './console';

interface Listed {
  list: { no: string; uid: string }[];
  clocks: { no: string }[];
}
const palette = (page: Page) => page.getByRole('dialog', { name: '全局查找' });
/** What waits, as staff are answered. */
const withdrawals = async (): Promise<Listed> => {
  const query = new URLSearchParams({ todo: '1', order: 'due' });
  const headers = { staff_token: await staffToken('super') };
  const answer = await fetch(`${url}${endpoints.withdrawals.staffList.path}?${query}`, { headers });
  return ((await answer.json()) as { data: Listed }).data;
};

test('a queue with a clock opens on what runs out first, and says at the item what happens then', async () => {
  const { page, complaints } = await openConsole('super');
  await page.goto(`${consoleUrl}/queue/withdraw`);
  await expectSettled(page);
  const { list, clocks } = await withdrawals();
  expect(clocks[0]!.no).toBe(list[0]!.no);
  const rows = page.getByRole('table', { name: '提现审核' }).locator('tbody').getByRole('row');
  await expectShown(rows.first().getByRole('button', { name: list[0]!.no }));
  await expectShown(rows.first().getByText(/^(剩|超)/));
  await expectShown(rows.first().getByText('超过告知客户的到账日'));
  await rows.first().getByRole('button', { name: list[0]!.no }).click();
  await expectShown(page.getByRole('dialog', { name: list[0]!.no }).getByText(/到期：?超过告知客户的到账日/));
  expect(complaints).toEqual([]);
});

test('staff open a queue by its pinyin and an item by its number from anywhere, also in the queue that is shown', async () => {
  const { page, complaints } = await openConsole('super');
  await page.keyboard.press('Control+k');
  await expectShown(palette(page));
  await page.keyboard.type('txsh');
  await expectShown(palette(page).getByRole('option', { name: /提现审核/ }));
  await page.keyboard.press('Enter');
  await expectPlace(page, /\/queue\/withdraw/);
  await expectGone(palette(page));
  const [first] = (await withdrawals()).list;
  await page.keyboard.press('Control+k');
  await expectShown(palette(page));
  await page.keyboard.type(first!.no);
  await expectShown(palette(page).getByRole('option', { name: new RegExp(first!.no) }));
  await page.keyboard.press('Enter');
  await expectShown(page.getByRole('dialog', { name: first!.no, exact: true }));
  expect(complaints).toEqual([]);
});

test('staff save what the filters of a queue show as a spreadsheet, which stands in the log of staff', async () => {
  const { page, complaints } = await openConsole('super');
  await page.goto(`${consoleUrl}/queue/withdraw?view=all`);
  await expectSettled(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^提现审核 \d{12}\.xlsx$/);
  await page.goto(`${consoleUrl}/staff`);
  await expectShown(page.getByText(/^提现审核，\d+项$/).first());
  expect(complaints).toEqual([]);
});
