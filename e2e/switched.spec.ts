import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { PRINCIPAL_HEADER } from '@uc/contract/page-principal';
import { cookiesOf, PASSWORD } from './accounts';
import {
  base,
  expectGone,
  expectPlace,
  expectSettled,
  expectShown,
  fillSignIn,
  newPerson,
  open,
  signIn,
  url,
} from './browser';
import { sharedPerson } from './browser-pool';
import { callInPage } from './client';
import { openConsole, consoleUrl } from './console';
import { newcomer, SECRET } from './newcomer';

const recharges = endpoints.recharge;

/** Two accounts of their own: one is signed in here, the other one is known by its phone. */
async function twoPeople() {
  const other = await newcomer();
  const one = await newcomer();
  return { ...one, other: other.phone };
}
const dialogOn = (page: Page) => page.getByRole('dialog', { name: '此浏览器已切换到其他账号' });
const openCurrent = (page: Page) => page.getByRole('button', { name: '打开当前账号的页面' });

/** In a second tab, as a person does it: 切换账号. */
async function switchTo(context: BrowserContext, phone: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`${base}/login?switch=1`);
  await signIn(tab, phone, SECRET);
  await expectPlace(tab, '/home');
  await expectSettled(tab);
  return tab;
}
const rechargesOf = async (page: Page): Promise<number> => {
  const [ended] = await callInPage(page, recharges.list);
  return (ended!.data as { total: number }).total;
};

describe('two tabs, two people (ADR 65)', () => {
  test('a recharge of one account makes nothing in the books of the next one, and its tab says so with one button', async () => {
    const { page, context, other } = await twoPeople();
    await open(page, '/finance/rmb/recharge');
    await page.getByLabel('自定义金额（元）').fill('321');
    // Nothing tells the tab before: the calls that it makes by itself never arrive.
    await page.route(`${url}/**`, (route) => {
      const request = route.request();
      const isAsked = new URL(request.url()).pathname === recharges.create.path;
      return isAsked || !/^(fetch|eventsource)$/.test(request.resourceType()) ? route.continue() : undefined;
    });
    const tab = await switchTo(context, other);
    expect(await rechargesOf(tab)).toBe(0);
    const refused = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === recharges.create.path,
    );
    await page.getByRole('button', { name: '去支付' }).click();
    expect((await refused).status()).toBe(412);
    await expectShown(dialogOn(page).getByText('本页面属于之前的账号，已停止使用'));
    expect(await rechargesOf(tab)).toBe(0);
    await expect.poll(() => dialogOn(page).getByRole('button').count()).toBe(1);
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await expectShown(dialogOn(page));
    await page.unrouteAll();
    await openCurrent(page).click();
    await expectPlace(page, '/home');
    await expectSettled(page);
    expect(await rechargesOf(page)).toBe(0);
    await expectGone(dialogOn(page));
  });

  test('a tab that nobody touches learns of the switch at once, and of the way back as well', async () => {
    const { page, context, phone, other } = await twoPeople();
    await open(page, '/orders/myOrders');
    const tab = await switchTo(context, other);
    await expectShown(dialogOn(page));
    await expectGone(dialogOn(tab));
    await tab.goto(`${base}/login?switch=1`);
    await signIn(tab, phone, SECRET);
    await expectPlace(tab, '/home');
    await expectGone(dialogOn(page));
  });

  test('a tab that slept while the cookies changed learns of it once somebody looks at it', async () => {
    const { page, context, complaints } = await newPerson({
      as: 'guanli',
      // Nothing tells a tab that sleeps.
      script: `Object.defineProperty(globalThis, 'cookieStore', { value: undefined })`,
    });
    await open(page, '/subAccount/manage');
    await context.addCookies(cookiesOf('caiwu'));
    expect(complaints).toEqual([]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectShown(dialogOn(page));
    await openCurrent(page).click();
    await expectPlace(page, '/subAccount/manage');
    await expectGone(dialogOn(page));
  });

  test('a page of a sub-account is refused when a main account has signed in, and is covered', async () => {
    const { page, context } = await sharedPerson({ as: 'caiwu' });
    await open(page, '/finance/rmb');
    await context.addCookies(cookiesOf('xinren'));
    const [ended] = await callInPage(page, endpoints.orders.list);
    expect(ended!.error).toMatchObject({ status: 412, errorHasShown: false });
    await expectShown(dialogOn(page));
  });

  test('a tab of the console whose browser has let in a colleague is left at once, and says why at its sign-in', async () => {
    const { page, context } = await openConsole('finance');
    const other = await context.newPage();
    await other.goto(consoleUrl);
    await other.getByRole('textbox', { name: '账号' }).fill('cs');
    await other.getByRole('textbox', { name: '密码' }).fill(PASSWORD);
    await other.getByRole('button', { name: '登录', exact: true }).click();
    await expectShown(other.getByRole('heading', { name: '待办', exact: true }));
    await expectShown(page.getByText('此浏览器的另一个窗口已登录运营后台，本窗口已退出，请重新登录'));
    await expectShown(page.getByRole('button', { name: '登录', exact: true }));
  });
});

describe('whose a page is (ADR 65)', () => {
  test('a remembered page leads the account back that it was shown to, and the next one home', async () => {
    const { page, context, phone, other } = await twoPeople();
    const place = '/orders/myOrders?status=closed';
    for (const [who, where] of [
      [other, '/home'],
      [phone, place],
    ] as const) {
      await page.goto(`${base}/login?switch=1`);
      await signIn(page, phone, SECRET);
      await expectPlace(page, '/home');
      await open(page, place);
      await context.clearCookies();
      await page.reload();
      await expectPlace(page, '/login');
      await fillSignIn(page, who, SECRET);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await expectPlace(page, where);
    }
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).not.toContain('redirect_url');
    expect(names).not.toContain('redirect_for');
  });

  test('a tab whose account was signed out in another one leads the next account home', async () => {
    const { page, context, other } = await twoPeople();
    await open(page, '/orders/myOrders?status=closed');
    const tab = await context.newPage();
    await open(tab, '/home');
    await tab.getByRole('button', { name: /^账户菜单/ }).click();
    await tab.getByRole('button', { name: '退出登录' }).click();
    await expectPlace(page, '/login');
    await signIn(page, other, SECRET);
    await expectPlace(page, '/home');
  });

  test('a page that the server has rendered says whose it is before the browser has asked anything', async () => {
    const { page, context } = await sharedPerson({ as: 'demo' });
    const cookie = cookiesOf('demo')
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    let html = '';
    await expect
      .poll(async () => (html = await (await fetch(`${base}/home`, { headers: { cookie } })).text()))
      .toContain('id="uc-state"');
    const tag = /"shown":"([\w-]{16})"/.exec(html)?.[1];
    const { headers } = await fetch(
      `${url}${endpoints.passport.session.path}?auth_token=${cookiesOf('demo')[0]!.value}`,
    );
    expect(tag).toBe(headers.get(PRINCIPAL_HEADER));
    // The document of one account, to a browser that is another's by the time it runs.
    await page.route(`${base}/home`, (route) => route.fulfill({ body: html, contentType: 'text/html' }));
    await context.clearCookies();
    await context.addCookies(cookiesOf('xinren'));
    await page.goto(`${base}/home`);
    await expectShown(dialogOn(page));
  });
});
