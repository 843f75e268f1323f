import { endpoints } from '@uc/contract/all-endpoints';
import type { Page, Response } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { answerTo } from './answers';
import { mailCodeFor, newPhone, smsCodeFor } from './accounts';
import { expectGone, expectPlace, expectSettled, expectShown, open, signIn } from './browser';
import { passCaptcha } from './captcha';
import { newcomer, SECRET } from './newcomer';
import { sharedPerson } from './browser-pool';
import { stepUp } from './step-up';

const pathOf = (response: Response) => new URL(response.url()).pathname;
const PAY = 'Paying1Wording';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function prove(page: Page, secrets: { pay?: string } = {}): Promise<void> {
  await page.getByRole('button', { name: '验证身份' }).click();
  await stepUp(page, { login: SECRET, ...secrets });
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const statusOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

describe('账户安全', () => {
  test('an account sets both passwords, and the session goes on with new secrets', async () => {
    const { page, complaints, phone } = await newcomer();
    await open(page, '/account/safe/pay');
    await prove(page);
    await page.getByLabel('新支付密码', { exact: true }).fill(SECRET);
    await page.getByLabel('确认新支付密码').fill('Another1Word');
    await press(page, '设置支付密码');
    await expectShown(page.getByText('两次输入的密码不一致'));
    await page.getByLabel('新支付密码', { exact: true }).fill(PAY);
    await page.getByLabel('确认新支付密码').fill(PAY);
    await press(page, '设置支付密码');
    await expectShown(page.getByText('支付密码已设置'));
    await page.getByRole('link', { name: '返回账户安全' }).click();
    await expectShown(statusOf(page, '支付密码').getByText('已设置', { exact: true }));

    await page.getByRole('link', { name: '修改：登录密码' }).click();
    await prove(page, { pay: PAY });
    await page.getByLabel('新密码', { exact: true }).fill('Lantern3Oaken#9');
    await page.getByLabel('确认新密码').fill('Lantern3Oaken#9');
    await press(page, '修改登录密码');
    await expectShown(page.getByText('登录密码已修改'));
    await open(page, '/account/safe');
    await expectShown(page.getByText('密码强度：强'));
    // The message about a new password may come before its answer: what is counted with the old secret is counted again.
    const early = /status of 401 .*\/im-api\/message\/unread-count/;
    expect(complaints.filter((one) => !early.test(one))).toEqual([]);

    const other = await sharedPerson();
    await open(other.page, '/login');
    await signIn(other.page, phone, 'Lantern3Oaken#9');
    await expectPlace(other.page, '/home');
    await open(page, '/account/safe?tab=devices');
    await press(page, '下线其他全部设备');
    await dialog(page, '下线设备').getByRole('button', { name: '下线' }).click();
    await expectGone(page.getByRole('button', { name: '下线其他全部设备' }));
    await other.page.reload();
    await expectPlace(other.page, /^\/login/);
    await open(page, '/account/safe?tab=logins');
    await expectShown(page.getByText('修改密码'));
  });

  test('a person who sets a payment password stays there when the message about it comes before its answer', async () => {
    const { page } = await newcomer();
    await open(page, '/account/safe/pay');
    await page.route(
      (url) => url.pathname === endpoints.account.setPayPassword.path,
      async (route) => {
        const isCounted = page.waitForResponse((one) => pathOf(one) === endpoints.messages.unreadCount.path);
        const response = await answerTo(route);
        await isCounted;
        await route.fulfill({ response });
      },
    );
    await prove(page);
    await page.getByLabel('新支付密码', { exact: true }).fill(PAY);
    await page.getByLabel('确认新支付密码').fill(PAY);
    await press(page, '设置支付密码');
    await expectShown(page.getByText('支付密码已设置'));
    await page.getByRole('link', { name: '返回账户安全' }).click();
    await expectShown(statusOf(page, '支付密码').getByText('已设置', { exact: true }));
  });

  test('a person changes the phone: a wrong code is told at its field, and then the new phone alone signs in', async () => {
    const { page, phone } = await newcomer({ width: 390, height: 844 });
    await open(page, '/account/safe/phone');
    await prove(page);
    const next = newPhone();
    await page.getByLabel('新手机号').fill(next);
    await press(page, '获取验证码');
    await passCaptcha(page);
    await expectShown(page.getByRole('button', { name: /\d+秒后重新获取/ }));
    await page.getByLabel('短信验证码').fill('000000');
    await press(page, '修改手机号');
    await expectShown(page.getByText('短信验证码错误'));
    await page.getByLabel('短信验证码').fill(await smsCodeFor(next));
    await press(page, '修改手机号');
    await expectShown(page.getByText(`手机号已修改为${next.slice(0, 3)}****${next.slice(-4)}`));
    await page.getByRole('link', { name: '返回账户安全' }).click();
    await expectShown(page.getByText('前不可提现'));
    const elsewhere = await sharedPerson();
    await open(elsewhere.page, '/login');
    await signIn(elsewhere.page, phone, SECRET);
    await expectShown(elsewhere.page.getByText(/账号或密码错误/));
    await open(elsewhere.page, '/login');
    await signIn(elsewhere.page, next, SECRET);
    await expectPlace(elsewhere.page, '/home');
  });

  test('an e-mail address is bound with the code in its mailbox', async () => {
    const { page, complaints, phone } = await newcomer();
    const address = `p${phone}@example.com`;
    await open(page, '/account/safe/mailbox');
    await prove(page);
    await press(page, '获取验证码');
    await expectShown(page.getByText('Please enter 新邮箱'));
    await page.getByLabel('新邮箱').fill(address);
    await press(page, '获取验证码');
    await passCaptcha(page);
    await expectShown(page.getByRole('button', { name: /\d+秒后重新获取/ }));
    await page.getByLabel('邮箱验证码').fill(await mailCodeFor(address));
    await press(page, '绑定邮箱');
    await expectShown(page.getByText('可用于登录与验证身份'));
    expect(complaints).toEqual([]);
  });

  test('a person closes the account after a warning, and calls it off again', async () => {
    const { page, complaints } = await newcomer();
    await open(page, '/account/safe?tab=close');
    await expectShown(page.getByText('无进行中的订单'));
    await page.getByRole('checkbox', { name: '我已了解注销后果' }).check();
    await press(page, '申请注销');
    await dialog(page, '申请注销账户').getByRole('button', { name: '确认注销' }).click();
    await stepUp(page, { login: SECRET });
    await expectShown(page.getByText('账户正在注销'));
    expect(complaints.filter((one) => !one.includes('403'))).toEqual([]);
    await open(page, '/account/safe');
    await expectShown(page.getByText('账户正在注销冷静期'));
    await page.getByRole('link', { name: '查看或撤销' }).click();
    await expectShown(page.getByRole('button', { name: '撤销注销' }));
    // Every page says so, and leads back here.
    await open(page, '/home');
    const bar = page.getByRole('region', { name: '注销提示' });
    await expectShown(bar.getByText(/^账号将于 \d{4}-\d\d-\d\d 注销$/));
    await bar.getByRole('link', { name: '撤销' }).click();
    await press(page, '撤销注销');
    await expectShown(page.getByRole('button', { name: '申请注销' }));
    await expectGone(bar);
  });

  test('账户安全 shows every tab to who has a past, on a narrow screen as well', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo', width: 360, height: 780, dark: true });
    for (const tab of ['settings', 'devices', 'logins', 'operations', 'notices', 'privacy', 'close']) {
      await open(page, `/account/safe?tab=${tab}`);
      await expectSettled(page);
      const wide = await page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)');
      expect([tab, wide]).toEqual([tab, 0]);
    }
    await expectShown(page.getByText('请先删除'));
    await open(page, '/account/safe?tab=privacy');
    await expectShown(page.getByText('账户使用期间不可撤回'));
    expect(complaints).toEqual([]);
  });
});
