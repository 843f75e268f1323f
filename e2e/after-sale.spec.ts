import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { credentialsOf, get, post } from './accounts';
import { expectGone, expectSettled, expectShown, open } from './browser';
import { money } from './money';
import { sharedPerson } from './browser-pool';
import { PAY_PASSWORD } from './step-up';
import { openConsole, consoleUrl } from './console';
import { unique } from './unique';
import { expectToast } from './toasts';

interface Detail {
  status: string;
  pay_amount: number;
  refund_amount: number;
  deliveries: { note: string }[];
}
const detailOf = (orderNo: string) =>
  get<Detail>(endpoints.orders.detail.path, { order_no: orderNo }, 'demo');

/** An order of the platform's own, paid from the balance; its number. */
async function paidOrder(title: string): Promise<string> {
  const key = (what: string) => ({ 'idempotency-key': `e2e-${what}-${unique()}` });
  const items = [{ product: 'render-frame', qty: 5 }];
  const order = { order_type: 'render', title, items };
  const made = await post(endpoints.orders.create.path, order, { ...credentialsOf('demo'), ...key('order') });
  const orderNo = String(made.order_no);
  const means = { coupon_no: '', voucher_nos: [], use_coin: false, use_rmb: true, use_iou: false };
  await post(
    endpoints.orders.pay.path,
    { order_nos: [orderNo], ...means, pay_password: PAY_PASSWORD },
    { ...credentialsOf('demo'), ...key('pay') },
  );
  return orderNo;
}

/** The order's drawer: whoever comes with a number in the address means that order. */
async function opened(page: Page, view: string, orderNo: string) {
  await page.goto(`${consoleUrl}/queue/order?view=${view}&keyword=${orderNo}`);
  await expectSettled(page);
  return page.getByRole('dialog', { name: orderNo });
}
async function deliver(page: Page, orderNo: string, note: string): Promise<void> {
  const drawer = await opened(page, 'deliveries', orderNo);
  await drawer.getByRole('button', { name: '交付', exact: true }).click();
  const form = page.getByRole('dialog', { name: '交付', exact: true });
  await form.getByLabel('交付说明').fill(note);
  await form.getByRole('button', { name: '交付', exact: true }).click();
  await expectToast(page, '已交付');
  await expectGone(form);
}
const drawer = (page: Page) => page.getByRole('dialog', { name: '订单详情' });

describe('an order that is not right at once', () => {
  let orderNo = '';
  beforeAll(async () => {
    orderNo = await paidOrder('《雨巷》片头包帧渲染');
  });

  test('an order that is not right at once is delivered, sent back with what is wrong, delivered again, and accepted', async () => {
    const staff = await openConsole('cs');
    const buyer = await sharedPerson({ as: 'demo' });
    await deliver(staff.page, orderNo, '片头第一版，请查收');
    await open(buyer.page, `/orders/myOrders?order=${orderNo}`);
    await expectShown(drawer(buyer.page).getByText('片头第一版，请查收'));

    await drawer(buyer.page).getByRole('button', { name: '申请修改' }).click();
    const asking = buyer.page.getByRole('dialog', { name: '申请修改' });
    await asking.getByLabel('修改意见').fill('片名字号再大一些，雨声提前两秒');
    await asking.getByRole('button', { name: '提交修改意见' }).dblclick();
    await expectGone(asking);
    await expectShown(drawer(buyer.page).getByText('片名字号再大一些，雨声提前两秒'));
    await expect.poll(async () => (await detailOf(orderNo)).status).toBe('processing');
    expect(await drawer(buyer.page).getByRole('button', { name: '验收', exact: true }).count()).toBe(0);

    await deliver(staff.page, orderNo, '第二版，已按意见调整');
    await open(buyer.page, `/orders/myOrders?order=${orderNo}`);
    for (const note of ['片头第一版，请查收', '第二版，已按意见调整'])
      await expectShown(drawer(buyer.page).getByText(note));
    await drawer(buyer.page).getByRole('button', { name: '验收', exact: true }).click();
    const sure = buyer.page.getByRole('dialog', { name: '验收订单' });
    await sure.getByRole('button', { name: '确认验收' }).dblclick();
    await expectShown(drawer(buyer.page).getByText('验收通过'));
    await expect.poll(async () => (await detailOf(orderNo)).status).toBe('completed');
    expect([...buyer.complaints, ...staff.complaints]).toEqual([]);
  });

  test('an order may be asked back after acceptance: staff decide on the after-sale refund, and the part comes back', async () => {
    const buyer = await sharedPerson({ as: 'demo' });
    const available = async () =>
      (await get<{ rmb: { available: number } }>(endpoints.finance.amountInfo.path, {}, 'demo')).rmb
        .available;
    const before = await available();
    await open(buyer.page, `/orders/myOrders?order=${orderNo}`);
    await drawer(buyer.page).getByRole('button', { name: '申请售后' }).click();
    const asking = buyer.page.getByRole('dialog', { name: '申请售后' });
    await expectShown(asking.getByText('已验收的订单由平台审核售后申请'));
    await asking.getByLabel('退款金额（元）').fill('20');
    await asking.getByRole('button', { name: '提交申请' }).click();
    await expectGone(asking);
    await expect.poll(async () => (await detailOf(orderNo)).status).toBe('refunding');

    const staff = await openConsole('cs');
    const found = await opened(staff.page, 'refunds', orderNo);
    await expectShown(found.getByText(money(20)));
    await found.getByRole('button', { name: '同意退款', exact: true }).click();
    const sure = staff.page.getByRole('dialog', { name: '同意退款', exact: true });
    await sure.getByRole('button', { name: '同意退款', exact: true }).dblclick();
    await expectToast(staff.page, '已同意退款');

    await open(buyer.page, `/orders/myOrders?order=${orderNo}`);
    await expect.poll(() => detailOf(orderNo)).toMatchObject({ status: 'part_refunded', refund_amount: 20 });
    await expectShown(drawer(buyer.page).getByRole('table', { name: '退款去向' }).getByText(money(20)));
    await expect
      .poll(async () => Math.round((await available()) * 100))
      .toBe(Math.round(before * 100) + 20_00);
    expect([...buyer.complaints, ...staff.complaints]).toEqual([]);
  });
});
