import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { testApi } from '@uc/contract/testing';
import { answerTo } from './answers';
import { get, post } from './accounts';
import { expectGone, expectPlace, expectSettled, expectShown, open, withPlainDocuments } from './browser';
import { sharedPerson } from './browser-pool';
import { customer } from './customer';
import { money } from './money';
import { PAY_PASSWORD } from './step-up';
import { unique } from './unique';
import { pressMore } from './row-actions';

const DAY_MS = 86_400_000;
const BEIJING_MS = 8 * 3_600_000;
const SPAN_MS = 15_000;
/** A company with one bill, overdue for half a year, and nothing else. */
let company: Awaited<ReturnType<typeof customer>>;

beforeAll(async () => {
  company = await customer('yuanshan');
});

const repayments = async () =>
  (await company.read<{ total: number }>(endpoints.credit.repayments.path)).total;
const summary = () => company.read<{ status: string; overdue_amount: number }>(endpoints.credit.summary.path);
const rows = (page: Page) => page.getByRole('tabpanel').locator('tbody tr');

/** A day's late fee comes at midnight: what is compared must not span it. */
async function clearOfMidnight(): Promise<void> {
  const left = DAY_MS - ((Date.now() + BEIJING_MS) % DAY_MS);
  if (left < SPAN_MS) await sleep(left + 1_000);
}
const repayDialog = (page: Page) => page.getByRole('dialog', { name: /还款/ });

describe('信用额度', () => {
  test('信用额度 shows the line, what is due, and each bill down to its uses', async () => {
    const line = await get<{ total_amount: number; available_amount: number; used_amount: number }>(
      endpoints.credit.summary.path,
      {},
      'demo',
    );
    const bills = await get<{ total: number }>(endpoints.credit.bills.path, {}, 'demo');
    expect(bills.total).toBeGreaterThanOrEqual(6);
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await open(page, '/finance/creditLimit');
    const text = await page.getByRole('main').innerText();
    for (const amount of [line.total_amount, line.available_amount, line.used_amount])
      expect(text).toContain(money(amount));
    await expectShown(page.getByText(`共 ${bills.total} 条`));
    await page
      .getByRole('button', { name: /账单明细$/ })
      .first()
      .click();
    await expectPlace(page, /bill=/);
    await expectShown(page.getByRole('dialog').getByRole('heading', { name: /账单明细（\d+ 笔）/ }));
    await page.keyboard.press('Escape');
    for (const name of ['未出账', '还款记录', '额度变动']) {
      await page.getByRole('tab', { name }).click();
      await expectSettled(page);
      await expect.poll(() => rows(page).count(), { message: name }).toBeGreaterThan(0);
    }
    expect(complaints).toEqual([]);
  });
});

test('a newcomer has no credit limit in the menu, and the typed address says so with a way on', async () => {
  const { page } = await sharedPerson({ as: 'xinren' });
  await open(page, '/finance/creditLimit');
  await expectShown(page.getByText('您暂未开通信用额度'));
  const menu = page.getByRole('navigation', { name: '主导航' });
  await expectShown(menu.getByRole('link', { name: '代金券' }));
  expect(await menu.getByRole('link', { name: '信用额度' }).count()).toBe(0);
});

test('a customer whose total_amount is below 0 sees as little of a credit line as one who has none', async () => {
  const { page } = await sharedPerson({ as: 'demo' });
  await withPlainDocuments(page);
  await page.route(new RegExp(endpoints.credit.summary.path), async (route) => {
    const answer = await answerTo(route);
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, total_amount: -100 } } });
  });
  await open(page, '/finance/creditLimit');
  await expectShown(page.getByText(/您暂未开通信用额度|您的信用额度已关闭/));
});

