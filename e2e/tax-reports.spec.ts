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

test('finance is reminded of a quarter, makes its file, notes that it was handed in, and is reminded of it no more', async () => {
  const { page, complaints } = await openConsole('finance');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '涉税信息报送' }).click();
  const reminder = page.getByRole('alert').filter({ hasText: '的涉税信息尚未报送' }).first();
  await expectShown(reminder);
  const quarter = /\d{4}-Q\d/.exec(await reminder.innerText())![0];
  await page.getByRole('button', { name: '生成报送文件' }).click();
  const form = page.getByRole('dialog', { name: '生成报送文件' });
  await form.getByLabel('所属季度', { exact: true }).fill(quarter);
  await form.getByRole('button', { name: '生成报送文件' }).click();
  await expectGone(form);
  const made = page.getByRole('row').filter({ hasText: `${quarter} 第1版` });
  await made.getByRole('button').first().click();
  await page.getByRole('button', { name: '登记报送' }).click();
  const done = page.getByRole('dialog', { name: '登记报送' });
  await done.getByLabel('受理编号或报送说明', { exact: true }).fill('电子税务局受理001');
  await done.getByRole('button', { name: '登记报送' }).click();
  await expectGone(done);
  await expectGone(page.getByRole('alert').filter({ hasText: `${quarter}的涉税信息尚未报送` }));
  expect(complaints).toEqual([]);
});
