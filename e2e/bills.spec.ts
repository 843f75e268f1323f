import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { get } from './accounts';
import { expectGone, expectPlace, expectSettled, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';

interface Bills {
  list: { month: string; status: string; count: number }[];
}

describe('账单', () => {
  test('账单 opens the bill of a month down to an order, and 费用分析 opens the lines behind a figure', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    const { list } = await get<Bills>(endpoints.bills.list.path, {}, 'demo');
    const { month } = list.find(({ status }) => status === 'fixed')!;
    await open(page, '/finance/bills');
    const name = `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
    await page.getByRole('link', { name, exact: true }).click();
    await expectPlace(page, new RegExp(`^/finance/bills\\?month=${month}`));
    await expectShown(page.getByText('与账本逐分核对一致'));
    const first = page
      .getByRole('table', { name: `${name}账单明细` })
      .getByRole('link')
      .first();
    await expectShown(first);
    await first.click();
    await expectPlace(page, /^\/(orders\/myOrders|finance\/rmb)\?/);

    await open(page, '/finance/bills?tab=analysis');
    const chart = page.getByRole('group', { name: /每月原价与实付/ });
    await chart.focus();
    await page.keyboard.press('ArrowRight');
    await expectShown(chart.getByRole('status').getByText('实付'));
    const button = page.getByRole('button', { name: /的明细，\d+笔$/ }).first();
    const count = /(\d+)笔$/.exec((await button.getAttribute('aria-label'))!)![1]!;
    await button.click();
    const drawer = page.getByRole('dialog');
    await expectShown(drawer.getByText(new RegExp(`合计 ${count} 笔|共 ${count}`)).first());
    await drawer.getByRole('button', { name: '关闭', exact: true }).last().click();
    await expectGone(drawer);
    await expectSettled(page);
    expect(complaints).toEqual([]);
  });

  test('a bill is mailed from its page to the verified address that the dialog names', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    const { list } = await get<Bills>(endpoints.bills.list.path, {}, 'demo');
    await open(page, `/finance/bills?month=${list.find(({ status }) => status === 'fixed')!.month}`);
    await page.getByRole('button', { name: '发送到邮箱' }).click();
    const dialog = page.getByRole('dialog', { name: '发送账单到邮箱' });
    await expectShown(dialog.getByText('d***o@example.com'));
    await dialog.getByLabel('文件格式').selectOption('csv');
    await dialog.getByRole('button', { name: '发送', exact: true }).click();
    await expectShown(page.getByText('账单生成后将发送至d***o@example.com'));
    await expectGone(dialog);
    await expectShown(page.getByRole('button', { name: '下载文件' }));
    await expectSettled(page);
    expect(complaints).toEqual([]);
  });
});
