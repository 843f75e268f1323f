import { endpoints } from '@uc/contract/all-endpoints';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { answerTo } from './answers';
import {
  base,
  expectGone,
  expectPlace,
  expectRegisterForm,
  expectSettled,
  expectShown,
  open,
  placeOf,
  toastsOn,
  withPlainDocuments,
} from './browser';
import { requestCode } from './captcha';
import { newPhone } from './accounts';
import { forget, newcomer, SECRET } from './newcomer';
import { sharedPerson } from './browser-pool';
import { stepUp } from './step-up';

/** A customer of the demo world whom no other test signs in; a newcomer's phone has had its code for this minute. */
const QIHANG = '13600136000';

const card = (page: Page) => page.getByRole('region', { name: '第三方账号' });
const alert = (page: Page) => page.getByRole('alert');
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort();

/** Goes to the provider's page and is somebody there. */
async function authorise(page: Page, provider: '微信' | 'QQ', who: string): Promise<void> {
  await expectShown(page.getByRole('heading', { name: `演示${provider}授权` }));
  await page.getByRole('button', { name: who }).click();
}
async function enterBy(page: Page, provider: '微信' | 'QQ', who: string): Promise<void> {
  await page.getByRole('button', { name: `${provider}登录` }).click();
  await authorise(page, provider, who);
}
/** The first answer of one call comes after that of another, though it was read before: a slow line. */
async function withLateAnswer(page: Page, late: string, after: string): Promise<void> {
  const isDone = page.waitForResponse((response) => new URL(response.url()).pathname === after);
  await page.route(
    (url) => url.pathname === late,
    async (route) => {
      const response = await answerTo(route);
      await isDone;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
}

describe('a sign-in by a third-party account', () => {
  test('a sign-in by a third-party account brings studio to the page that was wanted, and its code opens nothing twice', async () => {
    const { page, complaints } = await sharedPerson();
    const returns: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('code=')) returns.push(request.url());
    });
    await page.goto(`${base}/account/info`);
    await expectPlace(page, '/login');
    await enterBy(page, '微信', '拾光小店');
    await expectPlace(page, '/account/info');
    await expectSettled(page);
    await expectShown(page.getByText('拾光设计工作室'));
    await expect.poll(() => cookieNames(page)).toEqual(['__Host-uc_d', '__Host-uc_s', 'vso_token']);
    expect(complaints).toEqual([]);

    await forget({ context: page.context(), page });
    await page.goto(returns[0]!);
    await expectShown(alert(page).getByText('授权已失效，请重新操作'));
    expect(placeOf(page)).toBe('/login');
    expect(await toastsOn(page).count()).toBe(0);
    await expect.poll(() => cookieNames(page)).toEqual([]);
  });

  test('a third-party sign-in that is given up there comes back to the forms, by keys alone', async () => {
    const { page } = await sharedPerson({ width: 360, height: 740, dark: true });
    await open(page, '/login');
    await page.getByRole('button', { name: 'QQ登录' }).press('Enter');
    await page.getByRole('button', { name: '取消' }).press('Enter');
    await expectShown(alert(page).getByText('您未完成授权，可重新选择登录方式'));
    await expectShown(page.getByLabel('账号', { exact: true }));
    expect(placeOf(page)).toBe('/login');
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBeLessThanOrEqual(0);
  });

  test('a third-party account that is nobody’s registers and is bound by it; the next sign-in goes straight in', async () => {
    const { page } = await sharedPerson({ width: 390, height: 844 });
    await open(page, '/login');
    await enterBy(page, 'QQ', '北风向南');
    await expectShown(page.getByText('该QQ尚未绑定账号'));
    expect(placeOf(page)).toBe('/login');
    await page.getByRole('button', { name: '暂不绑定' }).click();
    await expectShown(page.getByLabel('账号', { exact: true }));
    await enterBy(page, 'QQ', '北风向南');
    await page.getByRole('link', { name: '注册并绑定' }).click();
    await expectRegisterForm(page);
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    await page.getByLabel('短信验证码').fill(await requestCode(page, newPhone()));
    await page.getByLabel('密码', { exact: true }).fill(SECRET);
    await page.getByRole('button', { name: '注册并登录' }).click();
    await expectPlace(page, '/home');
    await forget({ context: page.context(), page });
    await expectSettled(page);
    await enterBy(page, 'QQ', '北风向南');
    await expectPlace(page, '/home');
  });

  test('a sign-in by a third-party account is not offered to members', async () => {
    const { page } = await sharedPerson();
    await open(page, '/login?as=subaccount');
    expect(await page.getByRole('button', { name: '微信登录' }).count()).toBe(0);
  });
});

describe('a third-party account of a newcomer', () => {
  test('a third-party account is bound after a verification, signs in, is taken away, and is another’s by a phone code then', async () => {
    const person = await newcomer();
    const { page } = person;
    await open(page, '/account/safe');
    await card(page).getByRole('button', { name: '绑定微信' }).click();
    await stepUp(page, { login: SECRET });
    await withPlainDocuments(page);
    await withLateAnswer(page, endpoints.account.thirdParties.path, endpoints.account.bindThirdParty.path);
    await authorise(page, '微信', '小满');
    await expectPlace(page, '/account/safe');
    await expectShown(card(page).getByText(/已绑定“小\*”/));
    await expectShown(page.getByText('已绑定微信，可用于登录'));

    await forget(person);
    await expectSettled(page);
    await enterBy(page, '微信', '小满');
    await expectPlace(page, '/home');

    await open(page, '/account/safe');
    await expectShown(card(page).getByText('最近登录'));
    await card(page).getByRole('button', { name: '解绑微信' }).click();
    const asking = page.getByRole('dialog', { name: '解绑微信？' });
    await asking.getByRole('button', { name: '解绑' }).click();
    await stepUp(page, { login: SECRET });
    await expectGone(asking);
    await expectShown(card(page).getByRole('button', { name: '绑定微信' }));

    await forget(person);
    await expectSettled(page);
    await enterBy(page, '微信', '小满');
    await expectShown(page.getByText('该微信尚未绑定账号'));
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    await page.getByLabel('短信验证码').fill(await requestCode(page, QIHANG));
    await expectPlace(page, '/home');
    await open(page, '/account/safe');
    await expectShown(card(page).getByText(/已绑定“小\*”/));
  });

  test('a third-party account that somebody else has is told with the way out; one that is given up binds nothing', async () => {
    const { page } = await newcomer({ width: 390, height: 844, dark: true });
    await open(page, '/account/safe');
    await card(page).getByRole('button', { name: '绑定微信' }).click();
    await stepUp(page, { login: SECRET });
    await authorise(page, '微信', '拾光小店');
    await expectShown(card(page).getByText('该微信已绑定其他账号，请先用该微信登录原账号并解绑'));
    await card(page).getByRole('button', { name: '绑定微信' }).click();
    await stepUp(page, { login: SECRET });
    await authorise(page, '微信', '取消');
    await expectShown(card(page).getByText('您未完成授权，没有绑定任何账号'));
    expect(placeOf(page)).toBe('/account/safe');
  });
});
