import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { get } from './accounts';
import {
  base,
  expectGone,
  expectPlace,
  expectSettled,
  expectShown,
  open,
  withPlainDocuments,
} from './browser';
import { money } from './money';
import { sharedPerson } from './browser-pool';

interface Info {
  rmb: Record<'available' | 'frozen' | 'paying' | 'pending' | 'total' | 'withdrawable', number>;
  totals: Record<'income' | 'expense' | 'recharge' | 'withdraw', number>;
}
interface Line {
  record_no: string;
  type_text: string;
  title: string;
  balance_after: number;
  amount: number;
}
interface Lines {
  list: Line[];
  total: number;
  summary: Record<string, number>;
}
const rmbLines = (query: Record<string, string> = {}) =>
  get<Lines>(endpoints.finance.rmbList.path, query, 'demo');
const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => page.getByRole('tabpanel').locator('tbody tr');
const total = (page: Page, count: number) => page.getByText(`共 ${count.toLocaleString('en-US')} 条`);

describe('人民币账户', () => {
  test('人民币账户 shows every figure as the ledger has it, and how 可提现 comes about', async () => {
    const { rmb, totals } = await get<Info>(endpoints.finance.amountInfo.path, {}, 'demo');
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await open(page, '/finance/rmb');
    const text = await main(page).innerText();
    for (const amount of [
      rmb.available,
      rmb.frozen,
      rmb.paying,
      rmb.pending,
      rmb.total,
      rmb.withdrawable,
      totals.income,
      totals.expense,
      totals.recharge,
      totals.withdraw,
    ])
      expect(text).toContain(money(amount));
    expect(complaints).toEqual([]);
  });

  test('a person who opens each part of 总额 finds what it is made of', async () => {
    const { rmb } = await get<Info>(endpoints.finance.amountInfo.path, {}, 'demo');
    expect(Math.round(rmb.total * 100)).toBe(
      Math.round((rmb.available + rmb.frozen + rmb.paying + rmb.pending) * 100),
    );
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/finance/rmb');
    await main(page).getByRole('link', { name: '打款中的提现' }).click();
    await expectPlace(page, '/finance/rmb?tab=withdraw&status=paying');
    await expectSettled(page);
    await expectShown(page.locator('tfoot').getByText(money(rmb.paying)));
    // Nothing of it has arrived.
    await expectShown(page.locator('tfoot').getByText('0.00').first());
    await main(page).getByRole('button', { name: '冻结明细' }).click();
    await expectPlace(page, /tab=freeze/);
  });

  test('人民币账户 lists its lines with totals; tabs, filters and pages are in the address', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/finance/rmb');
    const texts = await rows(page).allInnerTexts();
    expect(texts).toHaveLength(10);
    await expect.poll(() => page.locator('tfoot').innerText()).toMatch(/\d\.\d\d/);
    await page.getByLabel('资金方向').selectOption('in');
    await page.getByRole('button', { name: '查询' }).click();
    await expectPlace(page, /direction=in/);
    await expectSettled(page);
    for (const text of await rows(page).allInnerTexts()) {
      expect(text).toMatch(/\+\d/);
      expect(text).not.toMatch(/−\d|-\d+\.\d\d|消费/);
    }
    await page.getByRole('button', { name: '下一页' }).click();
    await expectPlace(page, /page=2/);
    await page.getByRole('tab', { name: '充值记录' }).click();
    await expectPlace(page, '/finance/rmb?tab=recharge');
    await expectSettled(page);
    for (const text of await rows(page).allInnerTexts()) expect(text).toMatch(/R\d{8,}/);
  });

  test('a line of 人民币账户 is found by its number, opens, and leads to the order behind it', async () => {
    const { list } = await rmbLines({ type: 'pay' });
    const [line] = list;
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, `/finance/rmb?no=${line!.record_no}`);
    await expectShown(total(page, 1));
    await page.getByRole('button', { name: `查看流水 ${line!.record_no}` }).click();
    const drawer = page.getByRole('dialog', { name: '流水详情' });
    await expect.poll(() => drawer.innerText()).toContain(money(line!.balance_after));
    await drawer.getByRole('link', { name: '查看来源单据' }).click();
    await expectPlace(page, /^\/orders\/myOrders\?.*O\d+/);
  });

  test('a range that makes no sense is refused beside the fields of 人民币账户', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/finance/rmb');
    await page.getByLabel('金额区间（元），最低').fill('1.234');
    await page.getByRole('button', { name: '查询' }).click();
    await expectShown(page.getByRole('alert').getByText('请输入正确的金额，最多保留两位小数'));
    await page.getByLabel('金额区间（元），最低').fill('');
    await page.getByLabel('时间，从').fill('26-01-01');
    await page.getByRole('button', { name: '查询' }).click();
    await expectShown(page.getByRole('alert').getByText('年份请填写4位数字，例如2026-11-30'));
    await page.getByLabel('时间，从').fill('2198-01-01');
    await page.getByRole('button', { name: '查询' }).click();
    await expectShown(page.getByRole('alert').getByText(/^不能晚于\d{4}-\d\d-\d\d$/));
    await page.getByLabel('时间，从').fill('20200101');
    await page.getByRole('button', { name: '查询' }).click();
    await expectShown(page.getByRole('alert').getByText('时间范围最长为1年'));
  });
});

test.each([
  ['/finance/rmb', '暂无收支记录'],
  ['/finance/creativeCoins', '暂无创意币记录，充值即可抵扣订单金额'],
  ['/finance/vouchers', '暂无可用优惠券'],
])('a newcomer finds %s empty, and is told so', async (path, sentence) => {
  const { page, complaints } = await sharedPerson({ as: 'xinren' });
  await open(page, path);
  await expectShown(page.getByText(sentence));
  expect(complaints).toEqual([]);
});

test.each([
  ['/finance/rmb', /get-rmb-list2/],
  ['/finance/rmb', /get-user-amount-info/],
  ['/finance/creativeCoins', /get-credit-list2/],
  ['/finance/vouchers', /coupon-list2/],
  ['/finance/creditLimit', /iou-summary/],
])('a person whose page %s loses %s is told, and reads it again on 重试', async (path, call) => {
  const { page } = await sharedPerson({ as: 'demo' });
  await withPlainDocuments(page);
  await page.route(call, (route) => route.abort());
  await page.goto(base + path);
  await expectShown(page.getByText('加载失败'));
  await page.unroute(call);
  await page.getByRole('button', { name: '重试', exact: true }).first().click();
  await expectGone(page.getByText('加载失败'));
  await expectSettled(page);
});
