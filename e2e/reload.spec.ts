import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { base, expectGone, expectSettled, expectShown, newPerson, open, withPlainDocuments } from './browser';
import { documentsOf } from './client';
import { pressMore } from './row-actions';

const ordersChunk = /\/assets\/OrdersScreen-[\w-]+\.js/;
const failed = '资源加载失败，请检查网络后刷新';

describe('a file that does not come (spec §4, trust W8)', () => {
  test('a page whose file does not come once loads itself again and goes on', async () => {
    const { page } = await newPerson({ as: 'demo' });
    const documents = documentsOf(page);
    await page.route(ordersChunk, (route) => route.abort(), { times: 1 });
    await page.goto(`${base}/orders/myOrders`);
    await expectShown(page.getByRole('heading', { name: '我的订单', level: 1 }));
    await expectSettled(page);
    expect(documents).toHaveLength(2);
  });

  test('a page whose file never comes has at most three reloads in 60 s, then says so and offers to try again', async () => {
    const { page } = await newPerson({ as: 'demo' });
    const documents = documentsOf(page);
    await page.route(ordersChunk, (route) => route.abort());
    await page.goto(`${base}/orders/myOrders`);
    await expectShown(page.getByRole('heading', { name: failed }));
    await page.waitForTimeout(1_000);
    expect(documents.length).toBeGreaterThanOrEqual(2);
    expect(documents.length).toBeLessThanOrEqual(4);
    await page.unroute(ordersChunk);
    await page.getByRole('button', { name: '重新加载' }).click();
    await expectShown(page.getByRole('heading', { name: '我的订单', level: 1 }));
  });

  test('a style sheet that does not come counts like a script', async () => {
    const { page } = await newPerson({ as: 'demo' });
    const documents = documentsOf(page);
    // One that the server rendered brings its styles along.
    await withPlainDocuments(page);
    await page.route(/\/assets\/[\w-]+\.css/, (route) => route.abort(), { times: 1 });
    await page.goto(`${base}/home`);
    await expectSettled(page);
    expect(documents).toHaveLength(2);
  });

  test('many pages whose files do not come have three reloads in 60 s together', async () => {
    const { page } = await newPerson({ as: 'demo' });
    await page.route(/\/assets\/\w+Screen-[\w-]+\.js/, (route) => route.abort());
    const documents = documentsOf(page);
    const paths = [
      '/home',
      '/orders/myOrders',
      '/finance/rmb',
      '/finance/vouchers',
      '/finance/creativeCoins',
    ];
    for (const path of paths) {
      await page.goto(base + path);
      await expectShown(page.getByRole('heading', { name: failed }));
    }
    expect(documents.length - paths.length).toBeLessThanOrEqual(3);
  });

  test('a picture or a script that the policy refuses reloads nothing', async () => {
    const { page } = await newPerson({ as: 'demo' });
    await open(page, '/home');
    const documents = documentsOf(page);
    await page.evaluate(() => {
      const picture = document.createElement('img');
      picture.src = '/center/user/assets/nothing.png';
      const script = document.createElement('script');
      try {
        script.src = 'https://evil.example/x.js';
      } catch {
        // Trusted Types have refused it already.
      }
      document.body.append(picture, script);
    });
    await page.waitForTimeout(800);
    expect(documents).toEqual([]);
    await expectShown(page.getByRole('heading', { name: '首页工作台' }));
  });

  test('a file that hangs is a load error after 120 s', async () => {
    const { page } = await newPerson({ as: 'demo' });
    await page.clock.install();
    await withPlainDocuments(page);
    await page.route(ordersChunk, () => undefined);
    await page.goto(`${base}/orders/myOrders`, { waitUntil: 'commit' });
    await expectShown(page.getByText('正在加载'));
    // The session call would hang as well, for 10 s, if its answer came after the clock has moved.
    await expectShown(page.getByRole('button', { name: '账户菜单' }));
    await page.clock.fastForward(119_000);
    expect(await page.getByText(failed).count()).toBe(0);
    await page.clock.fastForward(2_000);
    await expectShown(page.getByRole('heading', { name: failed }));
  });
});

const OFFLINE = '网络已断开，恢复后将自动继续';
const offline = (page: Page) => page.getByRole('alert').filter({ hasText: OFFLINE });

