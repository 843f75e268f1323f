import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { cookiesOf, credentialsOf, get, post } from './accounts';
import type { Page } from 'playwright-core';
import { base, expectSettled, expectShown, newPerson, open, url, withPlainDocuments } from './browser';
import { sharedPerson } from './browser-pool';
import { device } from '../web/src/client/device';
import { unique } from './unique';

const pages = [
  '/home',
  '/orders/myOrders',
  '/finance/rmb',
  '/finance/creativeCoins',
  '/finance/vouchers',
  '/finance/creditLimit',
  '/home?tab=deadlines&view=month',
  '/crowdsourcing/publish',
  '/crowdsourcing/carry?tab=hall&keyword=漫画',
  '/crowdsourcing/carry?tab=contracts',
  '/maker/collect?tab=square&order=popular',
  '/facilitator/serviceProdAuth',
  '/maker/original',
  '/copyright/trademark',
];
/** The first calls of such a page; the parts beside it may be read later. */
const firstRead =
  /\/(?:session|summary|list2|amount-info|deadlines|month|my-published|my-original|hall|my-carried|contract\/list|income|square|cert\/status)$/;
const cookieOf = (account: 'demo' | 'xinren', more = '') =>
  [...cookiesOf(account).map(({ name, value }) => `${name}=${value}`), more].filter(Boolean).join('; ');
const MARK = 'id="uc-state"';

/** The document as it comes, rendered: a busy server may leave one to the browser. */
async function documentOf(path: string, cookie: string): Promise<string> {
  let html = '';
  await expect
    .poll(async () => (html = await (await fetch(base + path, { headers: { cookie } })).text()))
    .toContain(MARK);
  return html;
}
/** The look that a browser told of itself: whether it is wide, whether it covers amounts, and nothing else. */
const lookOf = (isWide: boolean, hideAmounts: '1' | null = null) => [
  isWide,
  ...Object.values(device).map((key) => (key === device.hideAmounts ? hideAmounts : null)),
];
const valueOf = (look: unknown) => encodeURIComponent(JSON.stringify(look));
const wide = `uc_look=${valueOf(lookOf(true))}`;

