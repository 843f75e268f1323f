import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SUB_CID } from './accounts';
import { base, expectGone, expectPlace, expectSettled, expectShown, open, toastsOn } from './browser';
import { BLANK, sharedPerson } from './browser-pool';
import { stepUp } from './step-up';
import { pressMore } from './row-actions';
import { expectToast } from './toasts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const sidebar = (page: Page) => page.getByRole('navigation', { name: '主导航' });

describe('a member', () => {
  test('a member is made, chooses its own password, sees the menu of its role, and is out when it is disabled', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await open(page, '/account/manage');
    await page.getByRole('button', { name: '新建子账号' }).first().click();
    const form = dialog(page, '新建子账号');
    await form.getByRole('button', { name: '创建' }).click();
    await expectShown(form.getByRole('alert').getByText('Please enter 子账号名'));
    await expectShown(form.getByRole('alert').getByText('请至少选择一个角色'));
    await form.getByLabel('子账号名').fill('e2e.worker');
    await form.getByLabel('姓名').fill('郑测试');
    await form.getByRole('checkbox', { name: '审计' }).check();
    await form.getByText('该成员能看到什么').click();
    await expectShown(form.getByText(/^创意币、人民币账户/));
    await form.getByRole('button', { name: '创建' }).click();
    await stepUp(page);
    const shown = dialog(page, '子账号已创建');
    const password = (await shown.locator('dd').nth(1).textContent()) ?? '';
    expect(password.trim()).toMatch(/^[A-Za-z0-9]{12}/);
    await shown.getByRole('button', { name: '我已保存' }).click();
    await expectShown(row(page, 'e2e.worker').getByText('待激活'));

    const member = await sharedPerson();
    await member.page.goto(`${base}/login?as=subaccount`);
    await member.page.getByLabel('企业标识').fill(SUB_CID);
    await member.page.getByLabel('子账号名').fill('e2e.worker');
    await member.page.getByLabel('密码', { exact: true }).fill(password.trim().slice(0, 12));
    await member.page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    await member.page.getByRole('button', { name: '登录', exact: true }).click();
    await member.page.getByLabel(/^新密码/).fill('Harbour7Lantern');
    await member.page.getByLabel(/^确认/).fill('Harbour7Lantern');
    await member.page.getByRole('button', { name: /确定|确认|保存|修改/ }).click();
    await expectPlace(member.page, '/home');
    await expectShown(sidebar(member.page).getByText('财务管理'));
    expect(await sidebar(member.page).getByText('众包管理').count()).toBe(0);
    const elsewhere = await sharedPerson();
    await elsewhere.context.addCookies(await member.context.cookies());
    await open(elsewhere.page, '/home');
    // Closed: a page that stands would learn of the change by itself, and be signed out before it is loaded again.
    await elsewhere.page.goto(BLANK);
    await member.page.getByRole('button', { name: '账户菜单' }).click();
    await member.page.getByRole('button', { name: '修改登录密码' }).click();
    const change = dialog(member.page, '修改登录密码');
    await change.getByLabel(/^原密码/).fill('Harbour7Lanterns');
    await change.getByLabel(/^新密码/).fill('Orchard5Pebble');
    await change.getByLabel(/^确认新密码/).fill('Orchard5Pebble');
    await change.getByRole('button', { name: '修改登录密码' }).click();
    await expectShown(change.getByText('原密码错误，还可尝试4次'));
    await change.getByLabel(/^原密码/).fill('Harbour7Lantern');
    await change.getByRole('button', { name: '修改登录密码' }).click();
    await expectGone(change);
    await expectToast(member.page, '登录密码已修改');
    await elsewhere.page.goto(`${base}/home`);
    await expectShown(elsewhere.page.getByText('子账号登录已失效'));
    await open(member.page, '/subAccount/manage');
    await expectShown(member.page.getByText('所属主账号'));
    expect(await member.page.getByRole('button', { name: '新建子账号' }).count()).toBe(0);

    await page.reload();
    await pressMore(row(page, 'e2e.worker'), '停用');
    const asked = dialog(page, '停用这个子账号？');
    await asked.getByLabel('停用原因（选填）').fill('项目结束');
    await asked.getByRole('button', { name: '停用' }).click();
    await stepUp(page);
    await expectShown(row(page, 'e2e.worker').getByText('已停用'));
    await member.page.goto(`${base}/orders/myOrders`);
    await expectShown(member.page.getByText(/登录已失效|子账号登录/));
    expect(complaints.filter((text) => !/403|422/.test(text))).toEqual([]);
  });

  test('a member is given a quota, which its bar shows', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/account/manage?keyword=xuanran');
    await pressMore(row(page, 'xuanran'), '设置额度');
    const form = dialog(page, '设置额度 xuanran');
    await form.getByRole('checkbox', { name: '限制消费额度' }).check();
    await form.getByLabel('额度（元）').fill('12.345');
    await form.getByRole('button', { name: '保存' }).click();
    await expectShown(form.getByRole('alert').getByText('请输入正确的金额，最多保留两位小数'));
    await form.getByLabel('额度（元）').fill('3000');
    await form.getByRole('button', { name: '保存' }).click();
    await stepUp(page);
    await expectShown(row(page, 'xuanran').getByText('3,000.00'));
  });

  test('a table of members makes several at once; what is wrong stands beside its cell', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/account/manage');
    await page.getByRole('button', { name: '批量新建' }).click();
    const form = dialog(page, '批量新建子账号');
    const file = (text: string) => ({ name: 'm.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await form
      .getByLabel(/^CSV 文件/)
      .setInputFiles(file('子账号名,姓名,角色\nbatch.a,王一一,观察员\nbatch.b,王二二,船长\n'));
    await form.getByRole('button', { name: '创建2个子账号' }).click();
    await expectShown(form.getByText('第3行“角色”：角色“船长”不存在'));
    await form
      .getByLabel(/^CSV 文件/)
      .setInputFiles(file('子账号名,姓名,角色\nbatch.a,王一一,观察员\nbatch.b,王二二,财务\n'));
    await form.getByRole('button', { name: '创建2个子账号' }).click();
    await stepUp(page);
    await expectShown(dialog(page, '子账号已创建').getByText('batch.b'));
  });
});

