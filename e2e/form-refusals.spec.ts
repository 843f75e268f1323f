import { api } from '@uc/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectShown, newPerson, open } from './browser';
import { orderFor } from './form-states';

let page: Page;
beforeAll(async () => {
  ({ page } = await newPerson({ as: 'demo' }));
});
afterAll(() => page.close());

/** The label of the field that has the focus. */
const focused = (on: Page) =>
  on.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '');

test('the first wrong field of a refused form has the focus, also where it came later than the others', async () => {
  await open(page, '/account/manage');
  await page.getByRole('button', { name: '新建子账号' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建子账号' });
  const send = dialog.getByRole('button', { name: '创建', exact: true });
  await send.click();
  await expect.poll(() => focused(page)).toBe('子账号名');
  await dialog.getByLabel('子账号名').fill('later.field');
  await dialog.getByLabel('姓名').fill('后来');
  await send.click();
  await expect.poll(() => focused(page)).toBe('管理员');
  await dialog.getByLabel('观察员').check();
  // The quota comes first, and stands behind the password.
  await dialog.getByLabel('限制消费额度').check();
  await dialog.getByLabel('自定义', { exact: true }).check();
  await send.click();
  await expectShown(dialog.getByText('Please enter 额度'));
  await expect.poll(() => focused(page)).toBe('自定义密码');
  await expect.poll(() => dialog.getByLabel('子账号名').inputValue()).toBe('later.field');
});

test('two presses of a form at once send once; a refusal stands at its field, which keeps what was typed', async () => {
  await open(page, '/finance/vouchers?view=center');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(api.coupons.redeem.path)) sent += 1;
  });
  const field = page.getByLabel('兑换券码');
  await field.fill('NOSUCHCODE2345');
  await field.evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit();
    input.form?.requestSubmit();
  });
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => focused(page)).toBe('兑换券码');
  await expect.poll(() => field.inputValue()).toBe('NOSUCHCODE2345');
  const note = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
  await expect.poll(() => note.getAttribute('role')).toBe('alert');
  expect(sent).toBe(1);
  await field.press('End');
  await field.pressSequentially('6');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull();
});

test('a form that cannot be taken back is sent by its button alone, and its first wrong field has the focus', async () => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(api.orders.refundApply.path)) sent += 1;
  });
  const title = /^申请(售后|退款)$/;
  await open(page, await orderFor('refund', 'demo'));
  await page.getByRole('dialog', { name: '订单详情' }).getByRole('button', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  const amount = dialog.getByLabel('退款金额（元）');
  // All of it, for the first of the reasons: it could be sent as it stands.
  await expect.poll(() => amount.inputValue()).not.toBe('');
  await amount.press('Enter');
  await amount.fill('0');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expectShown(dialog.getByText(/请输入正确的金额/));
  await expect.poll(() => focused(page)).toBe('退款金额（元）');
  expect(sent).toBe(0);
});