describe('a first page that the server rendered', () => {
  test.each(pages)(
    'the rendered page %s is hydrated as it stands, and nothing is asked twice',
    async (path) => {
      const { page, context, complaints } = await newPerson({ as: 'demo' });
      await context.addCookies([{ name: 'uc_look', value: valueOf(lookOf(true)), url }]);
      await page.addInitScript(() =>
        document.addEventListener('DOMContentLoaded', () => {
          Object.assign(window, { rendered: document.querySelector('#root > *') });
        }),
      );
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname);
      });
      await expect
        .poll(async () => {
          asked.length = 0;
          await open(page, path);
          return page.evaluate(() => (window as { rendered?: Element }).rendered?.isConnected ?? false);
        })
        .toBe(true);
      expect(asked.filter((one) => firstRead.test(one) && !/iou-bill/.test(one))).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test('a rendered page is hydrated as it stands also where its parts come late', async () => {
    const { list } = await get<{ list: { request_no: string }[] }>(endpoints.requests.hall.path, {}, 'demo');
    const { page, complaints } = await newPerson({ as: 'demo' });
    for (const { request_no } of list.slice(0, 3)) {
      await open(page, `/crowdsourcing/carry?request=${request_no}`);
      await expectShown(page.getByRole('dialog'));
    }
    expect(complaints).toEqual([]);
  });

  test('a rendered page can be read without a script, and not be pressed', async () => {
    const html = await documentOf('/orders/myOrders', cookieOf('demo', wide));
    const { list } = await get<{ list: { title: string; order_no: string }[] }>(
      endpoints.orders.list.path,
      {},
      'demo',
    );
    for (const { order_no } of list.slice(0, 3)) expect(html).toContain(order_no);
    expect(html).toMatch(/<div id="root" inert>/);
  });

  test('a rendered page brings its styles along, all of them, and a screen that comes later loads only what is missing', async () => {
    const rulesOf = (page: Page) =>
      page.evaluate(() =>
        Array.from(document.styleSheets, ({ cssRules }) => cssRules.length).reduce(
          (sum, one) => sum + one,
          0,
        ),
      );
    const linked = await newPerson({ as: 'demo' });
    await withPlainDocuments(linked.page);
    await open(linked.page, '/finance/vouchers');
    const { page, complaints } = await newPerson({ as: 'demo' });
    const loaded: string[] = [];
    page.on('request', (one) => {
      if (one.resourceType() === 'stylesheet') loaded.push(new URL(one.url()).pathname);
    });
    // A server that is busy sends the plain document.
    let inDocument: string[] = [];
    await expect
      .poll(async () => {
        loaded.length = 0;
        await open(page, '/finance/vouchers');
        inDocument = await page
          .locator('link[rel=stylesheet][disabled]')
          .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
        return inDocument.length;
      })
      .toBeGreaterThan(3);
    expect(loaded).toEqual([]);
    await expect.poll(() => rulesOf(page)).toBe(await rulesOf(linked.page));
    await page.getByRole('link', { name: '首页', exact: true }).first().click();
    await expectShown(page.getByRole('region', { name: '我的资产' }));
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter((one) => inDocument.includes(one))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a rendered page is nobody else’s: no cookie and a dead one get none, and two at once get their own', async () => {
    const plain = async (cookie: string) => (await fetch(`${base}/home`, { headers: { cookie } })).text();
    expect(await plain('')).not.toContain(MARK);
    expect(await plain('vso_token=dead0000000000000000000000000000')).not.toContain(MARK);
    const both = await Promise.all(
      Array.from({ length: 12 }, (_, at) => documentOf('/home', cookieOf(at % 2 ? 'demo' : 'xinren', wide))),
    );
    for (const [at, html] of both.entries()) {
      expect(html.includes('100000000001')).toBe(at % 2 === 1);
      expect(html.includes('100000000002')).toBe(at % 2 === 0);
    }
    const answer = await fetch(`${base}/home`, { headers: { cookie: cookieOf('demo', wide) } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('a rendered page is nobody’s who came before: what is refused to one visit changes no other’s', async () => {
    const shown = async () => {
      const html = await documentOf('/home', cookieOf('demo', wide));
      return html
        .slice(html.indexOf('<div id="root"'), html.indexOf(MARK))
        .replaceAll(/nonce="[^"]*"|\d+/g, '');
    };
    const before = await shown();
    expect(before).toContain('我的资产');
    const dead = 'dead0000000000000000000000000000';
    const token = credentialsOf('demo').vso_token;
    const sub = (word: string) => `sub_cid=100000000001; sub_username=guanli; sub_token=${word}`;
    const member = cookiesOf('guanli').map(({ name, value }) => `${name}=${value}`);
    const visits = [
      `vso_token=${dead}`,
      `vso_token=${token}; ${sub(dead)}`,
      `vso_token=${dead}; ${sub(dead)}`,
      [`vso_token=${token}`, ...member].join('; '),
      [`vso_token=${dead}`, ...member].join('; '),
    ];
    const places = [...pages, '/subAccount/manage', '/subAccount/manage/role', '/account/safe', '/cashier'];
    for (const cookie of visits)
      for (const path of places)
        expect((await fetch(base + path, { headers: { cookie } })).status, path).toBe(200);
    await expect.poll(() => shown()).toBe(before);
  });

  test('a rendered page carries what people wrote as text', async () => {
    const title = `</script><b id=x>${unique()}`;
    const { list } = await get<{ list: { product: string; order_type: string }[] }>(
      endpoints.orders.products.path,
      {},
      'demo',
    );
    const { product, order_type } = list[0]!;
    await post(
      endpoints.orders.create.path,
      { order_type, title, items: [{ product, qty: 1 }] },
      { ...credentialsOf('demo'), 'idempotency-key': `rendered-${unique()}` },
    );
    const html = await documentOf('/orders/myOrders', cookieOf('demo', wide));
    expect(html).toContain('&lt;/script&gt;&lt;b id=x&gt;');
    expect(html).not.toContain('<b id=x>');
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await open(page, '/orders/myOrders');
    await expectShown(page.getByRole('button', { name: title }));
    expect(complaints).toEqual([]);
  });

  test('a rendered page covers the amounts of somebody who covers them, and looks narrow where it was told so', async () => {
    const covered = await documentOf('/home', cookieOf('demo', `uc_look=${valueOf(lookOf(true, '1'))}`));
    expect(covered.split(MARK)[0]).toContain('****');
    const narrow = await documentOf(
      '/orders/myOrders',
      cookieOf('demo', `uc_look=${valueOf(lookOf(false))}`),
    );
    expect(narrow.split(MARK)[0]).not.toContain('<table');
  });

  test('a rendered page leaves to the browser what comes in a chunk of its own', async () => {
    const { list } = await get<{ list: { order_no: string }[] }>(endpoints.orders.list.path, {}, 'demo');
    const place = `/orders/myOrders?order=${list[0]!.order_no}`;
    await documentOf(place, cookieOf('demo', wide));
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await open(page, place);
    await expectShown(page.getByRole('dialog', { name: '订单详情' }).getByRole('heading', { name: '进度' }));
    expect(complaints).toEqual([]);
  });

  test('a page that was rendered for another kind of browser is drawn anew', async () => {
    const { page, context, complaints } = await sharedPerson({ as: 'demo', width: 390, height: 844 });
    await context.addCookies([{ name: 'uc_look', value: valueOf(lookOf(true)), url }]);
    await open(page, '/orders/myOrders');
    await expectSettled(page);
    expect(await page.locator('main table').count()).toBe(0);
    expect(complaints).toEqual([]);
    const told = (await context.cookies()).find(({ name }) => name === 'uc_look')?.value ?? '';
    expect(JSON.parse(decodeURIComponent(told))).toEqual(lookOf(false));
  });
});
