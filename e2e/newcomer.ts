import type { Page } from 'playwright-core';
import { newPhone } from './accounts';
import { base, expectPlace, newPerson, open, type Person } from './browser';
import { requestCode } from './captcha';

/** The login password of every newcomer. */
export const SECRET = 'Kestrel7Harbour';

/** Somebody with an account of their own, which nobody else's test changes: registered through the screen, on /home. */
export async function newcomer(
  options: Parameters<typeof newPerson>[0] = {},
): Promise<Person & { phone: string }> {
  const person = await newPerson(options);
  const { page } = person;
  const phone = newPhone();
  await open(page, '/login?view=register');
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await page.getByLabel('短信验证码').fill(await requestCode(page, phone));
  await page.getByLabel('密码', { exact: true }).fill(SECRET);
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expectPlace(page, '/home');
  return { ...person, phone };
}

/** Leaves as somebody does whose cookies are gone: the page that is open must not lead to the sign-in by itself meanwhile. */
export async function forget({ context, page }: { context: Person['context']; page: Page }): Promise<void> {
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto(`${base}/login`);
}
