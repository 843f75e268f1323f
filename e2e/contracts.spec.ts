import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAfter, dayOf } from '@uc/contract/day';
import { endpoints } from '@uc/contract/endpoints.gen';
import { credentialsOf, post, staffToken } from './accounts';
import { expectGone, expectPlace, expectShown, open, toastsOn, url } from './browser';
import { sharedPerson } from './browser-pool';
import { headersOf, read } from './form-states';
import { PAY_PASSWORD, stepUp } from './step-up';

const TITLE = '山海图谱线稿按月维护';
const QIHANG = '100000000004';
const inDays = (days: number) => dayAfter(dayOf(new Date()), days);

/** A contract between demo and 启航动画工场 that both are to confirm; its request. */
async function newContract(provider: Record<string, string>): Promise<string> {
  const buyer = credentialsOf('demo');
  const { requests, bids } = endpoints;
  const draft = await post(
    requests.saveDraft.path,
    {
      mode: 'hire',
      title: TITLE,
      category: 'illustration',
      description: '按月维护图谱线稿规范，每月新增二十种异兽线稿，先做一个月，满意后续约。',
      deliver_days: 30,
      deadline: inDays(10),
      visibility: 'public',
      target_uid: QIHANG,
      price: 600,
    },
    buyer,
  );
  const { request_no } = draft;
  await post(requests.submit.path, { request_no, version: draft.version }, buyer);
  const staff = { staff_token: await staffToken('super') };
  const desk = `${requests.staffDetail.path}?no=${String(request_no)}`;
  const { version } = await read<{ version: number }>(desk, staff);
  await post(requests.staffApprove.path, { no: request_no, version }, staff);
  const plan = '按现有规范绘制，分两批提交，每批附对照表，两轮修改内定稿，交付源文件。';
  const { bid_no } = await post(bids.submit.path, { request_no, price: 600, days: 20, plan }, provider);
  const place = `${requests.detail.path}?request_no=${String(request_no)}`;
  const seen = async () => ({
    request_no,
    version: (await read<{ own: { version: number } }>(place, buyer)).own.version,
  });
  await post(requests.selectEarly.path, await seen(), buyer);
  await post(bids.select.path, { ...(await seen()), bid_nos: [bid_no] }, buyer);
  return String(request_no);
}

const panelOn = (page: Page) => page.getByRole('region', { name: /^合同HT/ });
async function confirm(page: Page, dialog: string, button = dialog): Promise<void> {
  await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: button, exact: true }).click();
}

test('a contract is changed, signed, paid, delivered and accepted, each by its side', async () => {
  const headers = (await headersOf('qihang')) as Record<string, string>;
  const request = await newContract(headers);
  const [buyer, provider] = [await sharedPerson({ as: 'demo' }), await sharedPerson()];
  await provider.context.addCookies(Object.entries(headers).map(([name, value]) => ({ name, value, url })));
  const [mine, theirs] = [panelOn(buyer.page), panelOn(provider.page)];
  const hirer = `/crowdsourcing/publish?request=${request}`;
  const hired = `/crowdsourcing/carry?tab=won&request=${request}`;

  await open(buyer.page, hirer);
  await mine.getByRole('button', { name: '申请变更合同' }).click();
  const form = buyer.page.getByRole('dialog', { name: '申请变更合同' });
  await form.getByRole('button', { name: '增加里程碑' }).click();
  await form.getByRole('button', { name: '提交变更申请' }).click();
  await expectShown(form.getByRole('alert').getByText('里程碑名称为2-40个字'));
  await form.getByLabel('里程碑1').fill('首批线稿');
  await form.getByLabel('金额（元）').first().fill('400');
  await form.getByLabel('里程碑2').fill('次批线稿');
  await form.getByLabel('金额（元）').last().fill('300');
  await form.getByLabel('交付日期').last().fill(inDays(40));
  await expectShown(form.getByText('变更后总额700.00元'));
  await form.getByLabel('变更原因').fill('分两批交付');
  await form.getByRole('button', { name: '提交变更申请' }).click();
  await expectGone(form);

  await open(provider.page, hired);
  const changes = theirs.getByRole('list', { name: '变更内容' });
  await expectShown(changes.getByRole('listitem').filter({ hasText: '新增次批线稿' }));
  await expectShown(changes.getByRole('listitem').filter({ hasText: '总额600.00元700.00元' }));
  await theirs.getByRole('button', { name: '同意变更' }).click();
  await expectShown(theirs.getByText('合同文本（第2版）'));
  await theirs.getByRole('button', { name: '确认签署' }).click();
  await confirm(provider.page, '确认签署');
  await stepUp(provider.page);
  await expectShown(toastsOn(provider.page).getByText('已确认合同'));

  await open(buyer.page, hirer);
  await mine.getByRole('button', { name: '确认签署' }).click();
  await confirm(buyer.page, '确认签署');
  await stepUp(buyer.page);
  await mine.getByRole('button', { name: '托管首批线稿' }).click();
  await expectPlace(buyer.page, /^\/orders\/myOrders\?/);
  const order = buyer.page.getByRole('dialog', { name: '订单详情' });
  await order.getByRole('button', { name: /^(立即付款|去支付)/ }).click();
  const cashier = buyer.page.getByRole('dialog', { name: '收银台' });
  await cashier.getByRole('textbox', { name: '支付密码' }).fill(PAY_PASSWORD);
  await cashier.getByRole('button', { name: /^(确认支付|确认付款|立即支付)/ }).click();
  await expectGone(cashier);

  await open(provider.page, hired);
  await theirs.getByRole('button', { name: '提交成果：首批线稿' }).click();
  const delivery = provider.page.getByRole('dialog', { name: '提交成果' });
  await delivery.getByLabel('成果说明').fill('首批二十种线稿');
  await confirm(provider.page, '提交成果');
  await expectShown(theirs.getByText('首批二十种线稿').first());

  await open(buyer.page, hirer);
  await mine.getByRole('button', { name: '验收：首批线稿' }).click();
  await confirm(buyer.page, '验收');
  await expectShown(mine.getByRole('listitem').filter({ hasText: '第2期 首批线稿' }).getByText('已验收'));
  expect([...buyer.complaints, ...provider.complaints]).toEqual([]);
});
