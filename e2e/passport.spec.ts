import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newPhone, PASSWORD, SUB_CID } from './accounts';
import {
  base,
  expectPlace,
  expectRegisterForm,
  expectSettled,
  expectShown,
  fillSignIn,
  placeOf,
  signIn,
  toastsOn,
  url,
} from './browser';
import { requestCode, solveCaptcha } from './captcha';
import { sharedPerson } from './browser-pool';
import { unique } from './unique';

const alert = (page: Page) => page.getByRole('alert');
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

describe('sign-in by password', () => {
  test('a sign-in brings a person back to the exact page they wanted, with two secrets in the cookie jar', async () => {
    const { page, context, complaints } = await sharedPerson();
    await page.goto(`${base}/orders/myOrders?status=completed&page_size=20`);
    await expectPlace(page, '/login');
    const remembered = (await context.cookies()).find(({ name }) => name === 'redirect_url');
    expect(decodeURIComponent(remembered?.value ?? '')).toBe(
      '/center/user/orders/myOrders?status=completed&page_size=20',
    );
    await signIn(page, 'demo', PASSWORD);
    await expectPlace(page, '/orders/myOrders?status=completed&page_size=20');
    await expectSettled(page);
    const jar = await context.cookies();
    expect(jar.map(({ name }) => name).sort()).toEqual(['__Host-uc_d', '__Host-uc_s', 'vso_token']);
    expect(jar.find(({ name }) => name === 'vso_token')).toMatchObject({
      path: '/',
      httpOnly: false,
      sameSite: 'Lax',
    });
    expect(jar.find(({ name }) => name === '__Host-uc_s')).toMatchObject({
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    });
    expect(complaints).toEqual([]);
    await page.goBack();
    expect(placeOf(page)).not.toMatch(/^\/login/);
  });

  test('a wrong password is told beside the form and not by toast, and two failures ask for a captcha', async () => {
    const { page } = await sharedPerson();
    const nobody = `nobody${unique()}`;
    await page.goto(`${base}/login`);
    await signIn(page, nobody, 'Wrong1234');
    await expectShown(alert(page).getByText('账号或密码错误，还可尝试4次'));
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expectShown(alert(page).getByText('账号或密码错误，还可尝试3次'));
    expect(await toastsOn(page).count()).toBe(0);

    await page.getByRole('button', { name: '登录', exact: true }).click();
    await solveCaptcha(page);
    await expectShown(alert(page).getByText('账号或密码错误，还可尝试2次'));
    await expectPlace(page, '/login');

    // A person who cannot look at the puzzle lets the browser find a number, and does no more than ask for it.
    await page.getByRole('button', { name: '登录', exact: true }).click();
    const other = page.getByRole('button', { name: '看不清或无法拖动？改用免图验证' });
    await expectShown(other);
    // A person who has pressed a key is on their way.
    await page.keyboard.press('Tab');
    await other.focus();
    // The picture that arrives meanwhile does not take the focus away.
    await expectShown(page.getByRole('dialog').locator('img').nth(1));
    await expect.poll(() => other.evaluate((button) => button === document.activeElement)).toBe(true);
    await other.press('Enter');
    await expectShown(alert(page).getByText('账号或密码错误，还可尝试1次'));
  });

  test('the sign-in form tells what is missing in the spec’s words and puts the focus there', async () => {
    const { page } = await sharedPerson();
    await page.goto(`${base}/login`);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expectShown(alert(page).getByText('Please enter 账号'));
    await expect
      .poll(() =>
        page.getByLabel('账号', { exact: true }).evaluate((input) => input === document.activeElement),
      )
      .toBe(true);
    await fillSignIn(page, 'demo', PASSWORD);
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).uncheck();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expectShown(alert(page).getByText('请先阅读并同意用户协议和隐私政策'));
  });

  test('the sign-in page shows the agreements with their version', async () => {
    const { page, complaints } = await sharedPerson();
    await page.goto(`${base}/login`);
    await page.getByRole('button', { name: '《隐私政策》' }).click();
    await expectShown(page.getByRole('dialog').getByText(/版本 .+ 起生效/));
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe('the phone', () => {
  test('a person signs in by the code of an SMS, which sends itself with the sixth digit; a wrong code is told silently', async () => {
    const { page } = await sharedPerson();
    await page.goto(`${base}/login?as=sms`);
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    const code = await requestCode(page, '13700137000');
    const wrong = code === '000000' ? '111111' : '000000';
    await page.getByLabel('短信验证码').fill(wrong);
    await expectShown(alert(page).getByText('短信验证码错误'));
    expect(await toastsOn(page).count()).toBe(0);
    await page.getByLabel('短信验证码').fill(code);
    await expectPlace(page, '/home');
    await expectSettled(page);
  });

  test('a newcomer registers an account that starts with nothing, and signs out again', async () => {
    const { page, complaints } = await sharedPerson();
    await page.goto(`${base}/login`);
    await page.getByRole('link', { name: '免费注册' }).click();
    await expectPlace(page, '/login?view=register');
    await expectRegisterForm(page);
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    await page.getByLabel('短信验证码').fill(await requestCode(page, newPhone(), solveCaptcha));
    await page.getByLabel('密码', { exact: true }).fill('short');
    await page.getByRole('button', { name: '注册并登录' }).click();
    await expectShown(alert(page).getByText('密码为8-20位，须同时包含数字、大写字母和小写字母'));
    await page.getByLabel('密码', { exact: true }).fill('Kestrel7Harbour');
    await page.getByRole('button', { name: '注册并登录' }).click();
    await expectPlace(page, '/home');
    await expectSettled(page);
    await expectShown(page.getByText('新手引导'));
    expect(complaints).toEqual([]);

    await page.getByRole('button', { name: /^账户菜单/ }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expectPlace(page, '/login');
    // The mark of a known device outlives the session (ADR 27).
    await expect.poll(() => cookieNames(page)).toEqual(['__Host-uc_d']);
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
      'total_amount',
    );
  });

  test('a forgotten password is reset to a new one, and the old one is no longer right', async () => {
    const { page } = await sharedPerson();
    await page.goto(`${base}/login`);
    await page.getByRole('link', { name: '忘记密码' }).click();
    await page.getByLabel('短信验证码').fill(await requestCode(page, '13900139000'));
    await page.getByRole('button', { name: '下一步' }).click();
    const fresh = 'Kestrel8Harbour';
    await page.getByLabel('新密码', { exact: true }).fill(fresh);
    await page.getByLabel('确认新密码').fill(`${fresh}x`);
    await page.getByRole('button', { name: '重置密码' }).click();
    await expectShown(alert(page).getByText('两次输入的密码不一致'));
    await page.getByLabel('确认新密码').fill(fresh);
    await page.getByRole('button', { name: '重置密码' }).click();
    await expectShown(page.getByText('密码已重置，请使用新密码登录'));
    await signIn(page, 'studio', PASSWORD);
    await expectShown(alert(page).getByText('账号或密码错误'));
    await signIn(page, 'studio', fresh);
    await expectPlace(page, '/home');
  });
});

describe('a sub-account', () => {
  test('a sub-account signs in with company, name and password and acts for its parent', async () => {
    const { page, complaints } = await sharedPerson();
    await page.goto(`${base}/login`);
    await page.getByRole('tab', { name: '子账号登录' }).click();
    await fillSubAccount(page, 'xiangmu');
    await expectPlace(page, '/home');
    await expectShown(page.getByText(/您正以子账号/));
    await expect
      .poll(async () => (await cookieNames(page)).sort())
      .toEqual(['__Host-uc_d', '__Host-uc_ss', 'sub_cid', 'sub_token', 'sub_username']);
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: '退出子账号' }).click();
    await expectPlace(page, '/login');
    // The mark of a known device outlives the session (ADR 27).
    await expect.poll(() => cookieNames(page)).toEqual(['__Host-uc_d']);
  });

  test('a sub-account has to replace its initial password before anything else answers', async () => {
    const { page } = await sharedPerson();
    await page.goto(`${base}/login?as=subaccount`);
    await fillSubAccount(page, 'xinjin');
    await expectPlace(page, '/login?change=1');
    await expectShown(page.getByRole('heading', { name: '修改初始密码' }));
    await page.goto(`${base}/home`);
    await expectPlace(page, '/login?change=1');
    await page.getByLabel('初始密码').fill(PASSWORD);
    await page.getByLabel('新密码', { exact: true }).fill('Kestrel9Harbour');
    await page.getByLabel('确认新密码').fill('Kestrel9Harbour');
    await page.getByRole('button', { name: '保存并进入' }).click();
    await expectPlace(page, '/home');
    await expectShown(page.getByText(/您正以子账号/));
  });
});

async function fillSubAccount(page: Page, name: string): Promise<void> {
  await page.getByLabel('企业标识').fill(SUB_CID);
  await page.getByLabel('子账号名').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('no page of the sign-in speaks to anybody but its own server', async () => {
  const { page } = await sharedPerson();
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page.goto(`${base}/login`);
  await expectSettled(page);
  expect([...hosts].filter((host) => host !== url && host !== 'null')).toEqual([]);
});