describe('a table of members', () => {
  test('a table of members saved by a spreadsheet in China, in GB18030 and with a rare name, is shown before anything is created', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/account/manage');
    await page.getByRole('button', { name: '批量新建' }).click();
    const form = dialog(page, '批量新建子账号');
    // 子账号名＊,姓名＊,手机,邮箱,角色＊,备注 / batch.gb,䶮平,+86 138 0013 8000,,观察员,一,二
    const head = 'd7d3d5cbbac5c3fba3aa2cd0d5c3fba3aa2ccad6bbfa2cd3cacfe42cbdc7c9aba3aa2cb1b8d7a2';
    const line = '62617463682e67622cfe9fc6bd2c2b383620313338203030313320383030302c2cb9dbb2ecd4b12cd2bb';
    const file = (hex: string) => ({ name: 'm.csv', mimeType: 'text/csv', buffer: Buffer.from(hex, 'hex') });
    await form.getByLabel(/^CSV 文件/).setInputFiles(file(`${head}0d0a${line}2cb6fe0d0a`));
    await expectShown(form.getByText('第2行有7列，表头只有6列，请检查是否多了逗号'));
    await expect.poll(() => form.getByRole('button', { name: '创建', exact: true }).isDisabled()).toBe(true);
    await form.getByLabel(/^CSV 文件/).setInputFiles(file(`${head}0d0a${line}0d0a`));
    for (const text of ['batch.gb', '䶮平', '观察员', '一'])
      await expectShown(form.getByRole('cell', { name: text, exact: true }));
    await form.getByRole('button', { name: '创建1个子账号' }).click();
    await stepUp(page);
    await expectShown(dialog(page, '子账号已创建').getByText('batch.gb'));
    await page.reload();
    await expectShown(row(page, 'batch.gb').getByText('138****8000'));
  });
});

