import { type ChildProcess, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { endpoints } from '@uc/contract/all-endpoints';
import { memoryFolder } from '../tools/memory-folder.mjs';
import { theWorld } from './site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectGone, expectSettled, expectShown, newPerson, signIn } from './browser';
import { addressOf, killServer, startServer } from './server';
import { PASSWORD } from './sessions';

const folder = mkdtempSync(join(memoryFolder(), 'uc-people-'));
let server: ChildProcess;
let url: string;
const COLLEAGUE = 'xintongshi';
/** The password that was printed when a colleague was added to the demo world's staff. */
let printed: string;

/** A server where people stand at the place of the partners that verify identities and take filings. */
beforeAll(async () => {
  cpSync(theWorld().folder, folder, { recursive: true });
  const cwd = new URL('..', import.meta.url);
  const env = { ...process.env, DATA_DIR: folder, DEMO: '1' };
  const add = ['server/dist/staff-command.js', 'add', COLLEAGUE, 'cs', '新同事'];
  printed = /password: (\w+)/.exec(execFileSync(process.execPath, add, { cwd, env, encoding: 'utf8' }))![1]!;
  server = startServer(folder, '0', { IDENTITY: 'people', IP_OFFICE: 'people' });
  url = await addressOf(server);
});
afterAll(async () => {
  await killServer(server);
  rmSync(folder, { recursive: true, force: true });
});

const press = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A customer of the demo world who has signed in through the screen. */
async function customer(account: string) {
  const person = await newPerson();
  await person.page.goto(`${url}/center/user/login`);
  await signIn(person.page, account, PASSWORD);
  await person.page.waitForURL('**/center/user/home');
  return person;
}
/** A page of the console, signed in as this member of staff. */
async function clerk(username: string): Promise<Page> {
  const answer = await fetch(`${url}${endpoints.passport.signInAsStaff.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: { staff_token: string } };
  const { page } = await newPerson({
    script: `sessionStorage.setItem('uc:staff', ${JSON.stringify(data.staff_token)});`,
  });
  return page;
}

test('a person who hands in papers is verified by two reviewers, who see what was typed, read and checked', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const buffer = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#777', noise },
  })
    .jpeg()
    .toBuffer();
  const { page, complaints } = await customer('xinren');
  const hand = async (label: string, name: string) => {
    await page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    await expectShown(page.getByRole('img', { name: `${label}预览` }));
  };
  await page.goto(`${url}/center/user/account/safe/realNameAuth`);
  await expectShown(page.getByText('手持证件照（人工审核，1个工作日）'));
  await page.getByRole('link', { name: '去认证' }).first().click();
  await hand('证件人像面', '演示身份证人像面.jpg');
  await hand('证件国徽面', '演示身份证国徽面.jpg');
  await expectShown(page.getByRole('list', { name: '证件人像面识别结果' }).getByText('姓名：周晓岚'));
  await page.getByLabel('姓名', { exact: true }).fill('周晓兰');
  expect(await page.getByRole('radio', { name: /银行卡核验|人脸核验/ }).count()).toBe(0);
  await expectShown(page.getByText('仅由本平台两名审核人员查看，不提供给银行或其他机构，不作人脸比对'));
  await hand('手持证件照', '手持.jpg');
  await page.getByRole('checkbox', { name: '我已阅读并单独同意' }).check();
  await press(page, '提交认证');
  await expectShown(page.getByText('申请审核中'));
  await page.goto(`${url}/center/user/account/safe/realNameAuth`);
  const no = /RN\d{14}/.exec(await page.getByText(/^RN\d{14}$/).innerText())![0];

  const decide = async (username: string, event: string, looks: boolean) => {
    const consolePage = await clerk(username);
    await consolePage.goto(`${url}/center/operator/queue/realname?view=pending`);
    await expectSettled(consolePage);
    await press(consolePage, no);
    const drawer = consolePage.getByRole('dialog', { name: no });
    if (looks) {
      await drawer.getByRole('button', { name: '查看填写内容与识别结果' }).click();
      await expectShown(drawer.getByText('周晓兰'));
      await expectShown(drawer.getByText('识别为 周晓岚'));
      await expectShown(drawer.getByText(/证件号：校验位正确，出生于1990-03-07/));
      await expectShown(drawer.getByText('未作人脸比对，请对照手持证件照与证件人像'));
    }
    await drawer.getByRole('button', { name: event, exact: true }).click();
    const ask = consolePage.getByRole('dialog', { name: event, exact: true });
    await ask.getByRole('button', { name: event, exact: true }).click();
    await expectGone(ask);
  };
  await decide('auditor', '初审通过', true);
  await page.reload();
  await expectShown(page.getByText('审核中', { exact: true }));
  await decide('super', '复核通过', false);
  await page.reload();
  await expectShown(page.getByText('已认证', { exact: true }));
  await expectShown(page.getByText('周*兰'));
  expect(complaints).toEqual([]);
});

/** A letter as the office of trademarks would send it: a PDF of text. */
function letter(...lines: string[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4' });
  // Its package leaves the files out of its exports.
  const fonts = dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc'));
  document.font(join(fonts, '../fonts/NotoSansHans-Regular.otf'));
  for (const line of lines) document.text(line);
  document.end();
  return buffer(document);
}

test('a paid filing goes to the office as a package, is registered, and moves on by the letter that comes back', async () => {
  const page = await clerk('ip');
  await page.goto(`${url}/center/operator/queue/filing?view=filing`);
  await expectSettled(page);
  const name = page.getByRole('button', { name: /^TM/ }).first();
  const no = await name.innerText();
  await name.click();
  const drawer = page.getByRole('dialog', { name: no });
  const save = drawer.getByRole('button', { name: '下载材料包：商标注册' });
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(file.suggestedFilename()).toBe(`${no}-官方提交材料.zip`);
  const bytes = readFileSync(await file.path());
  // The names of a ZIP stand in it as they are.
  for (const part of ['01-提交核对单.pdf', '02-申请表填写内容.pdf', '03-官费清单.pdf', '材料/01-'])
    expect(bytes.includes(Buffer.from(part))).toBe(true);

  await drawer.getByRole('button', { name: '登记提交官方', exact: true }).click();
  const ask = page.getByRole('dialog', { name: '登记提交官方', exact: true });
  await ask.getByRole('button', { name: '登记提交官方' }).click();
  await expectShown(ask.getByText('请填写官方回执上的申请号或流水号；尚未取得的，取得后再登记'));
  await ask.getByLabel('申请号').fill('71234568');
  await ask.getByRole('button', { name: '登记提交官方' }).click();
  await expectGone(ask);

  await page.goto(`${url}/center/operator/queue/filing?view=all&keyword=${no}`);
  await drawer.getByLabel('上传官方文书', { exact: true }).setInputFiles({
    name: '受理通知书.pdf',
    mimeType: 'application/pdf',
    buffer: await letter(
      '国家知识产权局',
      '商标注册申请受理通知书',
      '申请号：71234568',
      '发文日期：2026年11月20日',
    ),
  });
  const read = page.getByRole('dialog', { name: '登记官方文书', exact: true });
  await expectShown(read.getByText('已识别，请对照文书核对后登记。'));
  await expect.poll(() => read.getByLabel('文书', { exact: true }).inputValue()).toBe('accepted');
  await expect.poll(() => read.getByLabel('送达日期').inputValue()).toBe('2026-11-20');
  await read.getByLabel('送达方式').selectOption('electronic');
  await read.getByRole('button', { name: '登记官方文书' }).click();
  await expectGone(read);
  await expectShown(drawer.getByText('实质审查中').first());
  await expectShown(drawer.getByText(/^受理通知书（2026-11-20送达）/));
});

test('a new colleague chooses a password at the first sign-in, changes it later, and the ones before open nothing', async () => {
  const { page, complaints } = await newPerson();
  const enter = async (password: string) => {
    await page.getByRole('textbox', { name: '账号' }).fill(COLLEAGUE);
    await page.getByRole('textbox', { name: '密码' }).fill(password);
    await press(page, '登录');
  };
  const [own, later] = ['Orchard4Lantern', 'Harbour6Violet'];
  await page.goto(`${url}/center/operator`);
  await enter(printed);
  await expectShown(page.getByRole('heading', { name: '设置自己的密码' }));
  await page.getByLabel('新密码', { exact: true }).fill(printed);
  await page.getByLabel('确认新密码').fill(printed);
  await press(page, '下一步');
  await expectShown(page.getByText('新密码不能与原密码相同'));
  await page.getByLabel('新密码', { exact: true }).fill(own);
  await page.getByLabel('确认新密码').fill(own);
  await press(page, '下一步');
  await expectShown(page.getByRole('heading', { name: '待办', exact: true }));
  await press(page, '修改密码');
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByLabel('原密码').fill(printed);
  await dialog.getByLabel('新密码', { exact: true }).fill(later);
  await dialog.getByLabel('确认新密码').fill(later);
  await press(page.locator('dialog'), '修改密码');
  await expectShown(dialog.getByText('原密码错误，还可尝试4次'));
  await dialog.getByLabel('原密码').fill(own);
  await press(page.locator('dialog'), '修改密码');
  await expectGone(dialog);
  await expectShown(page.getByText('密码已修改，其他设备已退出登录'));
  await press(page, '退出');
  await enter(own);
  await expectShown(page.getByRole('alert').filter({ hasText: '账号或密码错误' }));
  await enter(later);
  await expectShown(page.getByRole('heading', { name: '待办', exact: true }));
  // A read that was under way at the sign-out is refused, and one that waits for a busy server is not asked again.
  expect(complaints.filter((one) => !/status of (?:401|403|422|503) /.test(one))).toEqual([]);
});