/** From now on what comes up as an alert or a toast is collected. */
async function collectNotices(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const look = (node: Node) => {
      if (!(node instanceof HTMLElement)) return;
      const all = [node, ...node.querySelectorAll<HTMLElement>('*')];
      for (const one of all)
        if (one.matches('[role=alert], [role=status] > button')) heard.push(one.innerText.split('\n')[0]!);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) look(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** A page in use, from which the orders have never been opened, and no document is loaded but by a fault. */
async function inUse() {
  const { page, context } = await newPerson({ as: 'demo' });
  await open(page, '/account/safe');
  return { page, context, documents: documentsOf(page) };
}
/** Somebody who is about to name the copy of a role. */
async function copyingRole() {
  const { documents, ...person } = await inUse();
  const { page } = person;
  await open(page, '/account/manage/role');
  documents.length = 0;
  await pressMore(page, '复制观察员');
  const name = page.getByLabel('新角色名称');
  await expectShown(name);
  return { ...person, documents, name };
}
const toOrders = (page: Page) => page.getByRole('link', { name: '我的订单', exact: true }).first().click();
const ordersShown = (page: Page) => expectShown(page.getByRole('heading', { name: '我的订单', level: 1 }));

describe('without a connection nothing is loaded again, for the browser would show its error page', () => {
  test('a screen that does not come without a connection says so in its place and comes by itself', async () => {
    const { page, context, documents } = await inUse();
    await context.setOffline(true);
    await toOrders(page);
    await expectShown(offline(page));
    await context.setOffline(false);
    await ordersShown(page);
    await expectGone(offline(page));
    await expectSettled(page);
    // Its style sheet came as well.
    await expect
      .poll(() =>
        page
          .locator('table')
          .first()
          .evaluate((table) => getComputedStyle(table).borderCollapse),
      )
      .not.toBe('separate');
    expect(documents).toEqual([]);
  });

  test('a browser that takes itself for online without a connection loads nothing again; 重试 asks at once', async () => {
    const { page, documents } = await inUse();
    await page.route('**', (route) => route.abort());
    await toOrders(page);
    await expectShown(offline(page));
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
    await page.unroute('**');
    await offline(page).getByRole('button', { name: '重试' }).click();
    await ordersShown(page);
    expect(documents).toEqual([]);
  });

  test('a proxy that answers for a server that is gone counts as no connection', async () => {
    const { page, documents } = await inUse();
    await page.route('**', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await toOrders(page);
    await expectShown(offline(page));
    await page.unroute('**');
    await offline(page).getByRole('button', { name: '重试' }).click();
    await ordersShown(page);
    expect(documents).toEqual([]);
  });

  test('a list that could not be read waits in its place, says so once and comes by itself', async () => {
    const { page, context, documents } = await inUse();
    await toOrders(page);
    await ordersShown(page);
    await expectSettled(page);
    const heard = await collectNotices(page);
    await context.setOffline(true);
    await page.getByRole('tab', { name: '待付款' }).click();
    await expectShown(offline(page));
    await context.setOffline(false);
    await expectShown(page.getByRole('button', { name: /^立即付款/ }));
    await expectGone(offline(page));
    expect(await heard()).toEqual([OFFLINE]);
    expect(documents).toEqual([]);
  });

  test('a person whose page makes several calls hears once that the browser is offline', async () => {
    const { page, context, documents } = await inUse();
    await open(page, '/finance/rmb');
    await open(page, '/home');
    documents.length = 0;
    const heard = await collectNotices(page);
    await context.setOffline(true);
    const failed = new Set<string>();
    page.on('requestfailed', (request) => void failed.add(new URL(request.url()).pathname));
    await page.getByRole('link', { name: '人民币', exact: true }).first().click();
    await expectShown(offline(page));
    await expect.poll(() => failed.size).toBeGreaterThan(2);
    await context.setOffline(false);
    await expectGone(offline(page));
    await expectSettled(page);
    expect(await heard()).toEqual([OFFLINE]);
    await expectShown(page.getByRole('heading', { level: 1 }));
    expect(documents).toEqual([]);
  });

  test('a part of a page waits like a page, and what was typed beside it stays', async () => {
    const { page, context, documents, name } = await copyingRole();
    await name.fill('离线时填写的');
    // The question before leaving comes with the first letter.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name: address }) => address.includes('/LeaveDialog-')),
    );
    await context.setOffline(true);
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: '离开此页面？' })
      .getByRole('button', { name: '继续编辑' })
      .click();
    await expect.poll(() => name.inputValue()).toBe('离线时填写的');
    await context.setOffline(false);
    expect(documents).toEqual([]);
  });

  test('the browser itself asks before what was typed is lost, where the question could not come', async () => {
    const { page, context, documents, name } = await copyingRole();
    await context.setOffline(true);
    await name.fill('离线时填写的');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
    });
    await page.keyboard.press('Escape');
    await expect.poll(() => asked).toEqual(['离开此页面？离开将丢失未保存内容']);
    await expect.poll(() => name.inputValue()).toBe('离线时填写的');
    await page.keyboard.press('Escape');
    await expectGone(name);
    await context.setOffline(false);
    expect(documents).toEqual([]);
  });

  test('a document whose own script is missing says so and starts by itself', async () => {
    const { page } = await newPerson({ as: 'demo' });
    const documents = documentsOf(page);
    const down = /\/assets\/|favicon\.svg/;
    await page.route(down, (route) => route.abort());
    await page.goto(`${base}/home`);
    await expectShown(page.getByRole('heading', { name: '网络已断开，恢复后将自动继续' }));
    expect(documents).toHaveLength(1);
    await page.unroute(down);
    await page.getByRole('button', { name: '重试' }).click();
    await expectShown(page.getByRole('heading', { name: '首页工作台' }));
    expect(documents).toHaveLength(2);
  });
});
