import { endpoints } from '@uc/contract/all-endpoints';
import { dayAfter, dayOf, monthsAfter, monthsBefore } from '@uc/contract/day';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { letterInReadersFont } from '../server/src/files/testing-files';
import { type Account, get, staffToken } from './accounts';
import { expectShown, open, url } from './browser';
import { sharedPerson } from './browser-pool';
import { read } from './form-states';
import { countedPresses } from './counted-presses';
import { PAY_PASSWORD } from './step-up';

// What each of these took before stands in docs/bench.md#presses.

interface Todo {
  key: string;
  no: string;
  title: string;
}
const todoOf = async (account: Account, key: string): Promise<Todo> => {
  const { list } = await get<{ list: Todo[] }>(endpoints.home.todos.path, {}, account);
  return list.find((one) => one.key === key)!;
};
/** Somebody on the page after signing in, whose presses are counted. */
async function atHome(account: Account) {
  const { page, complaints } = await sharedPerson({ as: account });
  await open(page, '/home');
  const act = (name: string) =>
    page.getByRole('region', { name: '待办事项' }).getByRole('link', { name, exact: true });
  return { page, complaints, act, user: countedPresses(page) };
}

test('a buyer pays a mixed order from home in 3 presses, by coupon, voucher and coins as the cashier proposes', async () => {
  const { no, title } = await todoOf('demo', 'pending_pay');
  const { page, act, user, complaints } = await atHome('demo');
  const cashier = page.getByRole('dialog', { name: '收银台' });
  await user.press(act(`付款：${title}`));
  await user.type(PAY_PASSWORD, cashier.getByLabel('支付密码', { exact: true }));
  await user.key('Enter', cashier.getByLabel('支付密码', { exact: true }));
  await expectShown(cashier.getByText('支付成功'));
  const { status, paid, discount_amount } = await get<{
    status: string;
    paid: Record<'voucher' | 'coin' | 'online', number>;
    discount_amount: number;
  }>(endpoints.orders.detail.path, { order_no: no }, 'demo');
  expect(status).toBe('processing');
  for (const part of [discount_amount, paid.voucher, paid.coin]) expect(part).toBeGreaterThan(0);
  expect(user.presses).toBe(3);
  expect(complaints).toEqual([]);
});

test('an applicant reads a notice of the office and answers it from home in 3 presses', async () => {
  const { no, title } = await todoOf('qihang', 'ip_copyright');
  const { page, act, user, complaints } = await atHome('qihang');
  await letterOf(page, no, '补正通知书');
  const words = '已按通知补正：作品说明书与签章页一并提交。';
  const dialog = page.getByRole('dialog', { name: `答复：${title}` });
  await user.press(act(`答复：${title}`));
  await expectShown(dialog.getByRole('img', { name: '补正通知书首页' }));
  await user.type(words, dialog.getByLabel('说明'));
  await user.press(dialog.getByRole('button', { name: '提交答复' }));
  const answer = page.getByRole('group', { name: '对“补正通知书”的答复' });
  await expectShown(answer.getByText(words));
  expect(user.presses).toBe(3);
  expect(complaints).toEqual([]);
});

test('a buyer sees what was delivered and accepts it from home in 3 presses', async () => {
  const { no, title } = await todoOf('demo', 'milestone_accept');
  const { page, act, user, complaints } = await atHome('demo');
  await user.press(act(`验收：${title}`));
  await expectShown(page.getByRole('button', { name: '查看第二版.jpg（第2版）' }).locator('img'));
  await user.key('Enter', page.getByRole('button', { name: `验收：${title.split(' · ').at(-1)}` }));
  const sure = page.getByRole('dialog', { name: '验收' });
  await expectShown(sure.getByText('¥2,700.00', { exact: false }));
  await user.key('Enter', sure.getByRole('button', { name: '验收', exact: true }));
  const contract = () =>
    get<{ milestones: { status: string }[] }>(
      endpoints.contracts.detail.path,
      { contract_no: no.split('-')[0]! },
      'demo',
    );
  await expect.poll(async () => (await contract()).milestones[0]!.status).toBe('accepted');
  expect(user.presses).toBe(3);
  expect(complaints).toEqual([]);
});

test('a customer finds a record of three months ago from home in 2 presses', async () => {
  const start = `${monthsBefore(dayOf(new Date()), 3).slice(0, 7)}-01`;
  const days = { start_time: start, end_time: dayAfter(monthsAfter(start, 1), -1), page_size: '100' };
  const { list } = await get<{ list: { record_no: string }[] }>(endpoints.finance.rmbList.path, days, 'demo');
  const { record_no: no } = list[Math.floor(list.length / 2)]!;
  const { page, user, complaints } = await atHome('demo');
  await user.press(page.getByRole('link', { name: `${Number(start.slice(5, 7))}月明细`, exact: true }));
  await user.press(page.getByRole('row', { name: no }).getByRole('button').first());
  await expectShown(page.getByRole('dialog').getByText(no));
  expect(user.presses).toBe(2);
  expect(complaints).toEqual([]);
});

/** The office's letter, as staff have put it into a case. */
async function letterOf(page: Page, no: string, title: string): Promise<void> {
  const headers = { staff_token: await staffToken('ip') };
  const found = `${endpoints.cases.staffCaseDetail.path}?no=${no}`;
  const { version } = await read<{ version: number }>(found, headers);
  const buffer = letterInReadersFont('补正通知书', ['流水号', '2026R11S0200001']);
  const file = { name: `${title}.pdf`, mimeType: 'application/pdf', buffer };
  const multipart = { no, version: String(version), kind: 'notice', title, file };
  const answer = await page.request.post(url + endpoints.cases.staffCasePaper.path, { headers, multipart });
  expect(answer.status()).toBe(200);
}
