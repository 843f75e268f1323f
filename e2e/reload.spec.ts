import { describe, expect, test } from 'vitest';
import { base, expectSettled, expectShown, newPerson, open, withPlainDocuments } from './browser';
import { documentsOf } from './client';

const ordersChunk = /\/assets\/OrdersScreen-[\w-]+\.js/;
const failed = '资源加载失败，请检查网络后刷新';

describe('a file that does not come (spec §4, trust W8)', () => {
  test('once: the page loads itself again and goes on', async () => {
    const { page } = await newPerson({ as: 'demo' });
    const documents = documentsOf(page);
    await page.route(ordersChunk, (route) => route.abort(), { times: 1 });
    await page.goto(`${base}/orders/myOrders`);
    await expectShown(page.getByRole('heading', { name: '我的订单', level: 1 }));
    await expectSettled(page);
    expect(documents).toHaveLength(2);
  });

  test('ever again: at most three reloads in 60 s, then a page says so and offers to try again', async () => {
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

  test('a style sheet counts like a script', async () => {
    const { page } = await newPerson({ as: 'demo' });
    const documents = documentsOf(page);
    await page.route(/\/assets\/[\w-]+\.css/, (route) => route.abort(), { times: 1 });
    await page.goto(`${base}/home`);
    await expectSettled(page);
    expect(documents).toHaveLength(2);
  });

  test('many pages together have three reloads in 60 s', async () => {
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

  test('that hangs is a load error after 120 s', async () => {
    const { page } = await newPerson({ as: 'demo' });
    await page.clock.install();
    await withPlainDocuments(page);
    await page.route(ordersChunk, () => undefined);
    await page.goto(`${base}/orders/myOrders`, { waitUntil: 'commit' });
    await expectShown(page.getByText('正在加载'));
    await page.clock.fastForward(119_000);
    expect(await page.getByText(failed).count()).toBe(0);
    await page.clock.fastForward(2_000);
    await expectShown(page.getByRole('heading', { name: failed }));
  });
});
