import { withDependencies } from '@uc/contract/permission-needs';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from './accounts';
import { oneOf } from './breadth';
import {
  base,
  expectPlace,
  expectSettled,
  expectShown,
  fillSignIn,
  open,
  placeOf,
  signIn,
  url,
} from './browser';
import { newMember, signInMember } from './new-member';
import { newcomer, SECRET } from './newcomer';
import { pressMore } from './row-actions';
import { sharedPerson } from './browser-pool';

describe('a member without 首页', () => {
  test.each([
    [['order.order:view'], '/orders/myOrders', '我的订单'],
    [withDependencies(['finance.rmb:export', 'finance.coupon:view']), '/finance/rmb', '人民币账户'],
    [['msg:view'], '/messagebox', '消息中心'],
  ] as const)(
    'a member without 首页 but with %j lands on %s, and every way home leads there',
    async (codes, place, title) => {
      const { page } = await sharedPerson();
      await signInMember(page, await newMember(codes));
      await expectPlace(page, place);
      await expectShown(page.getByRole('heading', { level: 1, name: title }));
      for (const way of oneOf(2, ['', '/', '/home', '/nowhere?x=1', '/login'])) {
        await page.goto(base + way);
        await expectPlace(page, place);
        await expectSettled(page);
      }
      await open(page, '/account/safe');
      await expectShown(page.getByText(/^您没有权限访问该页面/));
      await page.getByRole('link', { name: `前往${title}` }).click();
      await expectPlace(page, place);
      await open(page, '/account/safe');
      await page.getByRole('banner').getByRole('link', { name: '用户中心', exact: true }).click();
      await expectPlace(page, place);
      expect(await page.getByText(/^您没有权限/).count()).toBe(0);
    },
  );

  test('a member without every page of a heading goes on from it to the first page that it may see', async () => {
    const { page } = await sharedPerson();
    await signInMember(page, await newMember(['home:view', 'finance.coupon:view']));
    await expectPlace(page, '/home');
    await page.goto(`${base}/finance`);
    await expectPlace(page, '/finance/vouchers');
    await open(page, '/finance/creativeCoins');
    await expectShown(page.getByText(/^您没有权限访问该页面/));
  });

  test('a member without any page is told whom to ask, and may leave', async () => {
    const { page } = await sharedPerson();
    await signInMember(page, await newMember(['finance.overview:view']));
    await expectShown(page.getByText('您的角色还没有可以访问的页面'));
    await expectShown(page.getByText(/请联系主账号 (?!\d+ ).+ 调整您的角色/));
    await page.getByRole('button', { name: '退出登录' }).click();
    await expectPlace(page, /^\/login/);
  });
});

describe('the sign-in page of who is signed in', () => {
  test('the sign-in page goes on home with who is signed in, or offers another account to who asks for it', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await page.goto(`${base}/login`);
    await expectPlace(page, '/home');
    await expectSettled(page);
    await page.getByRole('button', { name: /^账户菜单/ }).click();
    await page.getByRole('link', { name: '切换账号' }).click();
    await expectShown(page.getByRole('note').getByText('当前已登录 demo，登录其他账号后将切换'));
    await page.getByRole('tab', { name: '子账号登录' }).click();
    await expectShown(page.getByText('当前已登录 demo，登录其他账号后将切换'));
    await expectPlace(page, '/login?switch=1&as=subaccount');
  });

  test('a sign-in link for sub-accounts shows their form; the way back leads on', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/login?as=subaccount');
    await expectShown(page.getByLabel('企业标识'));
    await page.getByRole('link', { name: '继续使用' }).click();
    await expectPlace(page, '/home');
  });

  test('the sign-in page goes on with who is signed in to the page that was remembered, fragment and all', async () => {
    const { page, context } = await sharedPerson({ as: 'demo' });
    const value = encodeURIComponent('/center/user/finance/rmb?tab=freeze#freezes');
    await context.addCookies([{ name: 'redirect_url', value, url }]);
    await page.goto(`${base}/login`);
    await expectPlace(page, '/finance/rmb?tab=freeze');
    expect(new URL(page.url()).hash).toBe('#freezes');
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('redirect_url');
  });

  test('the sign-in page keeps its forms for a session that is over, and does not turn in circles', async () => {
    const { page, context } = await sharedPerson();
    await context.addCookies([{ name: 'vso_token', value: `vso_${'A'.repeat(43)}`, url }]);
    await page.goto(`${base}/finance/rmb#freezes`);
    await expectPlace(page, '/login');
    await expectSettled(page);
    await fillSignIn(page, 'demo', PASSWORD);
    await page.waitForLoadState('networkidle');
    expect(placeOf(page)).toBe('/login');
    await signIn(page, 'xinren', PASSWORD);
    await expectPlace(page, '/finance/rmb');
    expect(new URL(page.url()).hash).toBe('#freezes');
  });
});

