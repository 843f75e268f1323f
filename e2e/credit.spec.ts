import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/endpoints.gen';
import { testApi } from '@uc/contract/testing';
import { PASSWORD, post } from './accounts';
import { expectGone, expectSettled, expectShown, open, toastsOn, url } from './browser';
import { money } from './money';
import { sharedPerson } from './browser-pool';

/** A company of this file's own: one bill, overdue for half a year, and nothing else. */
const ACCOUNT = 'yuanshan';
const PAY_PASSWORD = 'Pay12345';
const DAY_MS = 86_400_000;
const BEIJING_MS = 8 * 3_600_000;
const SPAN_MS = 15_000;
let token: Record<string, string>;

beforeAll(async () => {
  const { vso_token } = await post(endpoints.passport.signIn.path, { account: ACCOUNT, password: PASSWORD });
  token = { vso_token: String(vso_token) };
});

const read = async <T>(path: string): Promise<T> =>
  ((await (await fetch(url + path, { headers: token })).json()) as { data: T }).data;
const repayments = async () => (await read<{ total: number }>(endpoints.credit.repayments.path)).total;
const summary = () => read<{ status: string; overdue_amount: number }>(endpoints.credit.summary.path);

async function signedIn(
  options: { width?: number } = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const person = await sharedPerson(options);
  await person.context.addCookies([{ name: 'vso_token', value: token.vso_token!, url }]);
  return person;
}
/** A day's late fee comes at midnight: what is compared must not span it. */
async function clearOfMidnight(): Promise<void> {
  const left = DAY_MS - ((Date.now() + BEIJING_MS) % DAY_MS);
  if (left < SPAN_MS) await sleep(left + 1_000);
}
const repayDialog = (page: Page) => page.getByRole('dialog', { name: /还款/ });

describe('领券中心', () => {
  test('gives a coupon once and then says why not', async () => {
    const { page, complaints } = await signedIn();
    await open(page, '/finance/vouchers');
    await page.getByRole('button', { name: '领券中心', exact: true }).click();
    await page.getByRole('button', { name: '立即领取：渲染周代金券' }).click();
    await expectShown(toastsOn(page).getByText('领取成功：渲染周代金券'));
    await expectGone(page.getByRole('button', { name: '立即领取：渲染周代金券' }));
    await expectShown(page.getByText('您已领取过'));
    await page.getByRole('button', { name: '返回我的优惠券' }).click();
    await expectShown(page.getByRole('heading', { name: /渲染周代金券/ }));
    expect(complaints).toEqual([]);
  });

  test('refuses a wrong code beside the field, and takes a right one', async () => {
    const { page } = await signedIn({ width: 390 });
    await open(page, '/finance/vouchers?view=center');
    const field = page.getByLabel('兑换券码');
    await field.fill('WRONGCODE23456');
    await page.getByRole('button', { name: '兑换', exact: true }).click();
    await expectShown(page.getByRole('alert').getByText('兑换码不存在或已使用'));
    const { demo_code } = await read<{ demo_code: string }>(endpoints.coupons.center.path);
    await field.fill(demo_code);
    await page.getByRole('button', { name: '兑换', exact: true }).click();
    await expectShown(page.getByRole('dialog', { name: '使用明细' }).getByText('合作伙伴礼券'));
  });
});

