import { endpoints } from '@uc/contract/all-endpoints';
import { testApi } from '@uc/contract/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, staffToken } from './accounts';
import { expectGone, expectShown } from './browser';
import { openConsole } from './console';
import { read } from './form-states';
import { countedPresses } from './counted-presses';
import { askForNine } from './ten-withdrawals';

beforeAll(askForNine);
afterAll(() => post(testApi.clock.path, { offset_ms: 0 }));

interface Withdrawal {
  no: string;
  bank_name: string;
  status: string;
  reason: string;
}
const all = async () => {
  const query = new URLSearchParams({ status: 'all', page_size: '100' });
  const headers = { staff_token: await staffToken('finance') };
  return (await read<{ list: Withdrawal[] }>(`${endpoints.withdrawals.staffList.path}?${query}`, headers))
    .list;
};

test('a member of finance reads ten withdrawals and decides them in 10 presses: nine are approved, one is refused', async () => {
  const ten = (await all()).filter(({ status }) => status === 'submitted');
  expect(ten).toHaveLength(10);
  const refused = ten.find(({ bank_name: bank }) => bank === '中国建设银行')!.no;
  const { page, complaints } = await openConsole('finance');
  const user = countedPresses(page);
  await user.press(page.getByRole('navigation').getByRole('link', { name: '提现审核' }));
  await user.press(page.getByRole('tab', { name: '待审核' }));
  await expectShown(page.getByText('共 10 项'));
  await user.press(page.getByRole('checkbox', { name: '全选本页' }));
  await user.press(page.getByRole('button', { name: '批量审核通过' }));
  const preview = page.getByRole('dialog', { name: '批量审核通过' });
  // Whose card it is, what arrives, who asked and what gives pause: what the item says.
  const rows = preview.getByRole('row', { name: /\*+.*\d+\.\d{2}.*未命中/ });
  await expect.poll(() => rows.count()).toBe(10);
  await user.press(preview.getByRole('checkbox', { name: `选择${refused}` }));
  await user.press(preview.getByRole('button', { name: '批量审核通过（9）' }));
  await expectGone(preview);

  await user.press(page.getByRole('button', { name: refused, exact: true }));
  const item = page.getByRole('dialog', { name: refused, exact: true });
  await user.press(item.getByRole('button', { name: '审核不通过' }));
  const why = page.getByRole('dialog', { name: '审核不通过' });
  await user.type('收款账户与申请人不符', why.getByLabel('原因'));
  await user.press(why.getByRole('button', { name: '审核不通过' }));
  await expectGone(why);

  const decided = new Map((await all()).map((one) => [one.no, one]));
  expect(decided.get(refused)).toMatchObject({ status: 'rejected', reason: '收款账户与申请人不符' });
  for (const { no } of ten.filter((one) => one.no !== refused))
    expect(['approved', 'paying', 'success']).toContain(decided.get(no)!.status);
  expect(user.presses).toBe(10);
  expect(complaints).toEqual([]);
});
