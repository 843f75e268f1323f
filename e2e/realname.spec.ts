import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPhone, smsCodeFor } from './accounts';
import { expectGone, expectSettled, expectShown, open } from './browser';
import { passCaptcha } from './captcha';
import { openConsole, consoleUrl } from './console';
import { newcomer } from './newcomer';

let picture: Buffer;
beforeAll(async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#777', noise } })
    .jpeg()
    .toBuffer();
});

/** Chooses a paper; the sandbox reads those that are named 演示. */
async function hand(page: Page, label: string, name: string): Promise<void> {
  await page
    .getByLabel(label, { exact: true })
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: picture });
  await expectShown(page.getByRole('img', { name: `${label}预览` }));
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const agree = (page: Page) => page.getByRole('checkbox', { name: '我已阅读并单独同意' }).check();

async function atQueue(username: string, view: string): Promise<Page> {
  const { page } = await openConsole(username);
  await page.goto(`${consoleUrl}/queue/realname?view=${view}`);
  await expectSettled(page);
  return page;
}
/** Opens an application in the queue and begins what is to be decided. */
async function begin(page: Page, no: string, view: string, event: string) {
  await page.goto(`${consoleUrl}/queue/realname?view=${view}`);
  await press(page, no);
  const drawer = page.getByRole('dialog', { name: no });
  await drawer.getByRole('button', { name: event, exact: true }).click();
  return page.getByRole('dialog', { name: event, exact: true });
}

