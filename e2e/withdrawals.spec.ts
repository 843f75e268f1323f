import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { testApi } from '@uc/contract/testing';
import { credentialsOf, get, post, smsCodeFor } from './accounts';
import { expectGone, expectPlace, expectSettled, expectShown, open } from './browser';
import { passCaptcha } from './captcha';
import { money } from './money';
import { sharedPerson } from './browser-pool';
import { staffNamed } from './staff';
import { PAY_PASSWORD, stepUp } from './step-up';
import { unique } from './unique';

interface Info {
  rmb: { available: number; frozen: number };
}
const balances = async () =>
  (await get<Info>(endpoints.finance.amountInfo.path, { refresh: '1' }, 'demo')).rmb;

const statusOf = async (no: string) =>
  (await get<{ status: string }>(endpoints.withdrawals.detail.path, { withdraw_no: no }, 'demo')).status;

/** Fills the amount and the proof, up to the last button. */
async function prepare(page: Page, amount: string): Promise<void> {
  await page.getByLabel('提现金额（元）').fill(amount);
  await page.getByRole('button', { name: '下一步' }).click();
  const dialog = page.getByRole('dialog', { name: '确认提现' });
  await dialog.getByRole('textbox', { name: '支付密码' }).fill(PAY_PASSWORD);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await passCaptcha(page);
  await expectShown(dialog.getByRole('button', { name: /\d+秒后重新获取/ }));
  await dialog.getByLabel(/短信验证码/).fill(await smsCodeFor('13800138000'));
}

describe('提现', () => {
  test('a withdrawal shows its fee while it is typed, and is refused before anything is sent', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await open(page, '/finance/rmb/withdraw');
    await page.getByLabel('提现金额（元）').fill('2000');
    await expectShown(page.getByText(money(1998)));
    await page.getByLabel('提现金额（元）').fill('99.99');
    await page.getByRole('button', { name: '下一步' }).click();
    await expectShown(page.getByText('单笔提现金额为100-500,000元'));
    expect(complaints).toEqual([]);
  });

  test('a withdrawal goes the whole way: one effect of a double click, two reviewers, paid, 退票, and the money is back', async () => {
    // Enough for the amount that two people must look at.
    const ref = `T${unique()}`;
    await post(
      testApi.move.path,
      { kind: 'recharge', amount: 60_000, ref },
      { vso_token: credentialsOf('demo').vso_token ?? '', 'idempotency-key': ref },
    );
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/finance/rmb/withdraw');
    const before = await get<{ total: number }>(endpoints.withdrawals.list.path, {}, 'demo');
    await prepare(page, '50000');
    const dialog = page.getByRole('dialog', { name: '确认提现' });
    await expect.poll(() => dialog.innerText()).toContain('尾号6218');
    await dialog.getByRole('button', { name: '确认提现' }).dblclick();
    await expectPlace(page, /^\/finance\/rmb\/withdraw\?no=W/);
    await expectShown(page.getByText('待审核').first());
    const no = new URL(page.url()).searchParams.get('no')!;
    const after = await get<{ total: number }>(endpoints.withdrawals.list.path, {}, 'demo');
    expect(after.total).toBe(before.total + 1);

    const [one, two] = [await staffNamed('finance'), await staffNamed('finance2')];
    expect((await one.do(endpoints.withdrawals.staffApprove.path, { no })).status).toBe('submitted');
    await expect(one.do(endpoints.withdrawals.staffApprove2.path, { no })).rejects.toThrow('409');
    expect((await two.do(endpoints.withdrawals.staffApprove2.path, { no })).status).toBe('approved');
    await expect.poll(() => statusOf(no)).toBe('paying');
    await one.do(endpoints.withdrawals.staffSuccess.path, { no, bank_txn_no: `TX${unique()}` });
    await page.reload();
    await expectShown(page.getByText('提现成功').first());
    await two.do(endpoints.withdrawals.staffReturned.path, {
      no,
      reason: '收款账户已变更',
      bank_txn_no: `TP${unique()}`,
    });
    await one.agree(no);
    await open(page, `/finance/rmb?tab=withdraw&withdraw=${no}`);
    const drawer = page.getByRole('dialog', { name: '提现详情' });
    await expectShown(drawer.getByText('银行退票').first());
    await expectShown(drawer.getByText('收款账户已变更').first());
    await expectShown(drawer.getByRole('link', { name: '重新提现' }));
    const lines = await get<{ list: { type_text: string; amount: number }[] }>(
      endpoints.finance.rmbList.path,
      { biz_no: no },
      'demo',
    );
    expect(lines.list.map(({ type_text, amount }) => `${type_text} ${amount}`)).toEqual([
      '提现手续费 25',
      '银行退票 49975',
      '提现手续费 25',
      '提现 49975',
      '解冻 50000',
      '冻结 50000',
    ]);
  });

  test('a withdrawal that a sub-account asked for waits on the workbench, is confirmed with a verification, and taken back', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/home');
    await page.getByRole('link', { name: /待确认提现/ }).click();
    await expectPlace(page, /tab=withdraw/);
    await expectSettled(page);
    const { frozen } = await balances();
    // One to-do that is one withdrawal opens it.
    const opened = page.getByRole('dialog', { name: '提现详情' });
    await opened.getByRole('button', { name: /^确认 W/ }).click();
    const dialog = page.getByRole('dialog', { name: '确认子账号的提现' });
    await expect.poll(() => dialog.innerText()).toContain('caiwu');
    await dialog.getByRole('button', { name: '同意提现' }).click();
    await stepUp(page);
    await expectGone(dialog);
    await open(page, '/finance/rmb?tab=withdraw&status=submitted');
    const row = page.locator('tbody tr', { hasText: money(800) });
    await expectShown(row);
    await row.getByRole('button', { name: '撤销' }).click();
    await page
      .getByRole('dialog', { name: '撤销这笔提现？' })
      .getByRole('button', { name: '撤销提现' })
      .click();
    await expectGone(row);
    await expect.poll(async () => (await balances()).frozen).toBe(frozen - 800);
  });

  test('a newcomer who withdraws is led to what is missing, and at a phone’s width nothing runs out of the page', async () => {
    const { page } = await sharedPerson({ as: 'xinren', width: 360, height: 780 });
    await open(page, '/finance/rmb/withdraw');
    await expectShown(page.getByText('请先完成实名认证'));
    await expect
      .poll(() => page.getByRole('link', { name: '去实名' }).getAttribute('href'))
      .toContain('realNameAuth');
    for (const path of ['/finance/rmb/withdraw', '/finance/bankCard', '/finance/bankCard/createCard']) {
      await open(page, path);
      const over = await page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)');
      expect([path, over]).toEqual([path, 0]);
    }
  });
});
