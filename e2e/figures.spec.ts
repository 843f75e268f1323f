import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Account } from './accounts';
import { base, expectSettled, newPerson, open, withPlainDocuments } from './browser';
import { figures, paths, type Seen } from './figures';

/** Lists whose tabs say how many they hold. */
const tabbed = ['/orders/myOrders', '/finance/vouchers', '/account/manage'];
/** Tables that say what they come to. Of withdrawals the total counts only the fees of what has arrived. */
const totalled = ['/finance/rmb', '/finance/rmb?tab=withdraw&status=success', '/finance/creditLimit'];

/** The text of a page, and the answers of its calls. */
async function look(page: Page, path: string): Promise<Seen> {
  const calls: Seen['calls'] = new Map();
  const answers: Promise<unknown>[] = [];
  const keep = async (response: Awaited<ReturnType<Page['waitForResponse']>>) => {
    const { pathname, searchParams } = new URL(response.url());
    const [room = '', end = ''] = pathname.split('/').slice(-2);
    // A list under a condition of its own is another list: bills that were written off beside all bills.
    const name = `${end === 'list' ? `${room}/` : ''}${end}${searchParams.get('status') === 'written_off' ? '?' : ''}`;
    const { data } = (await response.json()) as { data: unknown };
    if (response.ok()) calls.set(name, data);
  };
  const listen = (response: Parameters<typeof keep>[0]) => {
    if (response.request().resourceType() === 'fetch') answers.push(keep(response).catch(() => undefined));
  };
  page.on('response', listen);
  await open(page, path);
  await Promise.all(answers);
  page.off('response', listen);
  return { text: (await page.locator('main').innerText()).replace(/\n+/g, '\n'), calls };
}

const visitors = new Map<Account, Promise<Page>>();
/** A person's browser, whose pages ask for everything themselves. */
function visitor(as: Account): Promise<Page> {
  const known = visitors.get(as) ?? begin(as);
  visitors.set(as, known);
  return known;
}
async function begin(as: Account): Promise<Page> {
  const { page } = await newPerson({ as });
  await withPlainDocuments(page);
  return page;
}

const number = (text: string): number => Number(/[\d,]+(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', ''));

describe('what a person sees', () => {
  test.each(['demo', 'caiwu'] as const)(
    'each of the amounts, counts and days of %s is the same wherever it stands',
    async (who) => {
      const page = await visitor(who);
      const walk = async () => {
        const seen = new Map<string, Seen>();
        for (const path of paths) seen.set(path, await look(page, path));
        return Object.entries(figures).map(([figure, places]) => {
          const read = places.map((place) => [place, place.read(seen.get(place.path)!)] as const);
          return read.flatMap(([{ path, what }, value]) =>
            value === undefined ? [] : [{ figure, path, what, value: asRead(value) }],
          );
        });
      };
      const isOne = (values: { value: unknown }[]) =>
        values.every(({ value }) => JSON.stringify(value) === JSON.stringify(values[0]?.value));
      // The channel decides the demo world's refund a while after the start, perhaps between two pages; what is told in two
      // ways is told so again.
      const first = await walk();
      for (const values of first.every(isOne) ? first : await walk())
        expect.soft(values).toEqual(values.map((one) => ({ ...one, value: values[0]!.value })));
    },
  );

  test('the count on a tab is as many as its list has, over all pages', async () => {
    const page = await visitor('demo');
    for (const path of tabbed) {
      // As many as a page takes: there are more of them all the same.
      await open(page, `${path}?page_size=100`);
      const tabs = page.locator('[role=tab]');
      for (let at = 0; at < (await tabs.count()); at += 1) {
        const [name = '', count] = (await tabs.nth(at).innerText()).split('\n');
        if (count === undefined) continue;
        await tabs.nth(at).click();
        await expectSettled(page);
        await expect.poll(async () => [path, name, await listed(page)]).toEqual([path, name, Number(count)]);
      }
    }
  });

  test('the total of a table is the sum of its rows, over all pages', async () => {
    const page = await visitor('demo');
    for (const path of totalled) {
      await open(page, `${path}${path.includes('?') ? '&' : '?'}page_size=100`);
      for (const [column, cells, total] of await columnsOf(page)) {
        const signed = cells.filter((cell) => /[+−]/.test(cell));
        const counted = (signed.length > 0 ? signed : cells).map(number).filter((one) => !Number.isNaN(one));
        const cents = counted.reduce((sum, one) => sum + Math.round(one * 100), 0);
        expect([path, column, cents]).toEqual([path, column, Math.round(number(total) * 100)]);
      }
    }
  });
});

test('a todo of several leads to a list of as many', async () => {
  const page = await visitor('demo');
  const { calls } = await look(page, '/home');
  const { todos } = calls.get('summary') as { todos: { text: string; count: number; link: string }[] };
  // One alone leads to itself: todos.spec.ts.
  const several = todos.filter(({ count, link }) => count > 1 && /status=|tab=todo/.test(link));
  expect(several.length).toBeGreaterThan(0);
  for (const { text, count, link } of several) {
    await page.goto(base + link);
    await expectSettled(page);
    expect([text, await listed(page)]).toEqual([text, count]);
  }
});

const asRead = (value: string): string => (/^\d+\.\d+$/.test(value) ? String(Number(value)) : value);

/** The rows of a list, page after page; as many as its pager says. */
async function listed(page: Page): Promise<number> {
  const rows = page.locator('[role=tabpanel] tbody tr, [role=tabpanel] ul[aria-busy] > li');
  const pager = page.getByRole('navigation', { name: '分页' });
  if ((await pager.count()) === 0) return rows.count();
  const said = number(await pager.getByRole('status').innerText());
  let found = 0;
  for (;;) {
    found += await rows.count();
    const next = pager.getByRole('button', { name: '下一页' });
    if (await next.isDisabled()) break;
    await next.click();
    await expectSettled(page);
  }
  expect(found).toBe(said);
  return found;
}

/** Columns of the tables on a page that have an amount at their foot: title, cells, foot. */
const columnsOf = (page: Page): Promise<[string, string[], string][]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table')].flatMap((table) =>
      [...table.querySelectorAll('tfoot td')].flatMap((foot, at): [string, string[], string][] => {
        const total = foot.textContent ?? '';
        if (!/^[+−¥]*[\d,]+\.\d\d$/.test(total.trim())) return [];
        const cells = [...table.querySelectorAll(`tbody td:nth-child(${at + 1})`)];
        const title = table.querySelectorAll('thead th')[at]?.textContent ?? '';
        return [[title, cells.map(({ textContent }) => textContent ?? ''), total]];
      }),
    ),
  );
