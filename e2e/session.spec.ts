import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { answerTo } from './answers';
import { cookiesOf, credentialsOf, post } from './accounts';
import {
  base,
  complaintsOf,
  expectGone,
  expectPlace,
  expectSettled,
  expectShown,
  newPerson,
  open,
  placeOf,
  toastsOn,
  url,
  withPlainDocuments,
} from './browser';
import { callInPage, documentsOf } from './client';
import { sharedPerson } from './browser-pool';
import { expectToast, otherToasts } from './toasts';

/** Calls of the contract as the client knows them. */
const { session } = endpoints.passport;
const { detail } = endpoints.orders;
const deadToken = { name: 'vso_token', value: `vso_${'A'.repeat(43)}`, url };

describe('start-up (spec §4)', () => {
  test('the start-up stores total_amount under the person’s own key, and the orders screen sends it with order-types', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await open(page, '/home');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('uc:total_amount:100000000001')))
      .toBe('50000');
    const asked = page.waitForRequest(/order-types/);
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '我的订单' }).click();
    expect(new URL((await asked).url()).searchParams.get('total_amount')).toBe('50000');
    expect(complaints).toEqual([]);
  });

  test.each([
    ['demo', '50000', true],
    ['xinren', '0', false],
  ] as const)(
    'a first visit of %s to the orders asks for their types once, with %s, however the page came',
    async (as, amount, hasIou) => {
      for (const isPlain of [true, false]) {
        const { page } = await sharedPerson({ as });
        if (isPlain) await withPlainDocuments(page);
        const asked: string[] = [];
        page.on('request', (request) => {
          if (/order-types/.test(request.url()))
            asked.push(new URL(request.url()).searchParams.get('total_amount') ?? '');
        });
        const answered = page.waitForResponse(/order-types/);
        await open(page, '/orders/myOrders');
        const { data } = (await (await answered).json()) as { data: Record<string, string> };
        expect('iou' in data).toBe(hasIou);
        await expect.poll(() => page.locator('option', { hasText: '渲染订单' }).count()).toBe(1);
        expect(asked).toEqual([amount]);
        await page.reload();
        await expectSettled(page);
        await expect.poll(() => asked).toEqual([amount, amount]);
      }
    },
  );

  test('the orders ask for their types with 0 where the start-up call has no answer', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await page.route(/coupon-iou\/balance2/, (route) => route.abort());
    const asked = page.waitForRequest(/order-types/);
    await open(page, '/orders/myOrders');
    expect(new URL((await asked).url()).searchParams.get('total_amount')).toBe('0');
  });

  test('a sub-account asks for the types of orders with the line of its main account', async () => {
    const { page } = await sharedPerson({ as: 'caiwu' });
    const asked = page.waitForRequest(/order-types/);
    await open(page, '/orders/myOrders');
    expect(new URL((await asked).url()).searchParams.get('total_amount')).toBe('50000');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /total_amount/.test(key))),
    ).toEqual([]);
  });

  test('a failure of the start-up call is only logged', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await page.route(/coupon-iou\/balance2/, (route) => route.abort());
    await open(page, '/home');
    expect(complaints.some((text) => text.startsWith('start-up'))).toBe(true);
    expect(await toastsOn(page).count()).toBe(0);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain(
      'uc:total_amount:100000000001',
    );
  });

  test('the address of a page without credentials is remembered without its secrets, and sign-in comes first', async () => {
    const { page, context } = await sharedPerson();
    const documents = documentsOf(page);
    await page.goto(`${base}/finance/rmb?tab=recharge&auth_token=vso_x&code=1&sub_token=sub_y`);
    await expectPlace(page, '/login');
    const remembered = (await context.cookies()).find(({ name }) => name === 'redirect_url');
    expect(decodeURIComponent(remembered?.value ?? '')).toBe('/center/user/finance/rmb?tab=recharge');
    expect((remembered?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(600);
    expect(documents.filter((one) => one.startsWith('/login'))).toHaveLength(1);
  });
});

