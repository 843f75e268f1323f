import { api } from '@uc/contract';
import { endpoints } from '@uc/contract/all-endpoints';
import { limits } from '@uc/contract/limits';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { credentialsOf, get, PASSWORD, post, staffToken } from './accounts';
import { expectGone, expectSettled, expectShown, toastsOn } from './browser';
import { passCaptcha } from './captcha';
import { openConsole, consoleUrl } from './console';
import { sharedPerson } from './browser-pool';
import { unique } from './unique';
import { expectToast } from './toasts';

/** The provider of the demo world; no other test looks at what it has. */
const STUDIO = '100000000003';

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: '账号' }).fill(username);
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}
/** Through the screen; everybody else of these tests is at work already. */
async function signedIn(username: string): Promise<Page> {
  const { page, complaints } = await sharedPerson();
  await page.goto(consoleUrl);
  await signIn(page, username);
  await expectShown(page.getByRole('heading', { name: '待办', exact: true }));
  await expectSettled(page);
  expect(complaints).toEqual([]);
  return page;
}
const menu = (page: Page) => page.getByRole('navigation', { name: '主导航' });

describe('the console', () => {
  test('one member of staff proposes an adjustment and another decides; the customer is told by SMS, which the sandbox shows', async () => {
    const { page, complaints } = await openConsole('finance');
    await menu(page).getByRole('link', { name: '调账' }).click();
    await page.getByRole('button', { name: '发起调账' }).click();
    const form = page.getByRole('dialog', { name: '发起调账' });
    await form.getByRole('button', { name: '发起调账' }).click();
    await expect.poll(() => form.getByRole('alert').count()).toBeGreaterThan(3);
    const title = '试验补差';
    const given = {
      账户编号: STUDIO,
      '金额（元）': '1.00',
      '事由（客户可见）': title,
      工单号: 'T-2026',
      原因: '对账差异',
    };
    for (const [label, value] of Object.entries(given))
      await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByRole('button', { name: '发起调账' }).click();
    await expectGone(form);
    await expectToast(page, '请另一位同事在“调账”中处理');
    // One's own proposal is not one's own work.
    await expectSettled(page);
    const row = page.getByRole('row', { name: title });
    expect(await row.count()).toBe(0);
    await page.getByRole('tab', { name: '待复核' }).click();
    await row.getByRole('button').click();
    const drawer = page.getByRole('dialog', { name: /^AJ/ });
    await expectShown(drawer.getByRole('button', { name: '拒绝' }));
    expect(await drawer.getByRole('button', { name: '复核通过' }).count()).toBe(0);
    expect(complaints).toEqual([]);

    const { page: second } = await openConsole('finance2');
    await menu(second).getByRole('link', { name: '调账' }).click();
    await second.getByRole('row', { name: title }).getByRole('button').click();
    await second.getByRole('button', { name: '复核通过' }).click();
    const sure = second.getByRole('dialog', { name: '复核通过' });
    await expectShown(sure.getByText('通过后立即入账'));
    await sure.getByRole('button', { name: '复核通过' }).click();
    await expectToast(second, '已复核通过');
    await second.getByRole('tab', { name: '已入账' }).click();
    await expectShown(second.getByRole('row', { name: title }));

    await menu(second).getByRole('link', { name: '短信/邮件记录' }).click();
    const sent = second.getByRole('row', { name: title });
    await expect
      .poll(
        async () => {
          await second.getByRole('button', { name: '刷新' }).click();
          return sent.count();
        },
        { interval: 1000 },
      )
      .toBe(1);
  });

  test('a bank line of 50,000.00 and more is credited when another member of staff agrees, and no second time', async () => {
    const key = `T${unique()}`;
    const wish = { amount: 60_001.5, target: 'rmb', channel: 'offline' };
    const begun = await post(endpoints.recharge.create.path, wish, {
      vso_token: credentialsOf('demo').vso_token ?? '',
      'idempotency-key': key,
    });
    const { memo_code: memo } = (begun.pay as { account: { memo_code: string } }).account;
    const { page, complaints } = await openConsole('finance');
    await menu(page).getByRole('link', { name: '银行到账' }).click();
    const enter = async () => {
      await page.getByRole('button', { name: '登记到账' }).click();
      const form = page.getByRole('dialog', { name: '登记到账' });
      const given = { 银行流水号: key, '金额（元）': '60001.5', 付款方: '演示企业', '附言（选填）': memo };
      for (const [label, value] of Object.entries(given))
        await form.getByLabel(label, { exact: true }).fill(value);
      await form.getByRole('button', { name: '登记到账' }).click();
      return form;
    };
    await expectGone(await enter());
    await expectToast(page, '请另一位同事在“入账复核”中处理');
    const again = await enter();
    await expectShown(again.getByText(`流水号${key}已用于银行到账K`));
    await again.getByRole('button', { name: '取消' }).click();

    const { page: second } = await openConsole('finance2');
    await menu(second).getByRole('link', { name: '入账复核' }).click();
    await second.getByRole('row', { name: '60,001.50' }).getByRole('button').first().click();
    await second.getByRole('button', { name: '复核入账' }).click();
    const sure = second.getByRole('dialog', { name: '复核入账' });
    await expectShown(sure.getByText(key));
    await sure.getByRole('button', { name: '复核入账' }).click();
    await expectToast(second, '已复核入账');
    // The second use of the line is refused, as asked for above.
    expect(complaints).toEqual([expect.stringContaining('422')]);
  });

  test('a recharge number that nobody knows is said in the console, and the waiting of a bank line counts from its entry', async () => {
    const { page, complaints } = await openConsole('finance');
    await menu(page).getByRole('link', { name: '银行到账' }).click();
    await page.getByRole('button', { name: '登记到账' }).click();
    const form = page.getByRole('dialog', { name: '登记到账' });
    const payer = `来款${unique()}`;
    const given = {
      银行流水号: `W${unique()}`,
      '金额（元）': '321.09',
      付款方: payer,
      到账日期: '2026-11-20',
    };
    for (const [label, value] of Object.entries(given))
      await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByRole('button', { name: '登记到账' }).click();
    await expectGone(form);
    const row = page.getByRole('row', { name: payer });
    await expectShown(row.getByText(/^(1分钟内|\d分钟)$/));
    await row.getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: '匹配充值单' }).click();
    const match = page.getByRole('dialog', { name: '匹配充值单' });
    await match.getByLabel('充值单号', { exact: true }).fill('O202611201234567890');
    await match.getByRole('button', { name: '匹配充值单' }).click();
    await expectShown(match.getByText('没有找到充值单O202611201234567890，请在“充值审核”的列表'));
    await match.getByRole('button', { name: '取消' }).click();
    // The mistyped number is refused, as asked for above.
    expect(complaints).toEqual([expect.stringContaining('404')]);
  });

  test('the settlement of a channel is booked, above 50,000.00 when another member of staff agrees', async () => {
    const { page, complaints } = await openConsole('finance');
    await menu(page).getByRole('link', { name: '渠道结算' }).click();
    await page.getByRole('button', { name: '登记结算' }).click();
    const form = page.getByRole('dialog', { name: '登记结算' });
    const no = `E2E${unique()}`;
    await form.getByLabel('渠道结算单号', { exact: true }).fill(no);
    await form.getByLabel('结算日', { exact: true }).fill('2026-11-20');
    await form.getByLabel('结算总额（元）', { exact: true }).fill('60000');
    await form.getByLabel('渠道手续费（元）', { exact: true }).fill('360');
    await form.getByRole('button', { name: '登记结算' }).click();
    await expectGone(form);
    const { page: second } = await openConsole('finance2');
    await menu(second).getByRole('link', { name: '渠道结算' }).click();
    await second.getByRole('row', { name: '59,640.00' }).getByRole('button').first().click();
    await second.getByRole('button', { name: '复核入账' }).click();
    const sure = second.getByRole('dialog', { name: '复核入账' });
    await expectShown(sure.getByText(no));
    await sure.getByRole('button', { name: '复核入账' }).click();
    await expectToast(second, '已复核入账');
    expect(complaints).toEqual([]);
  });

  test('the console shows each role its own work and refuses the rest, typed addresses too', async () => {
    const { page } = await openConsole('ip');
    await expectShown(page.locator('main').getByRole('link', { name: '法规与费用变更' }));
    expect(await menu(page).getByRole('link', { name: '提现审核' }).count()).toBe(0);
    await page.goto(`${consoleUrl}/queue/withdraw`);
    await expectShown(page.getByText('您的岗位没有查看此页面的权限'));
    await menu(page).getByRole('link', { name: '短信/邮件记录' }).click();
    await expectShown(page.getByRole('heading', { name: '短信/邮件记录' }));
  });

  test('the console counts what waits, opens it, and says when the book was proven', async () => {
    const { page, complaints } = await openConsole('super');
    const tile = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: '退款与交付' }) });
    await expectShown(tile.getByText(/最早等待/));
    await tile.getByRole('link').click();
    await expectSettled(page);
    await page.getByRole('tab', { name: '退款申请' }).click();
    await expectSettled(page);
    await page.getByRole('row').nth(1).getByRole('button').click();
    await expectShown(page.getByRole('dialog').getByText('退款原因'));
    await page.keyboard.press('Escape');
    await menu(page).getByRole('link', { name: '对账报告' }).click();
    await page.getByRole('button', { name: '立即核对' }).first().click();
    await expectToast(page, '核对一致');
    await menu(page).getByRole('link', { name: '后台任务' }).click();
    await expectShown(page.getByRole('heading', { name: '全量对账' }));
    expect(complaints).toEqual([]);
  });

  test('a search of the console that finds nothing in this view leads to where the item stands', async () => {
    const { page } = await openConsole('finance');
    await page.goto(`${consoleUrl}/queue/withdraw?view=returned`);
    const number = page.getByRole('row').getByRole('button', { name: /^W\d+$/ });
    const no = (await number.first().textContent())!;
    await page.goto(`${consoleUrl}/queue/withdraw?keyword=${no}`);
    await page.getByRole('button', { name: '在“全部”中查询' }).click();
    await expectShown(page.getByRole('row', { name: new RegExp(`${no}.*银行退票`) }));
  });

  test('staff approve several withdrawals at once, having been shown each', async () => {
    const { page, complaints } = await openConsole('finance');
    await menu(page).getByRole('link', { name: '提现审核' }).click();
    await expectSettled(page);
    await page
      .getByRole('checkbox', { name: /^选择W/, disabled: false })
      .first()
      .check();
    await page.getByRole('button', { name: '批量审核通过' }).click();
    const sure = page.getByRole('dialog', { name: '批量审核通过' });
    await expectShown(sure.getByRole('row', { name: /100000000001.*招商银行.*1,500\.00.*未命中/ }));
    await expectShown(sure.getByText('选中 1 / 1 项，提现金额合计 1,500.00 元'));
    await sure.getByRole('button', { name: '批量审核通过' }).click();
    await expectToast(page, '已处理1笔');
    await expectGone(sure);
    await page.getByRole('tab', { name: '打款中' }).click();
    const paid = page.getByRole('row', { name: /1,500\.00.*打款中/ });
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: '刷新' }).click();
          return paid.count();
        },
        { interval: 1000 },
      )
      .toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  test('staff make a coupon template and start it, and its codes are shown once', async () => {
    const { page, complaints } = await openConsole('super');
    const id = `t-${unique()}`;
    await menu(page).getByRole('link', { name: '优惠券模板' }).click();
    await page.getByRole('button', { name: '新建模板' }).click();
    const form = page.getByRole('dialog', { name: '新建模板' });
    await form.getByRole('button', { name: '新建模板' }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('template_id');
    await form.getByLabel('模板编号').fill(id);
    await form.getByLabel('名称', { exact: true }).fill('开工满减');
    await form.getByLabel('面额（元）').fill('30');
    await form.getByLabel('使用门槛（元）').fill('300');
    await form.getByLabel('发放方式').selectOption('code');
    // Without a limit it would take a second person to start it.
    await form.getByLabel('发放总量（选填）').fill('100');
    await form.getByRole('button', { name: '新建模板' }).click();
    await expectGone(form);
    await page.getByRole('button', { name: id }).click();
    const drawer = page.getByRole('dialog', { name: id });
    await drawer.getByRole('button', { name: '开始发放' }).click();
    await page.getByRole('dialog', { name: '开始发放' }).getByRole('button', { name: '开始发放' }).click();
    await drawer.getByRole('button', { name: '生成兑换码' }).click();
    const codes = page.getByRole('dialog', { name: '生成兑换码' });
    await codes.getByLabel('数量').fill('2');
    await codes.getByRole('button', { name: '生成兑换码' }).click();
    await expect.poll(() => codes.getByRole('button', { name: '复制兑换码' }).count()).toBe(2);
    expect(complaints).toEqual([]);
  });

  test('staff make a discount template with its cap, which is read again when another has changed it', async () => {
    const { page, complaints } = await openConsole('super');
    const id = `d-${unique()}`;
    await menu(page).getByRole('link', { name: '优惠券模板' }).click();
    await page.getByRole('button', { name: '新建模板' }).click();
    const form = page.getByRole('dialog', { name: '新建模板' });
    const send = () => form.getByRole('button', { name: '新建模板' }).click();
    await form.getByLabel('模板编号').fill(id);
    await form.getByLabel('名称', { exact: true }).fill('开工折扣');
    await form.getByLabel('类型').selectOption('discount');
    expect(await form.getByLabel('面额（元）').count()).toBe(0);
    await form.getByLabel('折扣（如8.5）').fill('12');
    await form.getByLabel('最高优惠金额（元）').fill('100');
    await form.getByLabel('发放总量（选填）').fill('10');
    await send();
    await expectShown(form.getByText('折扣为0.1-9.9之间的数字，最多一位小数'));
    await form.getByLabel('折扣（如8.5）').fill('8.5');
    await send();
    await expectGone(form);
    await page.getByRole('button', { name: id }).click();
    const drawer = page.getByRole('dialog', { name: id });
    await expectShown(drawer.getByText('最高优惠金额'));
    await post(
      endpoints.coupons.staffTemplateStart.path,
      { no: id },
      { staff_token: await staffToken('cs') },
    );
    await drawer.getByRole('button', { name: '开始发放' }).click();
    const sure = page.getByRole('dialog', { name: '开始发放' });
    await sure.getByRole('button', { name: '开始发放' }).click();
    await expectShown(sure.getByText('当前状态不允许此操作'));
    // Whoever was first stands beside the refusal.
    await expectShown(sure.getByText(/^.+已于 20.+ 完成“开始发放”。关闭后显示最新状态。$/));
    await sure.getByRole('button', { name: '取消' }).click();
    // It is no draft any more, so it has left this list; it stays open as it is now.
    await expectGone(page.getByRole('row', { name: id }));
    await expectShown(drawer.getByText('发放中', { exact: true }).first());
    await expectShown(drawer.getByRole('button', { name: '暂停发放' }));
    expect(complaints).toEqual([expect.stringContaining('422'), expect.stringContaining('409')]);
  });

  test('the check of receipts tells a paper that is not ours from one that nobody has, and never says yes by itself', async () => {
    const { page, complaints } = await openConsole('cs');
    await menu(page).getByRole('link', { name: '回单核验' }).click();
    await page.getByRole('button', { name: '核验', exact: true }).click();
    await expect.poll(() => page.getByRole('alert').count()).toBe(3);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('uid');
    const { list } = await get<{ list: { repay_no: string }[] }>(
      endpoints.credit.repayments.path,
      {},
      'demo',
    );
    await page.getByLabel('账户编号').fill('100000000001');
    await page.getByLabel('回单编号').fill(list[0]!.repay_no);
    await page.getByLabel('验证码').fill('oil0 abcd efgh jkmn');
    await page.getByRole('button', { name: '核验', exact: true }).click();
    await expectShown(page.getByRole('status').getByText('核验不通过'));
    await expect.poll(() => page.getByLabel('验证码').inputValue()).toBe('0110-ABCD-EFGH-JKMN');
    await page.getByLabel('回单编号').fill('H1');
    expect(await page.getByText('核验不通过').count()).toBe(0);
    await page.getByRole('button', { name: '核验', exact: true }).click();
    await expectShown(page.getByRole('status').getByText('没有查到该账户的这份回单'));
    expect(complaints).toEqual([]);
  });

  test('staff unlock a colleague whom somebody has locked out by guessing, and the reason is kept', async () => {
    const { page: guesser } = await sharedPerson();
    await guesser.goto(consoleUrl);
    await guesser.getByRole('textbox', { name: '账号' }).fill('ip');
    for (let guess = 0; guess < limits.signIn.failures; guess += 1) {
      await guesser.getByRole('textbox', { name: '密码' }).fill(`Wrong9Gate${guess}`);
      const counted = guesser.waitForResponse(
        async (answer) =>
          answer.url().endsWith(api.passport.signInAsStaff.path) &&
          ((await answer.json()) as { errorCode: number }).errorCode !== 300005,
      );
      await guesser.getByRole('button', { name: '登录', exact: true }).click();
      if (guess >= limits.captcha.afterSignInFailures) await passCaptcha(guesser);
      await counted;
    }
    await expectShown(guesser.getByRole('alert').filter({ hasText: '账号已锁定' }));

    const { page, complaints } = await openConsole('super');
    await menu(page).getByRole('link', { name: '运营人员' }).click();
    const row = page.getByRole('row', { name: /（ip）.*正常|（ip）.*已锁定/ });
    await expectShown(row.getByText('已锁定'));
    await row.getByRole('button', { name: /^解除.+的登录锁定$/ }).click();
    const dialog = page.getByRole('dialog', { name: '解除锁定' });
    await dialog.getByRole('button', { name: '解除锁定' }).click();
    await expectShown(dialog.getByRole('alert'));
    await dialog.getByRole('textbox').fill('本人电话确认');
    await dialog.getByRole('button', { name: '解除锁定' }).click();
    await expectGone(dialog);
    await expectShown(row.getByText('正常'));
    await expectShown(page.getByRole('row', { name: /解除锁定.*本人电话确认/ }));
    expect(complaints).toEqual([]);
    await signedIn('ip');
  });

  test('a session of the console ends with its sign-out, and stays in its own tab', async () => {
    const page = await signedIn('auditor');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.reload();
    await expectShown(page.getByRole('heading', { name: '待办', exact: true }));
    const token = await page.evaluate(() => sessionStorage.getItem('uc:staff'));
    await page.getByRole('button', { name: '退出' }).click();
    await expectShown(page.getByRole('button', { name: '登录', exact: true }));
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.evaluate((old) => sessionStorage.setItem('uc:staff', old ?? ''), token);
    await page.reload();
    await expectShown(page.getByRole('button', { name: '登录', exact: true }));
    await expectShown(page.getByRole('alert').filter({ hasText: '登录已失效，请重新登录' }));
  });

  test('a form of the console outlives the end of the session, for the same person in this tab alone', async () => {
    const page = await signedIn('super');
    const typing = async (event: string, blank: string) => {
      const dialog = page.getByRole('dialog', { name: event });
      await dialog.getByLabel(blank, { exact: true }).fill('描述与类目不符');
      // It ends while the form is open; the next press is refused.
      await page.evaluate(
        (path) =>
          fetch(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json', staff_token: sessionStorage.getItem('uc:staff')! },
            body: '{}',
          }),
        endpoints.operator.signOut.path,
      );
      await dialog.getByRole('button', { name: event }).click();
      await expectShown(page.getByRole('alert').filter({ hasText: '登录已失效，请重新登录' }));
      expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(
        '描述与类目不符',
      );
      return dialog;
    };
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '需求审核' }).click();
    await page.getByRole('row').nth(1).getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: '驳回' }).click();
    const dialog = await typing('驳回', '原因');
    await signIn(page, 'super');
    await expect.poll(() => dialog.getByLabel('原因', { exact: true }).inputValue()).toBe('描述与类目不符');
    await expectShown(dialog.getByText('已恢复登录失效前填写的内容'));
    await typing('驳回', '原因');
    // Somebody else at this tab finds the list, and the first person has nothing left there afterwards.
    for (const [username, role] of [
      ['auditor', '（审核员）'],
      ['super', '（超级管理员）'],
    ] as const) {
      await signIn(page, username);
      await expectShown(page.getByRole('heading', { name: '需求审核', exact: true }));
      await expectShown(page.getByRole('banner').getByText(role));
      await expectSettled(page);
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.getByRole('button', { name: '退出' }).click();
      await expectShown(page.getByRole('button', { name: '登录', exact: true }));
    }
    // A form that begins something new is kept as well.
    await signIn(page, 'super');
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '违规词表' }).click();
    await page.getByRole('button', { name: '添加词语' }).click();
    const adding = await typing('添加词语', '词语');
    await signIn(page, 'super');
    await expect.poll(() => adding.getByLabel('词语', { exact: true }).inputValue()).toBe('描述与类目不符');
  });

  test('a wrong password is told in place at the sign-in of the console', async () => {
    const { page } = await sharedPerson({ width: 390 });
    await page.goto(consoleUrl);
    await page.getByRole('textbox', { name: '账号' }).fill('nobody-of-us');
    await page.getByRole('textbox', { name: '密码' }).fill('Wrong1234');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expectShown(page.getByRole('alert').filter({ hasText: '账号或密码错误' }));
    expect(await toastsOn(page).count()).toBe(0);
  });
});

test('a mentor is added to the supply of the incubation', async () => {
  const { page } = await openConsole('super');
  await page.goto(`${consoleUrl}/queue/mentor`);
  await expectSettled(page);
  await page.getByRole('button', { name: '添加导师' }).click();
  const form = page.getByRole('dialog', { name: '添加导师' });
  const typed = {
    姓名: '顾清和',
    头衔: '独立制片人',
    面谈日: '周二、周四',
    '开始（时）': '9',
    '结束（时）': '17',
  };
  for (const [label, value] of Object.entries(typed)) await form.getByLabel(label).fill(value);
  await form.getByLabel('分中心').selectOption('苏州分中心');
  await form.getByRole('button', { name: '添加导师' }).click();
  await expectGone(form);
  await expectShown(page.getByRole('row', { name: /顾清和.*独立制片人/ }));
});