describe('实名认证', () => {
  test('a person whose card the bank knows is proven at once', async () => {
    const { page, complaints } = await newcomer();
    await open(page, '/account/safe/realNameAuth');
    await page.getByRole('link', { name: '去认证' }).first().click();
    await press(page, '提交认证');
    await expectShown(page.getByText('请上传证件人像面'));
    await hand(page, '证件人像面', '演示身份证人像面.jpg');
    await hand(page, '证件国徽面', '演示身份证国徽面.jpg');
    await expectShown(page.getByText('识别结果仅供参考').nth(1));
    // A name is proposed: whoever it is of takes it over, or types it.
    await expect.poll(() => page.getByLabel('姓名', { exact: true }).inputValue()).toBe('');
    await press(page, '采用识别的姓名');
    await expect.poll(() => page.getByLabel('姓名', { exact: true }).inputValue()).toBe('周晓岚');
    await expect
      .poll(() => page.getByLabel('证件号', { exact: true }).inputValue())
      .toBe('320505199003074414');
    await expect.poll(() => page.getByLabel('有效期止').inputValue()).toBe('2040-03-07');
    await page.getByLabel('本人银行卡号').fill('6217000010012345677');
    const phone = newPhone();
    await page.getByLabel('银行预留手机号').fill(phone);
    await press(page, '获取验证码');
    await passCaptcha(page);
    await expectShown(page.getByRole('button', { name: /\d+秒后重新获取/ }));
    await page.getByLabel('短信验证码').fill(await smsCodeFor(phone));
    await agree(page);
    await press(page, '提交认证');
    await expectShown(page.getByText('您已完成个人实名认证'));
    await page.getByRole('link', { name: '查看认证状态' }).click();
    await expectShown(page.getByText('周*岚'));
    await press(page, '查看证件人像面');
    await expectShown(page.getByRole('dialog', { name: '证件人像面' }).getByRole('img'));
    expect(complaints).toEqual([]);
  });

  test('a person who typed something else than a machine has read keeps it, and staff decide', async () => {
    const { page, complaints } = await newcomer();
    await open(page, '/account/safe/realNameAuth/person');
    await page.getByLabel('姓名', { exact: true }).fill('王䶮');
    await page.getByLabel('证件号', { exact: true }).fill('11010519491231002X');
    await hand(page, '证件人像面', '演示身份证人像面.jpg');
    await hand(page, '证件国徽面', '演示身份证国徽面.jpg');
    await expectShown(page.getByRole('list', { name: '证件国徽面识别结果' }));
    const read = page.getByRole('list', { name: '证件人像面识别结果' });
    await expectShown(read.getByText('姓名：周晓岚'));
    await expectShown(read.getByText('与填写不一致，请核对').nth(1));
    await expect.poll(() => page.getByLabel('姓名', { exact: true }).inputValue()).toBe('王䶮');
    await expect
      .poll(() => page.getByLabel('证件号', { exact: true }).inputValue())
      .toBe('11010519491231002X');
    await page.getByRole('radio', { name: /^人脸/ }).check();
    await agree(page);
    await press(page, '提交认证');
    await expectShown(page.getByText('申请审核中'));
    await open(page, '/account/safe/realNameAuth');
    const no = /RN\d{14}/.exec(await page.getByText(/^RN\d{14}$/).innerText())![0];

    const auditor = await atQueue('auditor', 'pending');
    await press(auditor, no);
    const drawer = auditor.getByRole('dialog', { name: no });
    await expectShown(drawer.getByText('姓名与证件影像的识别结果不一致，请人工核对'));
    await expectShown(drawer.getByText('姓名：周*岚（可信度96%），与填写不一致'));
    expect(complaints).toEqual([]);
  });

  test('an enterprise puts right what was rejected, and proves its account', async () => {
    const { page, complaints } = await newcomer();
    await open(page, '/account/safe/realNameAuth/enterprise');
    await hand(page, '营业执照', '演示营业执照.jpg');
    await expectShown(page.getByText('识别结果仅供参考'));
    await press(page, '采用识别的企业名称');
    await press(page, '采用识别的法定代表人姓名');
    await expect.poll(() => page.getByLabel('企业名称').inputValue()).toBe('云栖数字创意（苏州）有限公司');
    await page.getByRole('checkbox', { name: '营业执照长期有效' }).check();
    await hand(page, '法定代表人身份证人像面', '演示身份证人像面.jpg');
    await expect.poll(() => page.getByLabel('法定代表人身份证号').inputValue()).toBe('320505199003074414');
    await hand(page, '法定代表人身份证国徽面', '背面.jpg');
    await page.getByLabel('开户银行').selectOption({ index: 1 });
    await page.getByLabel('开户支行').fill('苏州分行平江路支行');
    await page.getByLabel('对公账号').fill('1102020409000987654');
    await page.getByLabel('联行号').fill('102305000019');
    await agree(page);
    await press(page, '提交审核');
    await expectShown(page.getByText('申请审核中'));
    await open(page, '/account/safe/realNameAuth');
    const no = /RN\d{14}/.exec(await page.getByText(/^RN\d{14}$/).innerText())![0];

    const auditor = await atQueue('auditor', 'pending');
    const no1 = await begin(auditor, no, 'pending', '驳回');
    await no1.getByLabel('营业执照（选填）', { exact: true }).fill('影像不完整，请重新上传');
    await no1.getByRole('button', { name: '驳回' }).click();
    await expectGone(no1);

    await open(page, '/account/safe/realNameAuth');
    await expectShown(page.getByText('影像不完整，请重新上传'));
    await page.getByRole('link', { name: '修改并重新提交' }).click();
    await expectShown(page.getByText('未通过原因：影像不完整，请重新上传'));
    expect(await page.getByLabel('企业名称').count()).toBe(0);
    await hand(page, '营业执照', '演示营业执照.jpg');
    // The text that was read stands above the button, which moves when it comes.
    await expectShown(page.getByText('识别结果仅供参考'));
    await agree(page);
    await press(page, '重新提交');
    await expectShown(page.getByText('申请审核中'));

    const yes = await begin(auditor, no, 'pending', '通过');
    await yes.getByRole('button', { name: '通过' }).click();
    await expectGone(yes);
    const finance = await atQueue('finance', 'micro_pay');
    const sent = await begin(finance, no, 'micro_pay', '登记已打款');
    const amount = /0\.\d\d/.exec(await sent.innerText())![0];
    await sent.getByRole('button', { name: '登记已打款' }).click();
    await expectGone(sent);

    await open(page, '/account/safe/realNameAuth/enterprise');
    await page.getByLabel('收到的金额（元）').fill(amount === '0.50' ? '0.51' : '0.50');
    await press(page, '确认金额');
    await expectShown(page.getByText('金额不正确，还可尝试2次'));
    await page.getByLabel('收到的金额（元）').fill(amount);
    await press(page, '确认金额');
    await expectShown(page.getByText('您已完成企业实名认证'));
    expect(complaints).toEqual([]);
  });
});
