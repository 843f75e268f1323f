import { expect, test } from 'vitest';
import { routeEntries } from '../routes';
import { crumbsOf, documentTitle } from './crumbs';

test('the trail leads from the workbench to the page, which is not a link', () => {
  expect(crumbsOf('finance.rmb.withdraw')).toEqual([
    { title: '首页', path: '/home' },
    { title: '财务管理', path: '/finance' },
    { title: '人民币账户', path: '/finance/rmb' },
    { title: '提现', path: undefined },
  ]);
});

test('a group that is called like its page stands there once', () => {
  expect(crumbsOf('orders.myOrders').map(({ title }) => title)).toEqual(['首页', '我的订单']);
});

test('sub-account and role pages have crumbs that are no links', () => {
  const pages = routeEntries.filter(
    ([, { path, screen }]) => screen && /^\/subAccount\/|^\/account\/manage/.test(path),
  );
  expect(pages).toHaveLength(8);
  for (const [id] of pages) expect(crumbsOf(id).filter(({ path }) => path !== undefined)).toEqual([]);
});

test('the workbench has no trail', () => {
  expect(crumbsOf('home')).toEqual([]);
});

test('the title names the page and the site', () => {
  expect(documentTitle('orders.myOrders')).toBe('我的订单 - 用户中心');
});
