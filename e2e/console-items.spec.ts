import { endpoints } from '@uc/contract/all-endpoints';
import { dayAfter, dayOf } from '@uc/contract/day';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { post, staffToken } from './accounts';
import { expectGone, expectSettled, expectShown } from './browser';
import { openConsole, consoleUrl } from './console';
import { unique } from './unique';

const made = async (title: string): Promise<string> =>
  (
    (await post(
      endpoints.messages.staffNoticeCreate.path,
      { title, content: '今晚维护' },
      { staff_token: await staffToken('super') },
    )) as { no: string }
  ).no;
const item = (page: Page, no: string) => page.getByRole('dialog', { name: no, exact: true });

test('items of a queue are decided one after the other by keys, each stays open with its result, and a note is read by colleagues', async () => {
  const title = `公告${unique()}`;
  const numbers = [await made(`${title}甲`), await made(`${title}乙`), await made(`${title}丙`)];
  const { page, complaints } = await openConsole('super');
  await page.goto(`${consoleUrl}/queue/notice?keyword=${title}`);
  await expectSettled(page);
  // In a field a letter is a letter.
  const field = page.getByRole('searchbox', { name: '标题', exact: true });
  await field.press('End');
  await field.press('j');
  await expect.poll(() => field.inputValue()).toBe(`${title}j`);
  await field.fill(title);
  await page.getByRole('heading', { level: 1 }).click();
  for (const key of ['j', 'j', 'k', 'Enter']) await page.keyboard.press(key);
  await expectShown(item(page, numbers[0]!).getByText('1 / 3'));
  await page.keyboard.press('j');
  await expectShown(item(page, numbers[1]!));
  await item(page, numbers[1]!).getByRole('button', { name: '添加备注' }).click();
  const note = page.getByRole('dialog', { name: '添加备注' });
  await note.getByLabel('备注').fill('等法务回复');
  await note.getByRole('button', { name: '添加备注' }).dblclick();
  await expectGone(note);
  await expect.poll(() => item(page, numbers[1]!).getByText('等法务回复').count()).toBe(1);

  await page.keyboard.press('a');
  const sure = page.getByRole('dialog', { name: '发布公告', exact: true });
  await expectShown(sure);
  await page.keyboard.press('j');
  await expectShown(sure);
  // Tomorrow, so that nobody else's pages show it.
  await sure.getByLabel(/^发布时间/).fill(`${dayAfter(dayOf(new Date()), 1)} 09:00`);
  await sure.getByRole('button', { name: '发布公告', exact: true }).dblclick();
  await expectGone(sure);
  // What was decided has left what waits, and stays open as it is now; the next one has moved up into its place.
  const done = item(page, numbers[1]!);
  await expectShown(done.getByText('待发布', { exact: true }).first());
  await expectGone(page.getByRole('row', { name: `${title}乙` }));
  await expect.poll(() => done.getByRole('listitem').filter({ hasText: '发布系统公告' }).count()).toBe(1);
  await done.getByRole('button', { name: '处理下一条' }).click();
  await expectShown(item(page, numbers[2]!).getByText('2 / 2'));
  await page.keyboard.press('Escape');
  await expectGone(page.getByRole('dialog'));

  // What one has taken is found by a link, and Back leads to all of it.
  await page.getByRole('button', { name: numbers[0]!, exact: true }).click();
  await item(page, numbers[0]!).getByRole('button', { name: '由我接手' }).click();
  await expectShown(item(page, numbers[0]!).getByRole('button', { name: '放下' }));
  await page.keyboard.press('Escape');
  await expectShown(page.getByText('共 2 项', { exact: true }));
  await page.getByRole('button', { name: '更多筛选' }).click();
  await page.getByLabel('接手人').selectOption({ label: '超级管理员（我）' });
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expectShown(page.getByText('共 1 项', { exact: true }));
  await expectGone(page.getByRole('row', { name: numbers[2]! }));
  expect(new URL(page.url()).searchParams.get('taken_by')).not.toBeNull();
  await page.goBack();
  await expectShown(page.getByText('共 2 项', { exact: true }));
  await page.keyboard.press('?');
  await expectShown(page.getByRole('dialog', { name: '快捷键' }));
  expect(complaints).toEqual([]);
});
