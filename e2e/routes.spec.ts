import { describe, expect, test } from 'vitest';
import { routes } from '../web/src/routes';
import { base, expectPlace, expectSettled, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';

/** Spec §2, path by path: what a typed address shows. */
const pages: [path: string, title: string][] = [
  ['/home', '首页'],
  ['/orders/myOrders', '我的订单'],
  ['/finance/creativeCoins', '创意币'],
  ['/finance/creativeCoins/recharge', '创意币充值'],
  ['/finance/rmb', '人民币账户'],
  ['/finance/rmb/recharge', '人民币充值'],
  ['/finance/rmb/withdraw', '提现'],
  ['/finance/vouchers', '代金券'],
  ['/finance/creditLimit', '信用额度'],
  ['/finance/bankCard', '银行卡'],
  ['/finance/bankCard/createCard', '添加银行卡'],
  ['/finance/bankCard/editCard', '编辑银行卡'],
  ['/finance/bankCard/detail', '银行卡详情'],
  ['/account/info', '账户信息'],
  ['/account/info/portrait', '修改头像'],
  ['/account/safe', '账户安全'],
  ['/account/safe/pay', '支付密码'],
  ['/account/safe/login', '修改登录密码'],
  ['/account/safe/mailbox', '修改邮箱'],
  ['/account/safe/phone', '修改手机号'],
  ['/account/safe/realNameAuth', '实名认证'],
  ['/account/safe/realNameAuth/person', '个人实名认证'],
  ['/account/safe/realNameAuth/enterprise', '企业实名认证'],
  ['/account/manage', '子账号管理'],
  ['/account/manage/role', '角色管理'],
  ['/account/manage/role/create', '新建角色'],
  ['/account/manage/role/detail', '角色详情'],
  ['/account/manage/role/editor', '编辑角色'],
  ['/crowdsourcing/publish', '我发布的'],
  ['/crowdsourcing/carry', '我承接的'],
  ['/crowdsourcing/collect', '我收藏的'],
  ['/facilitator/management', '作品管理'],
  ['/facilitator/serviceProdAuth', '服务商认证'],
  ['/facilitator/serviceProdAuth/person', '个人服务商认证'],
  ['/facilitator/serviceProdAuth/enterprise', '企业服务商认证'],
  ['/maker/original', '原创项目'],
  ['/maker/collect', '收藏项目'],
  ['/copyright/apply', '版权'],
  ['/copyright/trademark', '商标'],
  ['/copyright/patent', '专利'],
  ['/messagebox', '消息中心'],
  ['/messagebox/mailbox', '消息详情'],
];
const redirects: [from: string, to: string][] = [
  ['', '/home'],
  ['/', '/home'],
  ['/orders', '/orders/myOrders'],
  ['/finance', '/finance/creativeCoins'],
  ['/account', '/account/info'],
  ['/crowdsourcing', '/crowdsourcing/publish'],
  ['/maker', '/maker/original'],
  ['/copyright', '/copyright/apply'],
  ['/subAccount', '/subAccount/manage'],
];
const subAccountPages: [path: string, title: string][] = [
  ['/subAccount/manage', '子账号管理'],
  ['/subAccount/manage/role', '角色管理'],
  ['/subAccount/manage/role/detail', '角色详情'],
];

/** Pages that name the calls they start with. */
const started = Object.values(routes).flatMap((route) => ('first' in route ? [route.path] : []));

describe('every address of spec §2', () => {
  // Every page there is, one after the other.
  test('every address of spec §2 shows its page inside the layout, under its own title', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    for (const [path, title] of pages) {
      await open(page, path);
      await expect.poll(async () => [path, await page.title()]).toEqual([path, `${title} - 用户中心`]);
      await expect.poll(async () => [path, await page.locator('h1').count()]).toEqual([path, 1]);
      await expect
        .poll(async () => [path, await page.getByRole('navigation', { name: '主导航' }).count()])
        .toEqual([path, 1]);
      await expect.poll(async () => [path, await page.getByText('没有权限').count()]).toEqual([path, 0]);
    }
    expect(complaints).toEqual([]);
  });

  test("a member's pages ask for nothing that its roles do not hold", async () => {
    const { page, complaints } = await sharedPerson({ as: 'xiangmu' });
    for (const path of started) await open(page, path);
    expect(complaints).toEqual([]);
  });

  test.each(redirects.filter(([from]) => from !== '/subAccount'))(
    'the address %s goes on to %s',
    async (from, to) => {
      const { page } = await sharedPerson({ as: 'demo' });
      await page.goto(base + from);
      await expectPlace(page, to);
      await expectSettled(page);
    },
  );

  test('the sub-account pages speak for the sub-account, with crumbs that are no links', async () => {
    const { page } = await sharedPerson({ as: 'guanli' });
    await page.goto(`${base}/subAccount`);
    await expectPlace(page, '/subAccount/manage');
    for (const [path, title] of subAccountPages) {
      await open(page, path);
      await expect.poll(() => page.title()).toBe(`${title} - 用户中心`);
      const crumbs = page.getByRole('navigation', { name: '面包屑' });
      await expectShown(crumbs);
      expect(await crumbs.getByRole('link').count()).toBe(0);
    }
  });

  test('the sign-in screen stands outside the layout, whoever is signed in', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/login?switch=1');
    expect(await page.getByRole('navigation', { name: '主导航' }).count()).toBe(0);
  });

  test('an unknown address goes home with what was asked for', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await page.goto(`${base}/orders/nowhere?x=1`);
    await expectPlace(page, `/home?from=${encodeURIComponent('/orders/nowhere?x=1')}`);
  });

  test('the addresses /facilitator and of the homepage lie outside: the workbench offers the way there instead of a page', async () => {
    const { page, context } = await sharedPerson({ as: 'demo' });
    for (const path of ['/facilitator', '/facilitator/homepage']) {
      await page.goto(base + path);
      await expectPlace(page, '/home');
      await expectShown(
        page.getByRole('dialog', { name: '我的主页' }).getByText('完成服务商认证后即可开通主页'),
      );
    }
    expect(context.pages()).toHaveLength(1);
  });

  test('crumbs are links everywhere but on role pages', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    const crumbs = page.getByRole('navigation', { name: '面包屑' });
    await open(page, '/finance/rmb/recharge');
    await expect
      .poll(() => crumbs.getByRole('link').allInnerTexts())
      .toEqual(['首页', '财务管理', '人民币账户']);
    await crumbs.getByRole('link', { name: '人民币账户' }).click();
    await expectPlace(page, '/finance/rmb');
    await open(page, '/account/manage/role/editor');
    expect(await crumbs.getByRole('link').count()).toBe(0);
  });
});

test('the menu of an owner has what is not hidden, with icons on its first level', async () => {
  const { page } = await sharedPerson({ as: 'demo' });
  await open(page, '/home');
  const menu = page.getByRole('navigation', { name: '主导航' });
  const folded = menu.locator('button[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
  const entries = await menu.locator('ul ul li').allInnerTexts();
  expect(entries.map((text) => text.replace(/\s.*$/s, ''))).toEqual([
    '我的订单',
    '合同',
    '创意币',
    '人民币账户',
    '代金券',
    '信用额度',
    '账单',
    '银行卡',
    '发票',
    '账户信息',
    '账户安全',
    '子账号管理',
    '我发布的',
    '我承接的',
    '我收藏的',
    '我的主页',
    '服务商工作台',
    '作品管理',
    '服务商认证',
    '原创项目',
    '收藏项目',
    '版权',
    '商标',
    '专利',
  ]);
  await expect.poll(() => menu.locator(':scope > ul > li').count()).toBe(8);
  await expect
    .poll(() => menu.locator(':scope > ul > li > :is(a, button) > svg:first-child').count())
    .toBe(8);
});
