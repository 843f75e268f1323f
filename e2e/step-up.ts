import type { Page } from 'playwright-core';
import { PASSWORD } from './accounts';
import { expectGone, expectShown } from './browser';

/** The payment password of the demo world. */
export const PAY_PASSWORD = 'Pay12345';

/** Proves who it is, where the page asks for it: by the login password, and the payment password where that is asked for; one that is named has to be. */
export async function stepUp(
  page: Page,
  { login = PASSWORD, pay }: { login?: string; pay?: string } = {},
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '安全验证' });
  await expectShown(dialog);
  await dialog.getByRole('tab', { name: '登录密码' }).click();
  await dialog.getByRole('textbox', { name: '登录密码' }).fill(login);
  const field = dialog.getByRole('textbox', { name: '支付密码' });
  if (pay !== undefined || (await field.count()) > 0) await field.fill(pay ?? PAY_PASSWORD);
  await dialog.getByRole('button', { name: '确认' }).click();
  await expectGone(dialog);
}
