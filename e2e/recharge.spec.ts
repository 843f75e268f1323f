import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { get } from './accounts';
import { expectPlace, expectSettled, expectShown, open, placeOf } from './browser';
import { newcomer } from './newcomer';
import { sharedPerson } from './browser-pool';
import { PAY_PASSWORD } from './step-up';

/** Chooses an amount and goes on to the pay step; the address of the sandbox's pay page. */
async function toPayStep(page: Page, amount: string): Promise<string> {
  await open(page, '/finance/rmb/recharge');
  await page.getByLabel('自定义金额（元）').fill(amount);
  await page.getByRole('button', { name: '去支付' }).click();
  await expectPlace(page, /no=R\d+/);
  await expectShown(page.getByRole('img', { name: '支付宝付款二维码' }));
  return (await page.getByRole('link', { name: '打开演示收银台' }).getAttribute('href'))!;
}

async function pressAt(cashier: string, outcome: string, said: string): Promise<void> {
  // A phone that has scanned the code: another browser, and nobody signed in there.
  const { page, complaints } = await sharedPerson({ width: 390, height: 800 });
  await page.goto(cashier);
  await page.getByRole('button', { name: outcome }).click();
  await expectShown(page.getByText(said));
  expect(complaints).toEqual([]);
}
const available = async (page: Page): Promise<string> => {
  await open(page, '/finance/rmb');
  return page.getByRole('main').innerText();
};

describe('人民币充值', () => {
  test('a recharge is paid at the cashier while the pay step waits, also after a reload, and the balance moves', async () => {
    const { page } = await newcomer();
    const cashier = await toPayStep(page, '1,234.56');
    await page.reload();
    await expectSettled(page);
    await expectShown(page.getByRole('img', { name: '支付宝付款二维码' }));
    await expect
      .poll(() => page.getByRole('link', { name: '打开演示收银台' }).getAttribute('href'))
      .toBe(cashier);
    await pressAt(cashier, '支付失败', '支付失败，可以再试一次');
    await pressAt(cashier, '支付成功', '支付成功，可以关闭本页');
    await expectShown(page.getByRole('heading', { name: '充值成功' }));
    await page.reload();
    await expectShown(page.getByRole('heading', { name: '充值成功' }));
    await expect.poll(() => available(page)).toContain('1,234.56');
    await page.getByRole('tab', { name: '充值记录' }).click();
    await expectShown(page.getByRole('row', { name: /1,234\.56 支付宝 充值成功/ }));
  });

  test('a recharge that is pressed twice is one; a cancelled one says so, and money that comes later is credited all the same', async () => {
    const { page } = await newcomer();
    await open(page, '/finance/rmb/recharge');
    await page.getByRole('button', { name: '去支付' }).dblclick();
    await expectPlace(page, /no=R\d+/);
    const cashier = (await page.getByRole('link', { name: '打开演示收银台' }).getAttribute('href'))!;
    await pressAt(cashier, '关闭后到账', '已设置：这笔支付会在订单关闭之后到账');
    await page.getByRole('button', { name: '取消充值' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取消充值' }).click();
    await expectShown(page.getByRole('heading', { name: '已关闭' }));
    const address = placeOf(page);
    await expect
      .poll(
        async () => {
          await open(page, address);
          return page.getByRole('main').innerText();
        },
        { interval: 2000 },
      )
      .toContain('该笔充值在关闭后到账');
    await open(page, '/finance/rmb?tab=recharge');
    await expectShown(page.getByText('共 1 条'));
  });

  test('a recharge of a wrong amount is told at the field what it must be, and nothing is sent', async () => {
    const { page, complaints } = await sharedPerson({ as: 'xinren' });
    await open(page, '/finance/rmb/recharge');
    for (const [typed, said] of [
      ['9.99', '单笔充值金额为10-50,000元'],
      ['1.234', '请输入正确的金额，最多保留两位小数'],
    ] as const) {
      await page.getByLabel('自定义金额（元）').fill(typed);
      await page.getByRole('button', { name: '去支付' }).click();
      await expectShown(page.getByRole('alert').getByText(said));
    }
    expect(placeOf(page)).toBe('/finance/rmb/recharge');
    expect(complaints).toEqual([]);
  });

  test('a recharge by transfer shows the account with its 附言码, and takes the proof', async () => {
    const { page } = await newcomer();
    await open(page, '/finance/rmb/recharge');
    await page.getByRole('radio', { name: /对公转账/ }).check();
    await page.getByRole('button', { name: '获取汇款信息' }).click();
    await expectShown(page.getByText('附言码（必填）'));
    await expect
      .poll(() => page.getByRole('region', { name: '收款账户' }).innerText())
      .toMatch(/[2-9A-HJ-NP-Z]{6}/);
    await page.getByRole('button', { name: '提交凭证' }).click();
    await expectShown(page.getByText('请上传汇款凭证'));
    await page.getByLabel('汇款凭证', { exact: true }).setInputFiles({
      name: '回单.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PIXEL, 'base64'),
    });
    await expectShown(page.getByRole('button', { name: '移除回单.png' }));
    await page.getByLabel('付款户名').fill('某某文创公司');
    await page.getByLabel('付款账号').fill('6222 6002 6000 1072 444');
    await page.getByRole('button', { name: '提交凭证' }).click();
    await expectShown(page.getByText('汇款凭证已提交，正在核对'));
  });
});

describe('创意币充值', () => {
  test('a recharge of coins from the balance asks for consent and the payment password, and is there at once', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    const before = await get<{ coin: { paid: number } }>(endpoints.finance.amountInfo.path, {}, 'demo');
    await open(page, '/finance/creativeCoins/recharge');
    await page.getByLabel('自定义数量（币）').fill('10');
    await page.getByRole('radio', { name: /余额/ }).check();
    await page.getByRole('button', { name: '确认支付' }).click();
    await expectShown(page.getByRole('alert').getByText('请先阅读并同意创意币服务协议'));
    await expectShown(page.getByRole('alert').getByText('Please enter 支付密码'));
    await page.getByRole('button', { name: '《创意币服务协议》' }).click();
    await expectShown(page.getByRole('dialog').getByText('不可提现'));
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    await page.getByLabel('支付密码', { exact: true }).fill(PAY_PASSWORD);
    await page.getByRole('button', { name: '确认支付' }).click();
    await expectShown(page.getByRole('heading', { name: '充值成功' }));
    const after = await get<{ coin: { paid: number } }>(endpoints.finance.amountInfo.path, {}, 'demo');
    expect(after.coin.paid).toBe(before.coin.paid + 10);
  });
});

/** One grey pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
