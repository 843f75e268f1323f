import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { answerTo } from './answers';
import { get } from './accounts';
import {
  base,
  expectGone,
  expectPlace,
  expectSettled,
  expectShown,
  open,
  placeOf,
  withPlainDocuments,
} from './browser';
import { money } from './money';
import { sharedPerson } from './browser-pool';
import { newcomer } from './newcomer';
import { unique } from './unique';
import { expectToast, undo } from './toasts';

interface Order {
  order_no: string;
  title: string;
  status: string;
  status_text: string;
  pay_amount: number;
  order_type: string;
  actions: string[];
}
interface List {
  list: Order[];
  total: number;
  counts: Record<string, number>;
}
const listOf = (query: Record<string, string> = {}, account: 'demo' | 'xinren' = 'demo') =>
  get<List>(endpoints.orders.list.path, query, account);
const rows = (page: Page) => page.getByRole('table', { name: '我的订单' }).locator('tbody tr');
/** The rows as text, without the seconds that pass. */
const texts = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => text.replace(/剩余[\d:]+/, ''));
const drawer = (page: Page) => page.getByRole('dialog', { name: '订单详情' });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const day = (monthsAgo: number) => {
  const date = new Date(Date.now() + 8 * 3_600_000);
  date.setUTCMonth(date.getUTCMonth() - monthsAgo);
  return date.toISOString().slice(0, 10);
};
/** All of the demo world, which the screen's own three months would cut. */
const year = `start_time=${day(11)}&end_time=${day(0)}`;

