import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { twinPath } from '@uc/contract/twin-path';
import { credentialsOf } from './accounts';
import { oneOf } from './breadth';
import { expectPlace, expectSettled, expectShown, goTo, open, url } from './browser';
import { sharedPerson } from './browser-pool';
import { read } from './form-states';

interface Todo {
  key: string;
  text: string;
  count: number;
  no: string;
  title: string;
  link: string;
}
const everybody = [
  'demo',
  'xinren',
  'studio',
  'qihang',
  'yuanshan',
  'jiangnan',
  'guanli',
  'caiwu',
  'xiangmu',
] as const;
/** A member's credentials stand in the query of its twin. */
const pathFor = (headers: Record<string, string>) =>
  'sub_token' in headers
    ? `${twinPath(endpoints.home.todos.path)}?${new URLSearchParams(headers)}`
    : endpoints.home.todos.path;
const todosOf = async (headers: Record<string, string>) =>
  (await read<{ list: Todo[] }>(pathFor(headers), headers)).list;

describe('every to-do of everybody in the demo world', () => {
  test.each(oneOf(3, everybody))(
    '%s follows each of their to-dos from home and lands where its object is shown',
    async (name) => {
      const headers = credentialsOf(name);
      const todos = await todosOf(headers);
      const { page, context, complaints } = await sharedPerson();
      await context.addCookies(Object.entries(headers).map(([key, value]) => ({ name: key, value, url })));
      await open(page, '/home');
      for (const { text, count, no, title, link } of todos) {
        await page
          .getByRole('region', { name: '待办事项' })
          .getByRole('link', { name: new RegExp(`^${count}\\s*${text}`) })
          .click();
        await expectPlace(page, link);
        await expectSettled(page);
        // The name of a milestone; else the number or the name of the object.
        const called = escaped(title.split(' · ').at(-1)!);
        const named = page.getByText(no === '' ? new RegExp(called) : new RegExp(`${escaped(no)}|${called}`));
        await expectShown(named.filter({ visible: true }).first());
        // A list of what waits counts what home counts.
        const tab = page.getByRole('tab', { selected: true });
        if (/[?&](?:status=pending_(?:pay|accept)|tab=rejected)$/.test(link))
          await expect.poll(() => tab.innerText()).toMatch(new RegExp(`${count}$`));
        await goTo(page, '/home');
      }
      expect(complaints).toEqual([]);
    },
  );

  test('the menu counts beside each page what home says leads there', async () => {
    const headers = credentialsOf('demo');
    const todos = await todosOf(headers);
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/finance/rmb');
    const menu = page.getByRole('navigation', { name: '主导航' });
    const under = (path: string) =>
      todos.filter(({ link }) => link.split('?')[0] === path).reduce((sum, { count }) => sum + count, 0);
    expect(under('/orders/myOrders')).toBeGreaterThan(0);
    const orders = menu.getByRole('link', { name: '我的订单', exact: true });
    await expect.poll(() => orders.getAttribute('title')).toBe(`${under('/orders/myOrders')}项待办`);
    await expectShown(orders.locator(`[data-count="${under('/orders/myOrders')}"]`));
  });
});

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
