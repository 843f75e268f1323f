import { expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { get } from './accounts';
import { expectPlace, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';

const { finance, coupons, credit, recharge, withdrawals, orders, account, access } = endpoints;

/** The column that says when a line of a list came about. */
const times = ['time', 'bill_date', 'created_at', 'at'];
const timesOf = (list: readonly Record<string, unknown>[]) =>
  list.map((one) => String(one[times.find((name) => name in one) ?? '']));

test.each([
  ['收支明细', finance.rmbList],
  ['创意币', finance.creditList],
  ['使用明细', coupons.ticket],
  ['白条账单', credit.bills],
  ['还款记录', credit.repayments],
  ['充值记录', recharge.list],
  ['提现记录', withdrawals.list],
  ['订单', orders.list],
  ['登录记录', account.loginLogs],
  ['操作记录', account.operations],
  ['子账号', access.members],
  ['子账号操作日志', access.memberLogs],
])(
  'the list %s comes newest first, and oldest first when that is asked for (shell.md#conventions-of-the-calls)',
  async (_, { path }) => {
    const read = async (query: Record<string, string>) =>
      timesOf(
        (await get<{ list: Record<string, unknown>[] }>(path, { page_size: '100', ...query }, 'demo')).list,
      );
    const oldest = await read({ sort: 'created_at' });
    expect(oldest).toEqual(oldest.toSorted());
    const newest = await read({ sort: '-created_at' });
    expect(newest).toEqual(newest.toSorted().toReversed());
    expect(newest.at(0)).not.toBe(oldest.at(0));
    await expect(read({ sort: 'amount' })).rejects.toThrow('参数错误');
  },
);

test('the columns of 子账号 stand in their order in a wide window (account.md#member-and-role-screens)', async () => {
  const { page } = await sharedPerson({ as: 'demo', width: 1720 });
  await open(page, '/account/manage');
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['子账号名 / 姓名', '手机', '角色', '数据范围', '额度', '状态', '最近登录', '创建时间', '操作']);
});

test('each room is one choice of the operation log', async () => {
  const { page } = await sharedPerson({ as: 'demo' });
  await open(page, '/account/safe?tab=operations');
  const rooms = await page.getByRole('combobox', { name: '模块' }).locator('option').allTextContents();
  expect(rooms).toEqual([...new Set(rooms)]);
  expect(rooms).toContain('知识产权');
});

test('an address with the days of more than a year shows the list of the last months', async () => {
  const { page } = await sharedPerson({ as: 'demo' });
  await open(page, '/finance/rmb?start_time=2020-01-01&end_time=2026-01-01');
  const [start] = await page
    .locator('[name=start_time]')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(start?.slice(0, 4)).not.toBe('2020');
  await expectShown(page.getByRole('main').getByText(/合计 \d+ 笔/));
});

test('a coupon leads to what it can be used for (finance.md#coupon-screen)', async () => {
  const { page } = await sharedPerson({ as: 'demo' });
  await open(page, '/finance/vouchers');
  await page
    .getByRole('link', { name: /^去使用：/ })
    .first()
    .click();
  await expectShown(page.getByRole('dialog', { name: '选购产品' }));
  await expectPlace(page, '/orders/myOrders');
  await open(page, '/finance/vouchers?status=invalid');
  expect(await page.getByRole('link', { name: /^去使用：/ }).count()).toBe(0);
});