describe('白条还款', () => {
  test('an overdue 白条 is frozen; a part is repaid first, with where it goes, then the rest by one double click', async () => {
    const { page } = await company.person();
    await open(page, '/finance/creditLimit');
    await expectShown(page.getByText('您有逾期账单，额度已冻结，还清后1小时内恢复'));
    // Off, so that nothing but this test repays.
    await page.getByRole('switch', { name: '自动还款' }).click();
    await expectShown(page.getByText('已关闭自动还款'));
    await post(testApi.move.path, { kind: 'recharge', amount: 9000, ref: `E2E${unique()}` }, company.headers);

    await page.getByRole('button', { name: '立即还款' }).first().click();
    await page.getByRole('radio', { name: /其他金额/ }).check();
    await page.getByLabel('本次还款（元）').fill('99999');
    await expectShown(page.getByRole('alert').getByText('还款金额不能超过剩余应还'));
    const repay = page.getByRole('button', { name: '确认还款' });
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const preview = `**${endpoints.credit.repayPreview.path}?*`;
    await page.route(preview, (route) => held.then(() => route.continue()), { times: 1 });
    await page.getByLabel('本次还款（元）').fill('1000');
    await expect.poll(() => repay.isEnabled()).toBe(false);
    answer();
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
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => password.inputValue()).toBe('');
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByLabel('本次还款（元）').inputValue()).toBe('1000');
    await expectShown(repayDialog(page).getByRole('link', { name: '忘记支付密码？' }));
    await page.getByLabel('支付密码').fill(PAY_PASSWORD);
    await clearOfMidnight();
    const { overdue_amount } = await summary();
    await page.getByRole('button', { name: '确认还款' }).click();
    await expectShown(repayDialog(page).getByText('还款单号'));
    await expect.poll(() => repayDialog(page).innerText()).toContain(money(1000));
    await page.getByRole('button', { name: '完成' }).click();
    await expect.poll(async () => (await summary()).overdue_amount).toBeCloseTo(overdue_amount - 1000, 2);

    // The debt of this moment, not of the last look at it.
    await page.route(`**${endpoints.credit.repayPreview.path}*`, async (route) => {
      await sleep(1_000);
      return route.continue();
    });
    await page.getByRole('button', { name: '立即还款' }).first().click();
    const left = (await summary()).overdue_amount;
    const whole = (amount: number) =>
      repayDialog(page).getByRole('radio', { name: new RegExp(`全额还款 ?¥ ?${money(amount)}`) });
    await expectShown(whole(left));
    await whole(left).check();
    await expect.poll(() => page.getByLabel('支付密码').inputValue()).toBe('');
    await page.getByLabel('支付密码').fill(PAY_PASSWORD);
    // A part is repaid elsewhere meanwhile: the whole is too much, and no field for an amount is there to say so.
    await post(
      endpoints.credit.repay.path,
      { amount: 500, source: 'balance', pay_password: PAY_PASSWORD },
      company.headers,
    );
    await page.getByRole('button', { name: '确认还款' }).dblclick();
    await expectShown(repayDialog(page).getByRole('alert').getByText('还款金额不能超过剩余应还'));
    await expect.poll(() => repayments()).toBe(2);
    // The figure follows, and the same press is right then.
    await expectShown(whole(left - 500));
    await page.getByRole('button', { name: '确认还款' }).dblclick();
    await expectShown(repayDialog(page).getByText('逾期账单已还清，信用额度已恢复'));
    await page.getByRole('button', { name: '完成' }).click();
    await expect.poll(async () => [await repayments(), (await summary()).status]).toEqual([3, 'active']);
    await expectGone(page.getByText('您有逾期账单，额度已冻结'));
    await page.getByRole('tab', { name: '还款记录' }).click();
    await expectSettled(page);
    await expect.poll(() => rows(page).count()).toBe(3);
  });

  test('a customer asks for a higher credit line, once', async () => {
    const { page } = await company.person();
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
  test('a bill that was written off is paid from the balance in parts, the rest by one double click, and bars the line no longer', async () => {
    const jiangnan = await customer('jiangnan');
    const owed = async () => {
      const path = `${endpoints.credit.bills.path}?status=written_off`;
      const { list } = await jiangnan.read<{ list: { bad_debt: number }[] }>(path);
      return list[0]!.bad_debt;
    };
    const { page, complaints } = await jiangnan.person({ width: 390 });
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
    await expect.poll(() => owed()).toBe(3000);

    await pressMore(page, /账单明细$/);
    await page.getByRole('dialog', { name: /账单$/ }).getByRole('button', { name: '清偿' }).click();
    await form.getByLabel('支付密码').fill(PAY_PASSWORD);
    await form.getByRole('button', { name: '确认清偿' }).dblclick();
    await expectGone(form);
    await expectGone(notice);
    await expect.poll(owed).toBe(0);
    expect(complaints).toEqual([]);
  });
});