describe('白条还款', () => {
  test('is frozen while overdue; a part first, with where it goes, then the rest by one double click', async () => {
    const { page } = await signedIn();
    await open(page, '/finance/creditLimit');
    await expectShown(page.getByText('您有逾期账单，额度已冻结，还清后1小时内恢复'));
    // Off, so that nothing but this test repays.
    await page.getByRole('switch', { name: '自动还款' }).click();
    await expectShown(page.getByText('已关闭自动还款'));
    await post(testApi.move.path, { kind: 'recharge', amount: 9000, ref: `E2E${Date.now()}` }, token);

    await page.getByRole('button', { name: '立即还款' }).first().click();
    await page.getByRole('radio', { name: /部分还款/ }).check();
    await page.getByLabel('本次还款（元）').fill('99999');
    await expectShown(page.getByRole('alert').getByText('还款金额不能超过剩余应还'));
    await page.getByLabel('本次还款（元）').fill('1000');
    await page.getByLabel('支付密码').fill('Wrong1234');
    await page.getByRole('button', { name: '确认还款' }).click();
    await expectShown(
      repayDialog(page)
        .getByRole('alert')
        .getByText(/支付密码错误，还可尝试\d次/),
    );
    expect(await repayments()).toBe(0);
    // At the field, which alone is emptied and has the focus; the way out stands beside it.
    const password = page.getByLabel('支付密码');
    expect(await password.getAttribute('aria-invalid')).toBe('true');
    expect(await password.inputValue()).toBe('');
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByLabel('本次还款（元）').inputValue()).toBe('1000');
    await expectShown(repayDialog(page).getByRole('link', { name: '忘记支付密码？' }));
    await page.getByLabel('支付密码').fill(PAY_PASSWORD);
    await clearOfMidnight();
    const { overdue_amount } = await summary();
    await page.getByRole('button', { name: '确认还款' }).click();
    await expectShown(repayDialog(page).getByText('还款单号'));
    expect(await repayDialog(page).innerText()).toContain(money(1000));
    await page.getByRole('button', { name: '完成' }).click();
    expect((await summary()).overdue_amount).toBeCloseTo(overdue_amount - 1000, 2);

    await page.getByRole('button', { name: '立即还款' }).first().click();
    await page.getByLabel('支付密码').fill(PAY_PASSWORD);
    await page.getByRole('button', { name: '确认还款' }).dblclick();
    await expectShown(repayDialog(page).getByText('逾期账单已还清，信用额度已恢复'));
    await page.getByRole('button', { name: '完成' }).click();
    expect([await repayments(), (await summary()).status]).toEqual([2, 'active']);
    await expectGone(page.getByText('您有逾期账单，额度已冻结'));
    await page.getByRole('tab', { name: '还款记录' }).click();
    await expectSettled(page);
    expect(await page.getByRole('tabpanel').locator('tbody tr').count()).toBe(2);
  });

  test('asks for a higher line, once', async () => {
    const { page } = await signedIn();
    await open(page, '/finance/creditLimit');
    await page.getByRole('button', { name: '申请提额' }).click();
    await page.getByLabel('申请额度（元）').fill('1');
    await page.getByLabel('申请理由').fill('下半年承接两部长片，渲染支出会增加');
    await page.getByRole('button', { name: '提交申请' }).click();
    await expectShown(page.getByRole('alert').getByText(/申请额度须高于当前额度/));
    await page.getByLabel('申请额度（元）').fill('60000');
    await page.getByRole('button', { name: '提交申请' }).click();
    await expectShown(page.getByText('申请已提交，请等待审核'));
    await page.getByRole('button', { name: '申请提额' }).click();
    await expectShown(page.getByText('您的额度申请正在审核，请等待结果'));
  });
});

describe('核销后的白条', () => {
  test('is paid from the balance in parts, the rest by one double click, and the line is no longer barred by it', async () => {
    const { vso_token } = await post(endpoints.passport.signIn.path, {
      account: 'jiangnan',
      password: PASSWORD,
    });
    const as = { vso_token: String(vso_token) };
    const owed = async () => {
      const answer = await fetch(`${url}${endpoints.credit.bills.path}?status=written_off`, {
        headers: as,
      });
      const { data } = (await answer.json()) as { data: { list: { bad_debt: number }[] } };
      return data.list[0]!.bad_debt;
    };
    const { page, context, complaints } = await sharedPerson({ width: 390 });
    await context.addCookies([{ name: 'vso_token', value: as.vso_token, url }]);
    await open(page, '/finance/creditLimit');
    const notice = page.getByRole('alert').filter({ hasText: '账单已核销' });
    await expectShown(notice.getByText(money(3680)));
    await notice.getByRole('button', { name: /账单清偿$/ }).click();
    const form = page.getByRole('dialog', { name: '清偿已核销白条' });
    await form.getByLabel('本次清偿（元）').fill('3680.01');
    await form.getByRole('button', { name: '确认清偿' }).click();
    await expectShown(form.getByRole('alert').first());
    await form.getByLabel('本次清偿（元）').fill('680');
    await form.getByLabel('支付密码').fill(PAY_PASSWORD);
    await form.getByRole('button', { name: '确认清偿' }).click();
    await expectGone(form);
    await expectShown(notice.getByText(money(3000)));
    expect(await owed()).toBe(3000);

    await page.getByRole('button', { name: /账单明细$/ }).click();
    await page.getByRole('dialog', { name: /账单$/ }).getByRole('button', { name: '清偿' }).click();
    await form.getByLabel('支付密码').fill(PAY_PASSWORD);
    await form.getByRole('button', { name: '确认清偿' }).dblclick();
    await expectGone(form);
    await expectGone(notice);
    expect(await owed()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