describe('a manager', () => {
  test('a manager of members manages within its own rights, and is shown so', async () => {
    const { page } = await sharedPerson({ as: 'guanli', width: 390 });
    // Others have made more members than a page shows.
    await open(page, '/subAccount/manage?page_size=50');
    await expectShown(page.getByText('我的额度'));
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    for (const [name, count] of [
      ['xiangmu', 1],
      ['caiwu', 0],
      ['guanli', 0],
    ] as const) {
      const more = card(name).getByRole('button', { name: /^更多：/ });
      await more.click();
      await expectShown(card(name).getByText('数据范围'));
      await expect.poll(() => card(name).getByRole('button', { name: '编辑' }).count()).toBe(count);
      await more.click();
    }
    await page.getByRole('button', { name: '新建子账号' }).first().click();
    const form = dialog(page, '新建子账号');
    await expect.poll(() => form.getByRole('checkbox', { name: /^财务/ }).isDisabled()).toBe(true);
    await expect.poll(() => form.getByRole('checkbox', { name: /^项目经理/ }).isDisabled()).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '角色管理' }).first().click();
    await expectPlace(page, '/subAccount/manage/role');
    await expectShown(page.getByRole('heading', { level: 1, name: '角色管理' }));
    await expectSettled(page);
    expect(await page.getByRole('link', { name: '新建角色' }).count()).toBe(0);
  });
});

describe('a role', () => {
  test('a role is made with the keyboard alone: a code brings what it needs, and saving says what changes', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await open(page, '/account/manage/role/create');
    await page.getByLabel('角色名称').focus();
    await page.keyboard.type('键盘角色');
    const pay = page.getByRole('checkbox', { name: /^支付订单/ });
    await pay.focus();
    await page.keyboard.press('Space');
    await expect
      .poll(() => page.getByRole('checkbox', { name: '查看订单', exact: true }).isChecked())
      .toBe(true);
    const whole = page.getByRole('checkbox', { name: '订单全选', exact: true });
    await expect.poll(() => whole.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await whole.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => page.getByRole('checkbox', { name: '导出订单' }).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: '查看订单', exact: true }).uncheck();
    await expect.poll(() => pay.isChecked()).toBe(false);
    await page.getByRole('checkbox', { name: '取消订单' }).check();
    await page.getByLabel('订单数据范围').selectOption('仅本人');
    await page.getByRole('button', { name: '保存' }).click();
    const asked = dialog(page, '确认新建');
    await expectShown(asked.getByText('查看订单、取消订单'));
    await asked.getByRole('button', { name: '确认保存' }).click();
    await stepUp(page);
    await expectPlace(page, /^\/account\/manage\/role\/detail\?id=/);
    await expectShown(page.getByText('数据范围：仅本人'));
    await expectShown(page.getByText('新建角色').last());
    expect(await toastsOn(page).count()).toBeLessThanOrEqual(1);
    expect(complaints.filter((text) => !/403/.test(text))).toEqual([]);
  });

  test('a role of the system is copied, and its copy is changed and dropped', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/account/manage/role');
    await pressMore(page, '复制观察员');
    const form = dialog(page, '复制角色“观察员”');
    await form.getByRole('button', { name: '复制' }).click();
    await stepUp(page);
    await expectPlace(page, /^\/account\/manage\/role\/editor\?id=/);
    await page.getByRole('checkbox', { name: '查看作品' }).uncheck();
    await page.getByRole('button', { name: '保存' }).click();
    await expectShown(dialog(page, '确认修改').getByText('查看作品'));
    await dialog(page, '确认修改').getByRole('button', { name: '确认保存' }).click();
    await stepUp(page);
    await expectShown(page.getByText(/移除权限：查看作品/));
    await open(page, '/account/manage/role');
    await pressMore(page, '删除观察员副本');
    await dialog(page, '删除这个角色？').getByRole('button', { name: '删除' }).click();
    await stepUp(page);
    await expectGone(page.getByRole('link', { name: '观察员副本', exact: true }));
  });
});
