import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@uc/contract/endpoints.gen';
import { helpOf } from '@uc/contract/help-topics';
import { grantable, ownerPermissions } from '@uc/contract/permissions';
import { expect, expectTypeOf, test } from 'vitest';
import { readKey } from './client/request';
import { couponFilters, couponInput } from './finance/coupons/coupon';
import { listInput, orderFilters } from './orders/order-filters';
import { parentOf, type RouteId, routeAt, routeEntries, routeOf, routes, to } from './routes';
import { screens } from './screens';
import { defaultStart, today } from './ui/days';
import { decode } from './ui/filters';

/** Spec §2 row by row: path → where it redirects to, or what it is. */
const spec: Record<string, string> = {
  '/login': 'no layout',
  '/*': '→ /home, no layout',
  '/': '→ /home',
  '/home': 'screen',
  '/orders': '→ /orders/myOrders',
  '/orders/myOrders': 'screen',
  '/finance': '→ /finance/creativeCoins',
  '/finance/creativeCoins': 'screen',
  '/finance/creativeCoins/recharge': 'hidden in menu',
  '/finance/rmb': 'screen',
  '/finance/rmb/recharge': 'hidden in menu',
  '/finance/rmb/withdraw': 'hidden in menu',
  '/finance/vouchers': 'screen',
  '/finance/creditLimit': 'with total_amount',
  '/finance/bills': 'screen',
  '/finance/bankCard': 'screen',
  '/finance/bankCard/createCard': 'hidden in menu',
  '/finance/bankCard/editCard': 'hidden in menu',
  '/finance/bankCard/detail': 'hidden in menu',
  '/account': '→ /account/info',
  '/account/info': 'screen',
  '/account/info/portrait': 'hidden in sidebar',
  '/account/safe': 'screen',
  '/account/safe/pay': 'hidden in menu',
  '/account/safe/login': 'hidden in menu',
  '/account/safe/mailbox': 'hidden in menu',
  '/account/safe/phone': 'hidden in menu',
  '/account/safe/realNameAuth': 'hidden in menu',
  '/account/safe/realNameAuth/person': 'hidden in menu',
  '/account/safe/realNameAuth/enterprise': 'hidden in menu',
  '/account/manage': 'plain crumbs',
  '/account/manage/role': 'plain crumbs',
  '/account/manage/role/create': 'plain crumbs',
  '/account/manage/role/detail': 'plain crumbs',
  '/account/manage/role/editor': 'plain crumbs',
  '/subAccount': '→ /subAccount/manage, for sub-accounts',
  '/subAccount/manage': 'plain crumbs, for sub-accounts',
  '/subAccount/manage/role': 'plain crumbs, for sub-accounts',
  '/subAccount/manage/role/detail': 'plain crumbs, for sub-accounts',
  '/crowdsourcing': '→ /crowdsourcing/publish',
  '/crowdsourcing/publish': 'screen',
  '/crowdsourcing/carry': 'screen',
  '/crowdsourcing/collect': 'screen',
  '/facilitator': '→ /facilitator/homepage',
  '/facilitator/homepage': 'external',
  '/facilitator/management': 'screen',
  '/facilitator/serviceProdAuth': 'screen',
  '/facilitator/serviceProdAuth/person': 'hidden in menu',
  '/facilitator/serviceProdAuth/enterprise': 'hidden in menu',
  '/maker': '→ /maker/original',
  '/maker/original': 'screen',
  '/maker/collect': 'screen',
  '/copyright': '→ /copyright/apply',
  '/copyright/apply': 'screen',
  '/copyright/trademark': 'screen',
  '/copyright/patent': 'screen',
  '/messagebox': 'hidden in menu',
  '/messagebox/mailbox': 'hidden in menu',
};

/**
 * Beyond the spec, each with its decision: the sandbox's cashier (ADR 11), tickets (ADR 116), invoices (ADR 118), bills
 * (ADR 119), help and contracts of all rooms (ADR 120), tax withheld (ADR 122).
 */
const beyond: Record<string, string> = {
  '/cashier': 'hidden in menu, no layout',
  '/finance/tax': 'hidden in menu',
  '/orders/contracts': 'screen',
  '/support': 'hidden in menu',
  '/help': 'hidden in menu',
  '/finance/invoices': 'screen',
  '/facilitator/desk': 'screen',
};

function described(id: RouteId): string {
  const { redirect, href, screen, hide, crumb, as, layout, onlyIf } = routeOf(id);
  const parts = [
    redirect && `→ ${routeOf(redirect as RouteId).path}`,
    href && 'external',
    screen && hide && `hidden in ${hide}`,
    crumb && 'plain crumbs',
    onlyIf && 'with total_amount',
    as === 'subAccount' && 'for sub-accounts',
    layout === false && 'no layout',
  ].filter(Boolean);
  return parts.join(', ') || 'screen';
}

