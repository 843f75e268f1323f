import { endpoints } from '@uc/contract/all-endpoints';
import { withDependencies } from '@uc/contract/permission-needs';
import type { Grantable } from '@uc/contract/permissions';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { credentialsOf } from './accounts';
import { expectPlace, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';
import { callInPage } from './client';
import { read } from './form-states';
import { newMember, signInMember } from './new-member';

const NAME = '一种动作捕捉数据的降噪方法';

/** A member of the animation house with these rights, signed in. */
async function memberWith(codes: readonly Grantable[]): Promise<Page> {
  const { page } = await sharedPerson();
  await signInMember(page, await newMember(withDependencies(['home:view', ...codes]), 'qihang'));
  await expectPlace(page, '/home');
  return page;
}
/** The number of its patent that waits for its registration. */
async function patent(): Promise<string> {
  const found = `${endpoints.patent.list.path}?${new URLSearchParams({ keyword: NAME })}`;
  const { list } = await read<{ list: { app_no: string }[] }>(found, credentialsOf('qihang'));
  return list[0]!.app_no;
}

test('a member who files but sees no orders and no money reads the fees of a case, without a way to orders, payments or records', async () => {
  const page = await memberWith(['ip.patent:apply', 'ip.patent:reply']);
  await open(page, `/copyright/patent?no=${await patent()}`);
  await expectShown(page.getByRole('button', { name: '办理登记手续' }));
  const money = page.getByRole('region', { name: '费用' });
  await expectShown(money.getByText(/^实质审查请求/));
  await expectShown(money.getByRole('table', { name: '全部订单合计' }).getByText('4,700.00'));
  const timeline = page.getByRole('region', { name: '办理进度' });
  await expectShown(timeline.getByText('付款成功'));
  await expectShown(timeline.getByRole('group', { name: '对“审查意见通知书”的答复' }));
  expect(await money.getByRole('link').count()).toBe(0);
  expect(await timeline.getByRole('link').count()).toBe(0);
});

test('a member who only looks reads what a case asks for without its action', async () => {
  const page = await memberWith(['ip.patent:view', 'order.order:view']);
  await open(page, `/copyright/patent?no=${await patent()}`);
  await expectShown(page.getByText(/截止（.+），逾期视为放弃取得专利权。请由有权限的同事处理。$/));
  await expectShown(page.getByRole('link', { name: '查看订单：专利申请' }));
  for (const name of ['办理登记手续', '办理后续业务', '取消申请'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
});

test('a member without the right to filings is refused the page of a case and its call', async () => {
  const page = await memberWith(['order.order:view']);
  const no = await patent();
  await open(page, `/copyright/patent?no=${no}`);
  await expectShown(page.getByText(/^您没有权限访问该页面/));
  const [answer] = await callInPage(page, endpoints.patent.detail, { app_no: no });
  expect(answer!.error?.errorCode).toBe(310403);
});
