import { describe, expect, test } from 'vitest';
import { routeEntries } from '../web/src/routes';
import { endpoints } from '@uc/contract/all-endpoints';
import { cookiesOf, get } from './accounts';
import { base, expectShown, newPerson, url } from './browser';
import { markupFaults, markupFaultsOn } from './markup';

/** On a connection of its own: a document takes longer to check than the server keeps one open. */
const documentAt = async (address: string, as = '') =>
  (await fetch(address, { headers: { cookie: as, connection: 'close' } })).text();

describe('the grammar of HTML', () => {
  test('every document that the server renders keeps the grammar of HTML, for whoever is signed in and whoever is not', async () => {
    const cookie = cookiesOf('demo')
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const rows = routeEntries.filter(([id]) => id !== 'anywhere');
    for (const [, { path }] of rows) {
      expect([path, await markupFaults(await documentAt(base + path, cookie))]).toEqual([path, []]);
      expect([path, await markupFaults(await documentAt(base + path))]).toEqual([path, []]);
    }
  });

  test('the public pages, the documentation and the page of what is not there keep the grammar of HTML', async () => {
    const homepage = await documentAt(`${url}/studio/100000000003`);
    const work = /\/studio\/100000000003\/WK\w+/.exec(homepage)![0];
    for (const path of ['/studio/100000000003', work, '/studio/100000000009', '/docs', '/center/operator'])
      expect([path, await markupFaults(await documentAt(url + path))]).toEqual([path, []]);
  });

  test('a drawer that the demo world has something to show in keeps the grammar of HTML', async () => {
    const { page } = await newPerson({ as: 'demo' });
    for (const [list, query, key, place] of [
      [endpoints.orders.list.path, { status: 'completed' }, 'order_no', '/orders/myOrders?status=all&order='],
      [endpoints.credit.bills.path, {}, 'bill_no', '/finance/creditLimit?bill='],
      [endpoints.withdrawals.list.path, {}, 'withdraw_no', '/finance/rmb?tab=withdraw&withdraw='],
      [endpoints.requests.published.path, { status: 'all' }, 'request_no', '/crowdsourcing/publish?request='],
      [endpoints.maker.list.path, { tab: 'all' }, 'project_no', '/maker/original?project='],
    ] as const) {
      const found = await get<{ list: Record<string, string>[] }>(list, query, 'demo');
      await page.goto(base + place + found.list[0]![key]!);
      await expectShown(page.getByRole('dialog'));
      await expectShown(page.getByRole('dialog').locator('[data-number]'));
      expect([place, await markupFaultsOn(page)]).toEqual([place, []]);
    }
  });
});
