import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { credentialsOf } from './accounts';
import { expectPlace, expectShown, open, toastsOn, url } from './browser';
import { sharedPerson } from './browser-pool';
import { stepUp } from './step-up';
import { pressMore } from './row-actions';

const everyone = { 首页: [], 我的订单: ['我的订单', '合同'], 账户管理: ['账户信息'] };
/** The menu entries of each role (members-and-roles.md#permission-codes). */
const menus = {
  caiwu: {
    ...everyone,
    财务管理: ['创意币', '人民币账户', '代金券', '信用额度', '账单', '银行卡', '发票'],
    子账号管理: [],
    众包管理: ['我发布的'],
  },
  xiangmu: {
    ...everyone,
    财务管理: ['代金券'],
    众包管理: ['我发布的', '我收藏的'],
    创客孵化: ['原创项目', '收藏项目'],
  },
} as const;

/** The menu with every group opened: first level → what stands below. */
async function menuOf(page: Page): Promise<Record<string, string[]>> {
  const menu = page.getByRole('navigation', { name: '主导航' });
  const folded = menu.locator('button[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
  return menu.evaluate((element) =>
    Object.fromEntries(
      [...element.querySelectorAll(':scope > ul > li')].map((group) => [
        group.querySelector('button[aria-expanded], a')?.textContent ?? '',
        [...group.querySelectorAll('ul li')].map((item) => (item.textContent ?? '').replace(/（.*/, '')),
      ]),
    ),
  );
}

describe('a sub-account', () => {
  test.each(['caiwu', 'xiangmu'] as const)('%s sees exactly the menu of its role', async (account) => {
    const { page, complaints } = await sharedPerson({ as: account });
    await open(page, '/home');
    const seen = await menuOf(page);
    const expected: Record<string, readonly string[]> = menus[account];
    // The groups of one page are that page; which of the two names it has is the screen's business.
    expect(Object.keys(seen).sort()).toEqual(Object.keys(expected).sort());
    for (const [group, items] of Object.entries(expected))
      expect([group, seen[group]]).toEqual([group, items]);
    await expectShown(page.getByText(/您正以子账号 .+（(caiwu|xiangmu)）代表 山海数字文创 操作/));
    expect(complaints).toEqual([]);
  });

  test.each([
    ['xiangmu', '/finance/rmb'],
    ['xiangmu', '/finance/creditLimit'],
    ['xiangmu', '/account/safe'],
    ['caiwu', '/account/manage/role'],
    ['caiwu', '/finance/bankCard/createCard'],
  ] as const)('%s who types %s is told whom to ask, and the way back', async (account, path) => {
    const { page } = await sharedPerson({ as: account });
    // The document starts the page's calls before it is known who is here: they are refused, and nobody is told twice.
    const statuses: number[] = [];
    page.on(
      'response',
      (response) =>
        void (
          /\/finance\//.test(new URL(response.url()).pathname.replace('/center/', '')) &&
          response.request().resourceType() === 'fetch' &&
          statuses.push(response.status())
        ),
    );
    await open(page, path);
    await expectShown(page.getByText('您没有权限访问该页面，请联系主账号 山海数字文创 授权'));
    expect(statuses.filter((status) => status !== 403)).toEqual([]);
    expect(await toastsOn(page).count()).toBe(0);
    await page.getByRole('link', { name: '返回首页' }).click();
    await expectPlace(page, '/home');
  });

  test('caiwu sets the quota of a member with no more rights than its own, and sees nothing else of members', async () => {
    const { page, complaints } = await sharedPerson({ as: 'caiwu', width: 390, height: 844, dark: true });
    await open(page, '/subAccount/manage');
    await expectShown(page.getByText('吴出纳'));
    expect(await page.getByText(/138\*+/).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^(编辑|停用|查看子账号)/ }).count()).toBe(0);
    // One who holds no more than 财务.
    const member = page.locator('tbody tr, li').filter({ hasText: 'chuna' });
    await pressMore(member, '设置额度');
    const dialog = page.getByRole('dialog', { name: '设置额度 chuna' });
    await dialog.getByLabel('额度（元）').fill('3000');
    await dialog.getByRole('button', { name: '保存' }).click();
    await stepUp(page);
    await expectShown(page.getByText('额度已保存'));
    await expectShown(page.getByText('3,000.00'));
    expect(complaints.filter((said) => !/403|Failed to load/.test(said))).toEqual([]);
  });

  test('a sub-account calls nothing but twins, with its three parameters and without a main token', async () => {
    const { page } = await sharedPerson({ as: 'caiwu' });
    const { sub_token = '' } = credentialsOf('caiwu');
    const calls: { path: string; query: URLSearchParams; token: string | undefined; status: number }[] = [];
    page.on('response', (response) => {
      const { pathname, searchParams, origin } = new URL(response.url());
      if (origin !== url || pathname.startsWith('/center/')) return;
      calls.push({
        path: pathname,
        query: searchParams,
        token: response.request().headers().vso_token,
        status: response.status(),
      });
    });
    for (const path of [
      '/home',
      '/orders/myOrders',
      '/finance/creativeCoins',
      '/finance/rmb',
      '/finance/vouchers',
      '/finance/creditLimit',
    ])
      await open(page, path);
    const own = calls.filter(({ path }) => path !== endpoints.orders.subCenters.path);
    expect(own.length).toBeGreaterThan(10);
    for (const { path, query, token, status } of own) {
      expect([path, path.split('/')[2]]).toEqual([path, 'subaccount']);
      expect([
        path,
        query.get('sub_token'),
        query.get('sub_username'),
        query.get('sub_cid'),
        query.has('auth_token'),
        token,
      ]).toEqual([path, sub_token, 'caiwu', '100000000001', false, undefined]);
      expect([path, status]).toEqual([path, 200]);
    }
  });

  test('a sub-account is not offered what its role may not do', async () => {
    const finance = await sharedPerson({ as: 'caiwu' });
    await open(finance.page, '/orders/myOrders');
    await expectShown(finance.page.locator('tbody tr'));
    for (const name of ['去下单', /^取消订单/, /^删除/])
      expect(await finance.page.getByRole('button', { name }).count()).toBe(0);
    const project = await sharedPerson({ as: 'xiangmu' });
    await open(project.page, '/orders/myOrders');
    await expectShown(project.page.getByRole('button', { name: '去下单' }));
    expect(await project.page.getByRole('link', { name: '查看资金流水' }).count()).toBe(0);
  });
});
