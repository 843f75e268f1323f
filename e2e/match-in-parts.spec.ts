import { endpoints } from '@uc/contract/all-endpoints';
import { expect, test } from 'vitest';
import { credentialsOf, post } from './accounts';
import { expectGone, expectShown } from './browser';
import { openConsole } from './console';
import { unique } from './unique';
import { expectToast } from './toasts';

/** A recharge by transfer of the demo customer; its number. */
async function begun(amount: number): Promise<string> {
  const wish = { amount, target: 'rmb', channel: 'offline' };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { recharge_no } = await post(endpoints.recharge.create.path, wish, {
    ...credentialsOf('demo'),
    ...key,
  });
  return String(recharge_no);
}

test('finance matches one bank line with two recharges of a customer, is told why another sum is not, and keeps what was typed', async () => {
  const nos = [await begun(1200.3), await begun(800.2)];
  const { page, complaints } = await openConsole('finance');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '银行到账' }).click();
  await page.getByRole('button', { name: '登记到账' }).click();
  const form = page.getByRole('dialog', { name: '登记到账' });
  const payer = `合并来款${unique()}`;
  const given = { 银行流水号: `HB${unique()}`, '金额（元）': '2000.50', 付款方: payer };
  for (const [label, value] of Object.entries(given))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: '登记到账' }).click();
  await expectGone(form);
  await page.getByRole('row', { name: payer }).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: '合并匹配', exact: true }).click();
  const parts = page.getByRole('dialog', { name: '合并匹配' });
  await expectShown(parts.getByText('2,000.50'));
  const recharges = parts.getByLabel('充值单号', { exact: true });
  await recharges.fill(nos[0]!);
  await parts.getByRole('button', { name: '合并匹配', exact: true }).click();
  await expectShown(parts.getByRole('alert'));
  await expect.poll(() => recharges.inputValue()).toBe(nos[0]);
  await recharges.fill(nos.join('、'));
  await parts.getByRole('button', { name: '合并匹配', exact: true }).click();
  await expectGone(parts);
  await expectToast(page, '已合并匹配');
  // One of the two is not the sum.
  expect(complaints).toEqual([expect.stringContaining('409')]);
});
