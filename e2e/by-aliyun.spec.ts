import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Said, startCloudauth } from '../server/src/partners/identity/testing';
import { memoryFolder } from '../tools/memory-folder.mjs';
import { newPhone, PASSWORD, smsCodeFor } from './accounts';
import { expectGone, expectShown, newPerson, signIn } from './browser';
import { passCaptcha } from './captcha';
import { addressOf, killServer, startServer } from './server';
import { theWorld } from './site';

const folder = mkdtempSync(join(memoryFolder(), 'uc-aliyun-'));
const keys = { keyId: 'AKIDtest', secret: 'secretOfTheTest' };
let there: Awaited<ReturnType<typeof startCloudauth>>;
let server: ChildProcess;
let url: string;

/** A server whose people and cards Alibaba Cloud verifies, on the demo world. */
beforeAll(async () => {
  cpSync(theWorld().folder, folder, { recursive: true });
  there = await startCloudauth(keys);
  server = startServer(folder, '0', {
    IDENTITY: 'aliyun',
    ALIYUN_IDENTITY_KEY_ID: keys.keyId,
    ALIYUN_IDENTITY_SECRET: keys.secret,
    ALIYUN_IDENTITY_ENDPOINT: there.url,
  });
  url = await addressOf(server);
});
afterAll(async () => {
  await killServer(server);
  await there.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a person reads what Alibaba Cloud is asked, is led on where the bank differs or cannot tell, and is verified where it confirms', async () => {
  const { page, complaints } = await newPerson();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(`${url}/center/user/login`);
  await signIn(page, 'xinren', PASSWORD);
  await page.waitForURL('**/center/user/home');
  await page.goto(`${url}/center/user/account/safe/realNameAuth/person`);
  await expectShown(
    page.getByText(
      '姓名、身份证号、银行卡号与预留手机号经加密连接提供给阿里云，由其向银行核验，仅接收核验结果',
    ),
  );
  expect(await page.getByRole('radio', { name: /人脸核验/ }).count()).toBe(0);
  await page.getByRole('radio', { name: /^人工审核/ }).check();
  await expectShown(page.getByText(/^姓名与证件号经加密连接提供给阿里云核验.*不作人脸比对$/));
  await press('《实名认证授权协议》');
  const agreement = page.getByRole('dialog', { name: '实名认证授权协议' });
  await expectShown(agreement.getByText(/提供给阿里云计算有限公司.*核验不一致或无结果不等于认证不通过/s));
  await agreement.getByRole('button', { name: '关闭' }).click();
  await expectGone(agreement);
  await page.getByRole('radio', { name: /^银行卡核验/ }).check();

  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const buffer = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#777', noise },
  })
    .jpeg()
    .toBuffer();
  for (const label of ['证件人像面', '证件国徽面']) {
    const file = { name: `演示${label}.jpg`, mimeType: 'image/jpeg', buffer };
    await page.getByLabel(label, { exact: true }).setInputFiles(file);
    await expectShown(page.getByRole('list', { name: `${label}识别结果` }));
  }
  const typed = { BankCard: '6217000010012345677', Mobile: newPhone() };
  await press('采用识别的姓名');
  await page.getByLabel('本人银行卡号').fill(typed.BankCard);
  await page.getByLabel('银行预留手机号').fill(typed.Mobile);
  await press('获取验证码');
  await passCaptcha(page);
  await expectShown(page.getByRole('button', { name: /\d+秒后重新获取/ }));
  await page.getByLabel('短信验证码').fill(await smsCodeFor(typed.Mobile, url));
  await page.getByRole('checkbox', { name: '我已阅读并单独同意' }).check();
  const differs: Said = { result: { BizCode: '2', SubCode: '201' } };
  const untold: Said = { result: { BizCode: '3', SubCode: '302' } };
  there.says.push(differs, untold);
  await press('提交认证');
  await expectShown(page.getByText(/银行登记的信息与填写的不一致，请核对.*核对无误的，请选择“人工审核”/));
  await press('提交认证');
  await expectShown(page.getByText('银行未能给出核验结果，请选择“人工审核”并上传手持证件照'));
  await press('提交认证');
  await expectShown(page.getByText('您已完成个人实名认证'));
  const element = { UserName: '周晓岚', IdentifyNum: '320505199003074414', ...typed };
  expect(there.questions.map(({ values }) => values)).toEqual(
    [1, 2, 3].map(() => expect.objectContaining(element)),
  );

  await page.goto(`${url}/center/user/finance/bankCard/createCard`);
  await expectShown(
    page.getByText(
      '姓名、身份证号、银行卡号与预留手机号经加密连接提供给阿里云，由其向银行核验；银行未能给出结果的改为打款验证，持卡人姓名、卡号与开户行提供给我们付款的银行',
    ),
  );
  await press('《银行卡绑定服务协议》');
  await expectShown(page.getByRole('dialog').getByText(/阿里云计算有限公司.*打入一笔0\.01–0\.99元款项/s));
  expect(complaints.every((one) => one.includes('422'))).toBe(true);
});