describe('the orders of a customer', () => {
  test('the orders of a customer stand in tabs with the server’s counts; every tab has something, and the tab is in the address', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    const { counts } = await listOf({ start_time: day(11), end_time: day(0) });
    await open(page, `/orders/myOrders?${year}`);
    const names = {
      pending_pay: '待付款',
      processing: '进行中',
      pending_accept: '待验收',
      completed: '已完成',
      refund: '退款售后',
      closed: '已关闭',
    };
    for (const [id, name] of Object.entries(names)) {
      await tab(page, new RegExp(`^${name}`)).click();
      await expectPlace(page, new RegExp(`status=${id}`));
      // The list follows its address in a transition, which may take more frames than a page is idle for.
      await expectShown(page.getByRole('tab', { name: new RegExp(`^${name}`), selected: true }));
      await expectSettled(page);
      await expect.poll(() => rows(page).count()).toBe(Math.min(10, counts[id] ?? 0));
      expect([id, counts[id]! > 0]).toEqual([id, true]);
    }
    expect(complaints).toEqual([]);
  });

  test('the order list shows name, number, amount and state of each order as the server has them', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    const { list, total } = await listOf({ start_time: day(3), end_time: day(0) });
    await open(page, '/orders/myOrders');
    const shown = await texts(page);
    expect(shown).toHaveLength(list.length);
    for (const [at, order] of list.entries()) {
      for (const part of [order.title, order.order_no, money(order.pay_amount), order.status_text])
        expect(shown[at]).toContain(part);
    }
    await expectShown(page.getByText(`共 ${total} 条`));
  });

  test('the order list has pages, and the page and its size are in the address', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    const { total } = await listOf({ start_time: day(11), end_time: day(0) });
    expect(total).toBeGreaterThanOrEqual(60);
    await open(page, `/orders/myOrders?${year}`);
    const first = await texts(page);
    await page.getByRole('button', { name: '下一页' }).click();
    await expectPlace(page, /page=2/);
    await expectSettled(page);
    await expect.poll(async () => (await texts(page)).filter((row) => first.includes(row))).toEqual([]);
    const second = await texts(page);
    expect(second).toHaveLength(10);
    await page.getByLabel('每页条数').selectOption('50');
    await expectPlace(page, /page_size=50/);
    await expect.poll(() => rows(page).count()).toBe(50);
    await page.goBack();
    await expectPlace(page, /page=2/);
    await expect.poll(() => texts(page)).toEqual(second);
  });

  test('the order list is filtered by type, by name and by number; a link with filters shows the same list to anyone who opens it', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    const { list: all } = await listOf({ start_time: day(11), end_time: day(0), page_size: '100' });
    const [some] = all;
    const ofType = await listOf({ start_time: day(11), end_time: day(0), order_type: some!.order_type });
    await open(page, `/orders/myOrders?${year}`);
    await page.getByLabel('订单类型').selectOption(some!.order_type);
    await page.getByRole('button', { name: '查询' }).click();
    await expectPlace(page, new RegExp(`order_type=${some!.order_type}`));
    await expectShown(page.getByText(`共 ${ofType.total} 条`));
    const place = placeOf(page);
    const shown = await texts(page);
    await open(page, place);
    await expect.poll(() => texts(page)).toEqual(shown);

    await page.getByRole('button', { name: '重置' }).click();
    await page.getByLabel('订单号/名称').fill(some!.order_no);
    await page.getByRole('button', { name: '查询' }).click();
    await expectShown(page.getByText('共 1 条'));
    await page.getByLabel('订单号/名称').fill('没有这样的订单');
    await page.getByRole('button', { name: '查询' }).click();
    await expectShown(page.getByText('没有符合条件的订单'));
    await page.getByRole('button', { name: '重置筛选' }).click();
    await expectShown(rows(page));
  });

  test('an order is found from the header on every page, and a phrase that is too long is not cut', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    const { list } = await listOf({ status: 'completed' });
    await open(page, '/finance/rmb');
    const search = page.getByRole('searchbox', { name: '搜索订单号或名称' }).first();
    const phrase = '一句比查询框更长的话'.repeat(6);
    await search.fill(phrase);
    await page.keyboard.press('Enter');
    await expectToast(page, '查询内容最多50个字');
    await expectPlace(page, '/finance/rmb');
    await expect.poll(() => search.inputValue()).toBe(phrase);
    await search.fill(list[0]!.order_no);
    await page.keyboard.press('Enter');
    await expectPlace(page, `/orders/myOrders?keyword=${list[0]!.order_no}`);
    await expectShown(page.getByText('共 1 条'));
  });

  test('an order opens beside the list down to its documents; Back closes it, a link opens it', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    const { list } = await listOf({ status: 'completed' });
    const detail = await get<{
      timeline: { text: string }[];
      payments: { method_text: string; amount: number }[];
      items: { name: string }[];
    }>(endpoints.orders.detail.path, { order_no: list[0]!.order_no }, 'demo');
    await open(page, '/orders/myOrders?status=completed');
    await page.getByRole('button', { name: list[0]!.title, exact: true }).first().click();
    await expectPlace(page, /order=/);
    await expectShown(drawer(page).getByRole('heading', { name: '支付明细' }));
    const text = await drawer(page).innerText();
    expect(detail.timeline.length).toBeGreaterThan(1);
    expect(detail.payments.length).toBeGreaterThan(0);
    for (const entry of detail.timeline) expect(text).toContain(entry.text);
    for (const payment of detail.payments) expect(text).toContain(money(payment.amount));
    for (const item of detail.items) expect(text).toContain(item.name);
    await page.goBack();
    await expectGone(drawer(page));
    await open(page, `/orders/myOrders?order=${list[0]!.order_no}`);
    await expectShown(drawer(page).getByText(list[0]!.order_no));
    await page.keyboard.press('Escape');
    await expectGone(drawer(page));
    expect(complaints).toEqual([]);
  });

  test('an order that is not theirs is not found', async () => {
    const { page } = await sharedPerson({ as: 'xinren' });
    const { list } = await listOf({ status: 'completed' });
    await page.goto(`${base}/orders/myOrders?order=${list[0]!.order_no}`);
    await expectShown(drawer(page).getByText('数据不存在或已被删除'));
    expect(await page.content()).not.toContain(list[0]!.title);
  });
});