describe('a 401 (spec §4, trust A11)', () => {
  test('twenty refused calls of a main account at once leave exactly once, silently, and remember the page', async () => {
    const { page, context } = await newPerson();
    const token = String(
      (await post(endpoints.passport.signIn.path, { account: 'xinren', password: 'Demo1234' })).vso_token,
    );
    await context.addCookies([{ ...deadToken, value: token }]);
    await open(page, '/orders/myOrders?status=closed');
    const documents = documentsOf(page);
    // All twenty are answered before the page hears of the first.
    const waiting: (() => Promise<void>)[] = [];
    const statuses: number[] = [];
    await page.route(
      ({ pathname }) => pathname === session.path,
      async (route) => {
        const response = await answerTo(route);
        statuses.push(response.status());
        waiting.push(() => route.fulfill({ response }).catch(() => undefined));
        if (waiting.length === 20) await Promise.all(waiting.map((answer) => answer()));
      },
    );
    let toasts = 0;
    await page.exposeFunction('toastSeen', () => (toasts += 1));
    await page.evaluate(() => {
      const tell = (globalThis as unknown as { toastSeen: () => void }).toastSeen;
      new MutationObserver(() => document.querySelector('[data-toast]') && tell()).observe(document.body, {
        childList: true,
        subtree: true,
      });
    });
    await post(endpoints.passport.signOut.path, {}, { vso_token: token });
    await callInPage(page, session, {}, 20).catch(() => 'the page has left');
    await expectPlace(page, '/login');
    await expectSettled(page);
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 401));
    expect(documents).toEqual(['/login']);
    expect(toasts).toBe(0);
    const remembered = (await context.cookies()).find(({ name }) => name === 'redirect_url');
    expect(decodeURIComponent(remembered?.value ?? '')).toBe('/center/user/orders/myOrders?status=closed');
  });

  test('a page whose first call has a token that is none leads to sign-in', async () => {
    const { page, context } = await sharedPerson();
    await context.addCookies([deadToken]);
    const documents = documentsOf(page);
    await page.goto(`${base}/finance/rmb`);
    await expectPlace(page, '/login');
    await expectSettled(page);
    expect(documents.filter((one) => one.startsWith('/login'))).toHaveLength(1);
  });

  test('a refused call of a sub-account clears only the three sub-account cookies; the main session goes on', async () => {
    const { page, context } = await sharedPerson({ as: 'demo' });
    const [cid, name] = cookiesOf('guanli');
    await context.addCookies([cid!, name!, { name: 'sub_token', value: `sub_${'A'.repeat(43)}`, url }]);
    await page.goto(`${base}/subAccount/manage/`);
    await expectShown(page.getByRole('heading', { name: '子账号登录已失效，请重新登录' }));
    await expect.poll(async () => (await context.cookies()).map((one) => one.name)).toEqual(['vso_token']);
    expect(await toastsOn(page).count()).toBe(0);
    await page.getByRole('link', { name: '以主账号继续' }).click();
    await expectPlace(page, '/home');
    await expectSettled(page);
    expect(await page.getByText(/您正以子账号/).count()).toBe(0);
  });
});

describe('sub-account pages (spec §2, §6)', () => {
  test.each([
    '/subAccount/manage',
    '/subAccount/manage/',
    '/subAccount/manage/role/',
    '/subAccount/manage/role/detail',
  ])('%s speaks for the sub-account even where a main account is signed in', async (path) => {
    const { page, context } = await sharedPerson({ as: 'demo' });
    await context.addCookies(cookiesOf('guanli'));
    const calls: string[] = [];
    page.on(
      'request',
      (request) =>
        void (
          /-?api|apinew/.test(new URL(request.url()).pathname) &&
          calls.push(request.url() + JSON.stringify(request.headers()))
        ),
    );
    await open(page, path);
    await expectShown(page.getByText(/您正以子账号/));
    const { vso_token } = credentialsOf('demo');
    const { sub_token = '?' } = credentialsOf('guanli');
    const own = calls.filter((one) => one.includes('subaccount'));
    expect(own.length).toBeGreaterThan(0);
    expect(
      own.every(
        (one) =>
          one.includes(sub_token) &&
          one.includes('sub_username=guanli') &&
          !one.includes('auth_token') &&
          !one.includes(`"vso_token":"${vso_token}"`),
      ),
    ).toBe(true);
    expect(calls.filter((one) => one.includes(sub_token) && !one.includes('subaccount'))).toEqual([]);
  });
});

