import { expect, test } from 'vitest';
import { expectGone, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';
import { consoleUrl, openConsole } from './console';

test('a provider opens the tax withheld of a year from 年度收入, reads each month and makes its certificate', async () => {
  const { page, complaints } = await sharedPerson({ as: 'studio' });
  await open(page, '/finance/rmb?income=year');
  await page.getByRole('dialog', { name: '年度收入' }).getByRole('link', { name: '个税预扣明细' }).click();
  await expectShown(page.getByRole('heading', { name: '个税预扣', level: 1 }));
  await expectShown(page.getByText('按累计预扣法预扣个人所得税'));
  await expectShown(page.getByText(/^减除费用（\d+个月）$/));
  await expectShown(page.getByRole('row', { name: /^20\d\d-\d\d / }).first());
  await page.getByRole('button', { name: '生成PDF' }).click();
  await expectShown(page.getByRole('button', { name: '下载文件' }));
  expect(complaints).toEqual([]);
});

test('a provider withdraws the consent to file value added tax and gives it again after reading it, and finance sees both', async () => {
  const { page, complaints } = await sharedPerson({ as: 'studio' });
  await open(page, '/finance/tax');
  const preview = page.getByRole('table', { name: '增值税代办预览' });
  await expectShown(preview.getByRole('row', { name: /^20\d\d年\d+月 .*-15$/ }).first());
  await page.getByRole('button', { name: '撤回同意' }).click();
  await page.getByRole('dialog', { name: '撤回同意？' }).getByRole('button', { name: '撤回同意' }).click();
  await expectGone(preview);
  await page.getByRole('button', { name: '委托代办' }).click();
  const ask = page.getByRole('dialog', { name: '委托平台代办增值税申报' });
  await expectShown(ask.getByText('本人为自然人，已完成实名认证'));
  await ask.getByRole('button', { name: '已阅读，同意并委托' }).click();
  await expectGone(ask);
  await expectShown(preview);
  expect(complaints).toEqual([]);
  const desk = await openConsole('finance');
  await desk.page.goto(`${consoleUrl}/queue/tax-report`);
  await desk.page.getByRole('button', { name: '查看名单' }).click();
  const list = desk.page.getByRole('table', { name: '增值税代办同意' });
  await expectShown(list.getByRole('row', { name: /第1版.*有效/ }).first());
  await expectShown(list.getByRole('row', { name: /第1版.*撤回/ }).first());
  expect(desk.complaints).toEqual([]);
});

test('a rule of withholding that finance proposes in the console waits for another member of staff, and is refused by its author', async () => {
  const { page, complaints } = await openConsole('finance');
  await page.goto(`${consoleUrl}/queue/withholding?view=all`);
  await expectShown(page.getByRole('row', { name: /代扣代缴.*现行/ }));
  await page.getByRole('button', { name: '提交规则' }).click();
  const form = page.getByRole('dialog', { name: '提交规则' });
  await form.getByLabel('生效日期').fill('2099-03-01');
  await form.getByLabel('平台是否为扣缴义务人').selectOption('no');
  await form.getByLabel('无收入的月份').selectOption('through');
  await form.getByLabel('增值税').selectOption('outside');
  await form.getByLabel('平台服务费').selectOption('inside');
  await form.getByLabel('依据').fill('税务顾问意见书第9号');
  await form.getByRole('button', { name: '提交规则' }).click();
  await expectGone(form);
  await page.goto(`${consoleUrl}/queue/withholding?view=open`);
  await page
    .getByRole('row', { name: /2099-03-01/ })
    .getByRole('button')
    .first()
    .click();
  const shown = page.getByRole('dialog').first();
  await expectShown(shown.getByText('税务顾问意见书第9号'));
  expect(await shown.getByRole('button', { name: '复核通过' }).count()).toBe(0);
  await shown.getByRole('button', { name: '不予通过' }).click();
  const ask = page.getByRole('dialog', { name: '不予通过' });
  await ask.getByLabel('原因').fill('日期有误');
  await ask.getByRole('button', { name: '不予通过' }).click();
  await expectGone(ask);
  expect(complaints).toEqual([]);
});
