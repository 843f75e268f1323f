import { endpoints } from '@uc/contract/all-endpoints';
import { dayAfter, dayOf } from '@uc/contract/day';
import { beforeAll, describe, expect, test } from 'vitest';
import { get, post, staffToken } from './accounts';
import { expectGone, expectPlace, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';
import { customer } from './customer';
import { expectToast } from './toasts';

describe('代金券', () => {
  test('代金券 shows the coupons of each state with their terms, and every use of one', async () => {
    const { list, total: count } = await get<{
      list: { coupon_no: string; name: string; threshold_text: string }[];
      total: number;
    }>(endpoints.coupons.list.path, { status: 'used' }, 'demo');
    expect(count).toBeGreaterThan(0);
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    for (const [name, id] of [
      ['可使用', 'unused'],
      ['已使用', 'used'],
      ['已失效', 'invalid'],
      ['待生效', 'pending'],
    ] as const) {
      await open(page, `/finance/vouchers?status=${id}`);
      await expect
        .poll(() => page.getByRole('tab', { name: new RegExp(name) }).getAttribute('aria-selected'))
        .toBe('true');
      await expect
        .poll(() => page.getByRole('button', { name: /^使用明细：/ }).count(), { message: id })
        .toBeGreaterThan(0);
    }
    await open(page, '/finance/vouchers?status=used');
    await expectShown(page.getByRole('main').getByText(list[0]!.threshold_text));
    await page
      .getByRole('button', { name: `使用明细：${list[0]!.name}` })
      .first()
      .click();
    await expectPlace(page, /coupon=/);
    await expectShown(page.getByRole('dialog', { name: '使用明细' }).getByText(/O\d{10}|使用/));
    expect(complaints).toEqual([]);
  });

  test('代金券 says for an order which coupons fit and why the others do not', async () => {
    const { list } = await get<{ list: { order_no: string }[] }>(
      endpoints.orders.list.path,
      { status: 'pending_pay' },
      'demo',
    );
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, `/finance/vouchers?order_no=${list[0]!.order_no}`);
    await expectShown(page.getByText('可用于此订单').or(page.getByText(/^不可用：/)));
  });
});

describe('领券中心', () => {
  let company: Awaited<ReturnType<typeof customer>>;
  beforeAll(async () => {
    company = await customer('yuanshan');
  });

  test('领券中心 gives a coupon once and then says why not', async () => {
    const { page, complaints } = await company.person();
    await open(page, '/finance/vouchers');
    await page.getByRole('button', { name: '领券中心', exact: true }).click();
    await page.getByRole('button', { name: '立即领取：渲染周代金券' }).click();
    await expectToast(page, '领取成功：渲染周代金券');
    await expectGone(page.getByRole('button', { name: '立即领取：渲染周代金券' }));
    await expectShown(page.getByText('您已领取过'));
    await page.getByRole('button', { name: '返回我的优惠券' }).click();
    await expectShown(page.getByRole('heading', { name: /渲染周代金券/ }));
    expect(complaints).toEqual([]);
  });

  test('a voucher names the last day on which it counts, and the center the last day to claim it', async () => {
    const id = 'last-day-01';
    const [cs, other] = [{ staff_token: await staffToken('cs') }, { staff_token: await staffToken('super') }];
    const terms = {
      name: '月末代金券',
      kind: 'voucher',
      face_value: '5',
      claim_type: 'public',
      per_user_limit: '1',
    };
    const [lastClaim, lastDay, after] = [29, 30, 31].map((days) => dayAfter(dayOf(new Date()), days));
    const days = { claim_to: lastClaim, valid_to: lastDay };
    await post(endpoints.coupons.staffTemplateCreate.path, { template_id: id, ...terms, ...days }, cs);
    await post(endpoints.coupons.staffTemplateStart.path, { no: id }, other);
    const { page } = await company.person();
    await open(page, '/finance/vouchers?view=center');
    await expectShown(page.getByText(`领取截止 ${lastClaim}`));
    await page.getByRole('button', { name: '立即领取：月末代金券' }).click();
    await expectToast(page, '领取成功：月末代金券');
    await page.getByRole('button', { name: '返回我的优惠券' }).click();
    await expectShown(page.getByText(lastDay!, { exact: true }));
    await expectGone(page.getByText(after!, { exact: true }));
    await page.getByRole('button', { name: '使用明细：月末代金券' }).click();
    await expectShown(page.getByRole('dialog', { name: '使用明细' }).getByText(new RegExp(`至 ${lastDay}$`)));
  });

  test('领券中心 refuses a wrong code beside the field, and takes a right one', async () => {
    const { page } = await company.person({ width: 390 });
    await open(page, '/finance/vouchers?view=center');
    const field = page.getByLabel('兑换券码');
    await field.fill('WRONGCODE23456');
    await page.getByRole('button', { name: '兑换', exact: true }).click();
    await expectShown(page.getByRole('alert').getByText('兑换码不存在或已使用'));
    const { demo_code } = await company.read<{ demo_code: string }>(endpoints.coupons.center.path);
    await field.fill(demo_code);
    await page.getByRole('button', { name: '兑换', exact: true }).click();
    await expectShown(page.getByRole('dialog', { name: '使用明细' }).getByText('合作伙伴礼券'));
  });
});