describe('nobody on a sub-account page (spec §4)', () => {
  test.each(['500', 'late'])(
    'a visitor without credentials stays on every sub-account page while its session call is %s',
    async (how) => {
      for (const path of [
        '/subAccount/manage',
        '/subAccount/manage/role/',
        '/subAccount/manage/role/detail',
      ]) {
        const { page, context } = await sharedPerson();
        const documents = documentsOf(page);
        const asked = page.waitForRequest(/whoami|session/);
        await page.route(/subaccount/, (route) =>
          how === 'late' ? undefined : route.fulfill({ status: 500, json: {} }),
        );
        await page.goto(base + path);
        await asked;
        if (how === '500') await expectShown(page.getByRole('button', { name: '重试' }));
        expect([new URL(page.url()).pathname, documents.length]).toEqual([`/center/user${path}`, 1]);
        expect((await context.cookies()).map(({ name }) => name)).not.toContain('redirect_url');
      }
    },
  );
});

describe('what a failure says (spec §8)', () => {
  test('a refusal is toasted once for 3 s and rejects with message, status and errorHasShown', async () => {
    const { page } = await newPerson({ as: 'demo' });
    await page.clock.install();
    await open(page, '/home');
    await page.clock.pauseAt(Date.now() + 60_000);
    const [ended] = await callInPage(page, detail, { order_no: 'O0000000000000000' });
    expect(ended?.error).toMatchObject({ message: '数据不存在或已被删除', status: 404, errorHasShown: true });
    const shown = toastsOn(page).getByText('数据不存在或已被删除');
    await expectShown(shown);
    await page.clock.runFor(2_900);
    await expect.poll(() => shown.isVisible()).toBe(true);
    await page.clock.runFor(200);
    await expectGone(shown);
  });

  test('twenty equal failures at once are one toast', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/home');
    await callInPage(page, detail, { order_no: 'O0000000000000000' }, 20);
    await expectToast(page, '数据不存在或已被删除');
    expect(await otherToasts(page)).toEqual([]);
  });

  test.each([
    [
      'a passport-api call',
      endpoints.passport.signIn,
      { account: 'nobody_here', password: 'Wrong1234' },
      422,
    ],
    ['"sms code incorrect"', endpoints.passport.signInBySms, { phone: '13700137001', code: '000000' }, 422],
  ])('nothing is toasted for %s', async (_, row, input, status) => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/home');
    const [ended] = await callInPage(page, row, input);
    expect(ended?.error).toMatchObject({ status, errorHasShown: false });
    await page.waitForTimeout(200);
    expect(await toastsOn(page).count()).toBe(0);
  });

  test('a call waits 10 s, the RMB list longer (spec §9)', async () => {
    const { page, context } = await sharedPerson({ as: 'demo' });
    const other = await context.newPage();
    complaintsOf(other);
    await context.route(/order\/list2|get-rmb-list2/, () => undefined);
    const began = Date.now();
    await Promise.all([
      page.goto(`${base}/orders/myOrders?status=closed`),
      other.goto(`${base}/finance/rmb?direction=in`),
    ]);
    await page.getByText('请求超时，请稍后重试').first().waitFor();
    expect(Date.now() - began).toBeGreaterThan(9_500);
    await other.waitForTimeout(1_500);
    await expect.poll(() => other.locator('table[aria-busy=true]').count()).toBe(1);
    expect(await other.getByText('请求超时，请稍后重试').count()).toBe(0);
  });
});

describe('signing out', () => {
  test('a sign-out in one tab leaves the other within 2 s, and Back shows nothing of it (trust W9)', async () => {
    const { page, context } = await newPerson();
    const token = String(
      (await post(endpoints.passport.signIn.path, { account: 'xinren', password: 'Demo1234' })).vso_token,
    );
    await context.addCookies([{ ...deadToken, value: token }]);
    const other = await context.newPage();
    await open(page, '/home');
    await open(other, '/finance/rmb');
    await page.evaluate(() => {
      localStorage.setItem('uc:theme', 'dark');
      localStorage.setItem('uc:left-behind', '1');
    });
    const answer = page.waitForResponse(
      (one) => new URL(one.url()).pathname === endpoints.passport.signOut.path,
    );
    await page.getByRole('button', { name: /^账户菜单/ }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    expect(await (await answer).headerValue('clear-site-data')).toBe('"cache","storage"');
    await expectPlace(page, '/login');
    await expectPlace(other, '/login');
    // The storage is empty but for the look of this device.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('uc:left-behind'))).toBeNull();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.goBack().catch(() => undefined);
    await expect.poll(() => placeOf(page)).toMatch(/^\/login|about:blank/);
    // The address to go on at, the tag of its person that the server alone reads, and the look of pages on this device.
    const harmless = new Set(['redirect_url', 'redirect_for', 'uc_look']);
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names.filter((name) => !harmless.has(name))).toEqual([]);
  });
});