describe('an order', () => {
  test('an order is placed once however often the button is pressed, cancelled for a reason, and deleted', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    const name = `试单${unique()}`;
    await open(page, '/orders/myOrders');
    await page.getByRole('button', { name: '去下单' }).click();
    const buying = page.getByRole('dialog', { name: '选购产品' });
    await buying.getByRole('button', { name: '增加' }).first().click();
    await buying.getByLabel('订单名称').fill(name);
    let created = 0;
    page.on('response', (response) => void (/order\/create/.test(response.url()) && (created += 1)));
    await buying.getByRole('button', { name: '提交订单' }).dblclick();
    await expectPlace(page, /order=O\d+/);
    await expectShown(drawer(page).getByText(name));
    const orderNo = new URLSearchParams(placeOf(page).split('?')[1]).get('order')!;
    await expect
      .poll(async () => (await listOf({ keyword: name })).list.map(({ order_no }) => order_no))
      .toEqual([orderNo]);
    expect(created).toBe(1);

    await drawer(page).getByRole('button', { name: '取消订单' }).click();
    const cancelling = page.getByRole('dialog', { name: '取消订单' });
    await cancelling.getByLabel('重复下单').check();
    await cancelling.getByRole('button', { name: '取消订单' }).click();
    await expectToast(page, '订单已取消');
    await expectShown(drawer(page).getByText('已关闭').first());
    await expectShown(drawer(page).getByText('重复下单'));
    await expect
      .poll(() => get<Order>(endpoints.orders.detail.path, { order_no: orderNo }, 'demo'))
      .toMatchObject({
        status: 'closed',
      });

    await drawer(page).getByRole('button', { name: '删除' }).click();
    await page
      .getByRole('dialog', { name: '删除订单' })
      .getByRole('button', { name: '删除', exact: true })
      .click();
    await expectToast(page, '已删除1个订单');
    await expectGone(drawer(page));
    await expectSettled(page);
    expect(await page.getByText(name).count()).toBe(0);
    const { list } = await listOf({ keyword: name });
    expect(list).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('an order whose answer was lost is not placed twice when the person tries again after a reload (trust W10)', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    const name = `断线试单${unique()}`;
    const submit = async () => {
      await page.getByRole('button', { name: '去下单' }).click();
      const buying = page.getByRole('dialog', { name: '选购产品' });
      await buying.getByRole('button', { name: '增加' }).first().click();
      await buying.getByLabel('订单名称').fill(name);
      await buying.getByRole('button', { name: '提交订单' }).click();
    };
    await open(page, '/orders/myOrders');
    // The request arrives and is done; only its answer never does.
    await page.route(
      /order\/create/,
      async (route) => {
        await answerTo(route);
        await route.abort();
      },
      { times: 1 },
    );
    await submit();
    await expectShown(page.getByText('网络连接失败，请检查网络后重试'));
    await page.reload();
    await expectSettled(page);
    await submit();
    await expectPlace(page, /order=O\d+/);
    const { list } = await listOf({ keyword: name });
    expect(list).toHaveLength(1);
  });

  test('several finished orders are deleted together, and only those that may be can be chosen', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/orders/myOrders?status=processing');
    const boxes = rows(page).getByRole('checkbox');
    expect(
      await boxes.evaluateAll((all) => all.filter((box) => !(box as HTMLInputElement).disabled).length),
    ).toBe(0);
    await open(page, `/orders/myOrders?status=closed&${year}`);
    const { total } = await listOf({ status: 'closed', start_time: day(11), end_time: day(0) });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole('button', { name: '批量删除' }).click();
    await page
      .getByRole('dialog', { name: '删除订单' })
      .getByRole('button', { name: '删除', exact: true })
      .click();
    await undo(page, '已删除2个订单');
    await expectToast(page, '已撤销');
    await expectShown(page.getByText(`共 ${total} 条`));
  });
});

describe('the orders of a newcomer', () => {
  test('a newcomer without orders is shown a way on', async () => {
    const { page, complaints } = await newcomer();
    await open(page, '/orders/myOrders');
    await expectShown(page.getByText('您还没有订单'));
    await page.getByRole('button', { name: '去逛逛' }).click();
    await expectShown(
      page.getByRole('dialog', { name: '选购产品' }).getByRole('button', { name: '提交订单' }),
    );
    expect(complaints).toEqual([]);
  });

  test('an order list that is lost on the way is told, and read again on 重试', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await withPlainDocuments(page);
    await page.route(/order\/list2/, (route) => route.abort());
    await page.goto(`${base}/orders/myOrders`);
    await expectShown(page.getByText('加载失败'));
    await page.unroute(/order\/list2/);
    await page.getByRole('button', { name: '重试', exact: true }).click();
    await expectShown(rows(page));
    await expectGone(page.getByText('加载失败'));
  });
});
