import type { Page } from 'playwright-core';
import { PASSWORD } from './accounts';
import { expectGone } from './browser';

const PAY_PASSWORD = 'Pay12345';

/** Proves who it is, where the page asks for it. */
export async function stepUp(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '安全验证' });
  await dialog.getByRole('tab', { name: '登录密码' }).click();
  await dialog.getByRole('textbox', { name: '登录密码' }).fill(PASSWORD);
  const pay = dialog.getByRole('textbox', { name: '支付密码' });
  if ((await pay.count()) > 0) await pay.fill(PAY_PASSWORD);
  await dialog.getByRole('button', { name: '确认' }).click();
  await expectGone(dialog);
}
