import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { get } from './accounts';
import {
  base,
  expectGone,
  expectPlace,
  expectSettled,
  expectShown,
  open,
  withPlainDocuments,
} from './browser';
import { money } from './money';
import { newcomer } from './newcomer';
import { sharedPerson } from './browser-pool';

interface Summary {
  user: { nickname: string; uid: string };
  assets: {
    rmb: { available: number; frozen: number; pending: number };
    coin: { total: number };
    coupon: { available_count: number };
    credit: { available: number; total: number } | null;
  };
  todos: { key: string; text: string; count: number; link: string }[];
  recent_orders: { order_no: string; title: string }[];
  messages: { msg_id: string; title: string }[];
}
const summaryOf = (account: 'demo' | 'xinren') => get<Summary>(endpoints.home.summary.path, {}, account);
const assets = (page: Page) => page.getByRole('region', { name: '我的资产' });

describe('the workbench of a customer with everything', () => {
  test('the workbench shows who a customer is, what they have and what needs them, as the server says', async () => {
    const summary = await summaryOf('demo');
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await open(page, '/home');
    await expectShown(page.getByText(summary.user.nickname));
    await expectShown(page.getByText('企业实名', { exact: true }));
    const text = await assets(page).innerText();
    const { rmb, coin, coupon, credit } = summary.assets;
    for (const amount of [rmb.available, rmb.frozen, rmb.pending, coin.total, credit?.available ?? -1])
      expect(text).toContain(money(amount));
    expect(text).toContain(`${coupon.available_count} 张可用`);
    expect(summary.todos.length).toBeGreaterThanOrEqual(3);
    for (const todo of summary.todos)
      await expectShown(page.getByRole('link', { name: new RegExp(`${todo.count}\\s*${todo.text}`) }));
    expect(summary.recent_orders).toHaveLength(5);
    for (const order of summary.recent_orders)
      await expectShown(page.getByRole('link', { name: order.title, exact: true }));
    await expectShown(page.getByRole('group', { name: /近6个月人民币收支/ }));
    expect(complaints).toEqual([]);
  });

  test('every card of the workbench leads to its page, a message to itself', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/home');
    for (const [name, place] of [
      ['人民币', '/finance/rmb'],
      ['创意币', '/finance/creativeCoins'],
      ['代金券', '/finance/vouchers'],
      ['信用额度', '/finance/creditLimit'],
    ] as const) {
      await assets(page).getByRole('link', { name, exact: true }).click();
      await expectPlace(page, place);
      await page.goBack();
    }
    const { messages } = await summaryOf('demo');
    expect(messages).toHaveLength(5);
    await page
      .getByRole('region', { name: '最新消息' })
      .getByRole('link', { name: messages[0]!.title })
      .first()
      .click();
    await expectPlace(page, `/messagebox/mailbox?id=${messages[0]!.msg_id}`);
  });

  test('the amounts of the workbench can be covered, and stay covered after a reload', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/home');
    const { assets: shown } = await summaryOf('demo');
    await assets(page).getByRole('button', { name: /金额/ }).click();
    await expect.poll(() => assets(page).innerText()).not.toContain(money(shown.rmb.available));
    await page.reload();
    await expectSettled(page);
    expect(await assets(page).innerText()).not.toContain(money(shown.rmb.available));
    await assets(page).getByRole('button', { name: /金额/ }).click();
    await expect.poll(() => assets(page).innerText()).toContain(money(shown.rmb.available));
  });

  test('an address that does not exist leads to the workbench, which says so', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await page.goto(`${base}/no/such/page?x=1`);
    await expectPlace(page, /^\/home\?from=/);
    await expectShown(page.getByText('您访问的页面不存在，已为您跳转到首页'));
  });

  test('a lost connection is told on the workbench with a way to try again, which works', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await withPlainDocuments(page);
    await page.route(/home\/summary/, (route) => route.abort());
    await page.goto(`${base}/home`);
    await expectShown(page.getByText('加载失败'));
    await page.unroute(/home\/summary/);
    await page.getByRole('button', { name: '重试', exact: true }).click();
    await expectShown(assets(page));
    await expectGone(page.getByText('加载失败'));
  });
});

describe('the workbench of a newcomer', () => {
  test('the workbench of a newcomer guides through the first steps, and says what is empty with a way on', async () => {
    const { page, complaints } = await newcomer();
    await open(page, '/home');
    await expectShown(page.getByText('新手引导'));
    await expect
      .poll(() => page.getByRole('progressbar', { name: '新手引导进度' }).getAttribute('value'))
      .toMatch(/^\d+$/);
    await expectShown(page.getByText('暂无待办', { exact: true }));
    await expectShown(page.getByText('您还没有订单'));
    const text = await assets(page).innerText();
    expect(text).toContain('0.00');
    expect(text).not.toContain('信用额度');
    // A word leads to what it names.
    for (const [name, heading] of [
      ['逛逛服务商', '选购产品'],
      ['发布需求', '发布需求'],
    ] as const) {
      await open(page, '/home');
      await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
      await expectShown(page.getByRole('dialog', { name: heading }));
    }
    expect(complaints).toEqual([]);
  });
});
