import { dayAfter, dayOf } from '@uc/contract/day';
import { expect, test } from 'vitest';
import { expectGone, expectSettled, expectShown } from './browser';
import { openConsole } from './console';
import { expectToast } from './toasts';

/** The queue of a member of staff, opened from the menu. */
async function openRates(username: string) {
  const person = await openConsole(username);
  const { page } = person;
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '开票税率' }).click();
  await expectSettled(page);
  return person;
}

test('finance enters a rate of invoices from a day on, is told that a colleague decides, and the colleague agrees', async () => {
  const { page, complaints } = await openRates('finance');
  await expectShown(page.getByText('渲染订单 6% 信息技术服务'));
  await page.getByRole('button', { name: '提交税率' }).click();
  const form = page.getByRole('dialog', { name: '提交税率' });
  await form.getByLabel('销售项目').selectOption('渲染订单');
  await form.getByLabel('生效日期').fill(dayAfter(dayOf(new Date()), 40));
  await form.getByLabel('税率').selectOption('9%');
  await form.getByLabel('税收分类编码').fill('3040203 0100 0000 0000');
  await form.getByLabel('分类简称').fill('信息系统服务');
  await form.getByLabel('依据').fill('税务总局公告第1号');
  await form.getByRole('button', { name: '提交税率' }).click();
  await expectGone(form);
  await page.getByRole('tab', { name: /^待复核/ }).click();
  await expectShown(page.getByRole('row', { name: /渲染订单.*9%/ }));

  const other = await openRates('finance2');
  await other.page
    .getByRole('row', { name: /渲染订单.*9%/ })
    .getByRole('button')
    .first()
    .click();
  const item = other.page.getByRole('dialog', { name: /^SL/ });
  await expectShown(item.getByText('6% 信息技术服务 3040203000000000000'));
  await item.getByRole('button', { name: '复核通过' }).click();
  const sure = other.page.getByRole('dialog', { name: '复核通过' });
  await expectShown(sure.getByText('3040203010000000000'));
  await sure.getByRole('button', { name: '复核通过' }).click();
  await expectGone(sure);
  await expectToast(other.page, '已复核通过');
  expect([...complaints, ...other.complaints]).toEqual([]);
});
