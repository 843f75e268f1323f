import { expect, test } from 'vitest';
import { expectGone, expectShown } from './browser';
import { openConsole } from './console';

test('finance asks for the tax report of a quarter that is not over, or had no income, and reads why beside the field', async () => {
  const { page, complaints } = await openConsole('finance');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '涉税信息报送' }).click();
  await page.getByRole('button', { name: '生成报送文件' }).click();
  const form = page.getByRole('dialog', { name: '生成报送文件' });
  const quarter = form.getByLabel('所属季度', { exact: true });
  for (const [typed, why] of [
    ['2099-Q1', '2099-Q1还没有结束'],
    ['2020-Q1', '2020-Q1没有需要报送的收入'],
  ] as const) {
    await quarter.fill(typed);
    await form.getByRole('button', { name: '生成报送文件' }).click();
    await expectShown(form.getByRole('alert').filter({ hasText: why }));
    await expect.poll(() => quarter.inputValue()).toBe(typed);
  }
  await form.getByRole('button', { name: '取消' }).click();
  await expectGone(form);
  // Both are refused, as asked for.
  expect(complaints).toEqual([expect.stringContaining('422'), expect.stringContaining('422')]);
});