test('the table has every row of spec §2, and no other but those that were decided', () => {
  const rows = Object.fromEntries(routeEntries.map(([id, { path }]) => [path, described(id)]));
  expect(rows).toEqual({ ...spec, ...beyond });
});

test('no screen says that it comes later', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file));
  const later = sources.filter((file) =>
    /comingSoon|即将开放|正在建设/i.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );
  expect(later).toEqual([]);
});

test('the paths of the routes are unique', () => {
  expect(new Set(routeEntries.map(([, { path }]) => path)).size).toBe(routeEntries.length);
});

test('a row renders, redirects or leads outside, never two of them', () => {
  const wrong = routeEntries.filter(
    ([, { screen, redirect, href }]) => [screen, redirect, href].filter(Boolean).length !== 1,
  );
  expect(wrong).toEqual([]);
});

test('a redirect ends at a row that does not redirect', () => {
  const chained = routeEntries.filter(
    ([, { redirect }]) => redirect && routeOf(redirect as RouteId).redirect,
  );
  expect(chained).toEqual([]);
});

test('create and editor share one screen', () => {
  expect(routeOf('account.manage.role.create').screen).toBe(routeOf('account.manage.role.editor').screen);
});

test('every row inside the layout that shows something names a permission of the catalogue, but for the help, which is for everybody', () => {
  const known = new Set<string>([...grantable, ...ownerPermissions]);
  const open = routeEntries.filter(
    ([, { redirect, layout, permission = '' }]) => !redirect && layout !== false && !known.has(permission),
  );
  expect(open.map(([id]) => id)).toEqual(['help']);
});

test('every screen is asked for', () => {
  expect(Object.keys(screens).toSorted()).toEqual(
    [...new Set(routeEntries.flatMap(([, { screen }]) => screen ?? []))].toSorted(),
  );
});

test('the dotted id is the tree: the path above is the path of the parent', () => {
  const strays = routeEntries.filter(([id, { path }]) => {
    const parent = parentOf(id);
    return parent && !path.startsWith(`${routes[parent].path}/`);
  });
  expect(strays).toEqual([]);
});

test('an address finds its route, with a trailing slash too; letters count as they are', () => {
  expect([routeAt('/finance/rmb'), routeAt('/finance/rmb/'), routeAt('/'), routeAt('')]).toEqual([
    'finance.rmb',
    'finance.rmb',
    'root',
    'anywhere',
  ]);
  expect([routeAt('/Finance/rmb'), routeAt('/finance/rmb/x'), routeAt('/subaccount/manage')]).toEqual([
    'anywhere',
    'anywhere',
    'anywhere',
  ]);
});

test('a link has its query, without what is undefined', () => {
  expect(to('finance.rmb')).toBe('/finance/rmb');
  expect(to('orders.myOrders', { status: 'closed', page: 2, keyword: undefined })).toBe(
    '/orders/myOrders?status=closed&page=2',
  );
  expectTypeOf(to).parameter(0).not.toEqualTypeOf<string>();
  // @ts-expect-error a dead link is a type error
  expect(() => to('finance.nothing')).toThrow(TypeError);
});

test('the first calls of a list are what its screen asks without filters', () => {
  const firstOf = (id: RouteId, name: string) => {
    const call = routeOf(id).first?.find((one) => one.startsWith(`${name}?`)) ?? '';
    const query = call
      .slice(name.length + 1)
      .replace('{today}', today())
      .replace('{threeMonthsAgo}', defaultStart());
    return Object.fromEntries(new URLSearchParams(query));
  };
  const none = new URLSearchParams();
  expect(readKey('', firstOf('orders.myOrders', 'orders.list'))).toBe(
    readKey('', listInput(decode(none, orderFilters))),
  );
  expect(readKey('', firstOf('finance.vouchers', 'coupons.list'))).toBe(
    readKey('', couponInput(decode(none, couponFilters))),
  );
});

test('first calls are reads that sub-accounts have too', () => {
  const calls = routeEntries.flatMap(([, { first = [] }]) => first.map((call) => call.split('?')[0] ?? ''));
  const rows = calls.map((call) =>
    call
      .split('.')
      .reduce<unknown>((table, name) => (table as Record<string, unknown> | undefined)?.[name], endpoints),
  );
  expect(rows).toEqual(calls.map(() => expect.objectContaining({ method: 'GET', twin: true })));
});

test('every page of the application leads to a topic of the help', () => {
  const without = routeEntries.filter(
    ([id, row]) =>
      row.screen !== undefined && row.layout !== false && id !== 'help' && helpOf(row.path) === undefined,
  );
  expect(without.map(([id]) => id)).toEqual([]);
});