describe('a page that needs a parameter', () => {
  const wrong = ['', '?id=', '?id=%00%22%3E', '?id=N0SUCHTHING', '?id=1&id=2'];
  const pages: [path: string, said: RegExp][] = [
    ['/account/manage/role/editor', /没有(?:指定要编辑的|找到这个)角色/],
    ['/account/manage/role/detail', /没有找到这个角色/],
    ['/finance/bankCard/editCard', /没有找到这张银行卡/],
    ['/finance/bankCard/detail', /没有找到这张银行卡/],
    ['/messagebox/mailbox', /没有找到这条消息/],
    ['/cashier', /支付链接无效/],
  ];
  test.each(pages.map(([path, said], at) => [path, said, at] as const))(
    'the page %s without its parameter, with nonsense and with a number of nobody says what is missing',
    async (path, said, at) => {
      const { page } = await sharedPerson({ as: 'demo' });
      for (const query of oneOf(2, [...wrong.slice(at % 2), ...wrong.slice(0, at % 2)])) {
        await open(page, path + (path === '/cashier' ? query.replaceAll('id=', 'ticket=') : query));
        await expectShown(page.getByText(said));
        await expect
          .poll(async () => [path, query, await page.locator('h1').count()])
          .toEqual([path, query, 1]);
        await expect
          .poll(async () => [path, query, await page.getByText('页面出错了').count()])
          .toEqual([path, query, 0]);
      }
    },
  );
});

describe('in a demo', () => {
  test('a demo tells in place where codes are read, and which pictures are recognised', async () => {
    const { page } = await sharedPerson();
    await open(page, '/login?as=sms');
    const hint = page.getByText(/^演示环境不发送真实短信/);
    await expectShown(hint);
    const link = hint.getByRole('link', { name: '短信/邮件记录' });
    await expect.poll(() => link.getAttribute('href')).toBe('/center/operator/outbox');
    const newcomer = await sharedPerson({ as: 'xinren' });
    await open(newcomer.page, '/account/safe/realNameAuth/person');
    await expectShown(newcomer.page.getByText('只识别文件名以“演示”开头的图片').first());
  });
});

describe('in one browser session', () => {
  test('a role, a member and an export are asked for once', async () => {
    const { page } = await newcomer();
    await open(page, '/account/manage/role/create');
    await page.getByLabel('角色名称').fill('只看订单');
    await page.getByRole('checkbox', { name: '查看订单', exact: true }).check();
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('button', { name: '确认保存' }).click();
    const asked = page.getByRole('dialog', { name: '安全验证' });
    await asked.getByRole('tab', { name: '登录密码' }).click();
    await expectShown(asked.getByText('验证后10分钟内，导出和管理子账号、角色通常不再要求验证'));
    await asked.getByRole('textbox', { name: '登录密码' }).fill(SECRET);
    await asked.getByRole('button', { name: '确认' }).click();
    await expectPlace(page, /^\/account\/manage\/role\/detail\?id=/);

    await open(page, '/account/manage');
    await page.getByRole('button', { name: '新建子账号' }).first().click();
    const form = page.getByRole('dialog', { name: '新建子账号' });
    await form.getByLabel('子账号名').fill('order.reader');
    await form.getByLabel('姓名').fill('郑测试');
    await form.getByRole('checkbox', { name: '只看订单' }).check();
    await form.getByRole('button', { name: '创建' }).click();
    await expectShown(page.getByRole('dialog', { name: '子账号已创建' }));
    await page.getByRole('button', { name: '我已保存' }).click();

    // Money is asked for all the same.
    await pressMore(page, '设置额度');
    const quota = page.getByRole('dialog', { name: /^设置额度/ });
    await quota.getByRole('checkbox', { name: '限制消费额度' }).check();
    await quota.getByLabel('额度（元）').fill('100');
    await quota.getByRole('button', { name: '保存' }).click();
    await expectShown(asked.getByText('设置子账号额度'));
  });
});
