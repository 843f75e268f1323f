import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { expectGone, expectShown } from './browser';
import { openConsole } from './console';
import { pressMore } from './row-actions';
import { unique } from './unique';
import { expectToast } from './toasts';

/** A statement of a bank that is not built in; its headings are of this test alone. */
function statement() {
  const mark = unique();
  const lines = [
    '宁波样例银行对账明细,,,,',
    `入账时间,收付,金额${mark}（元）,结余,备注`,
    `2026-11-18 09:12:05,收款,"5,000.10","15,000.10",货款${mark}`,
    '2026-11-18 10:40:31,付款,5.00,"14,995.10",手续费',
  ];
  return { mark, text: lines.join('\r\n') };
}

test.each([
  ['a wide window', 1440],
  ['a phone', 390],
])(
  'finance points at the columns of an unknown bank file on %s, tries it, keeps it, and another person confirms it',
  async (_, width) => {
    const { mark, text } = statement();
    const name = `宁波样例${mark}.csv`;
    const one = await openConsole('finance');
    const { page } = one;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${page.url().replace(/\/$/, '')}/bank-files`);
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.getByLabel('银行对账单或渠道账单').setInputFiles([file]);
    await page.getByRole('button', { name: `说明各列：${name}`, exact: true }).click();
    const column = (label: string) => page.getByRole('combobox', { name: label, exact: true });
    await expectShown(page.getByRole('region', { name: '文件的前几行' }).getByText('手续费'));
    await page.getByLabel('银行名称').fill('宁波样例银行');
    await page.getByLabel('本方账号').fill('6225000000000000000');
    await page.getByRole('button', { name: '试读', exact: true }).click();
    await expectShown(page.getByRole('alert').filter({ hasText: '请指定日期所在的列' }));
    await column('入账时间').selectOption('day');
    await column('收付').selectOption('word');
    await column(`金额${mark}`).selectOption('amount');
    await column('结余').selectOption('balance');
    await column('备注').selectOption('memo');
    // The directions taken for each other: the balances do not follow, and nothing can be kept.
    await page.getByLabel('收入的字样').fill('付款');
    await page.getByLabel('支出的字样').fill('收款');
    await page.getByRole('button', { name: '试读', exact: true }).click();
    const trial = page.getByRole('region', { name: '试读结果' });
    await expectShown(trial.getByText(/余额对不上/));
    await expectShown(page.getByRole('button', { name: '保存列对应', exact: true, disabled: true }));
    await page.getByLabel('收入的字样').fill('收款');
    await page.getByLabel('支出的字样').fill('付款');
    await page.getByRole('button', { name: '试读', exact: true }).click();
    await expectShown(trial.getByText('整份文件读取无误'));
    await expectShown(trial.getByText('10,000.00元 至 14,995.10元'));
    // What is typed is not lost without a word.
    await page.getByRole('button', { name: '返回列表', exact: true }).click();
    const question = page.getByRole('dialog').first();
    await question.getByRole('button', { name: '继续编辑', exact: true }).click();
    await expectGone(question);
    await page.getByRole('button', { name: '保存列对应', exact: true }).click();
    await expectToast(page, '等待另一位同事确认');
    expect(one.complaints).toEqual([]);

    const two = await openConsole('finance2');
    const other = two.page;
    await other.setViewportSize({ width, height: 900 });
    await other.goto(`${other.url().replace(/\/$/, '')}/bank-files?view=waiting`);
    const confirm = `查看并确认：${name}`;
    if (width < 720) await pressMore(other, confirm);
    else await other.getByRole('button', { name: confirm, exact: true }).click();
    await expectShown(other.getByRole('region', { name: '试读结果' }).getByText('整份文件读取无误'));
    await other.getByRole('button', { name: '确认列对应', exact: true }).click();
    const ask = other.getByRole('dialog', { name: '确认列对应' });
    await ask.getByRole('button', { name: '确认列对应', exact: true }).click();
    await expectGone(ask);
    // From now on the layout is read by itself.
    await other.goto(`${other.url().replace(/\/bank-files.*$/, '')}/bank-files`);
    const next = text.replace('09:12:05', '09:12:06');
    await other
      .getByLabel('银行对账单或渠道账单')
      .setInputFiles([{ ...file, name: `次月${name}`, buffer: Buffer.from(next) }]);
    const read = other.getByRole('region', { name: `次月${name}` });
    await expectShown(read.getByText('账户明细（列对应）'));
    await expectShown(read.getByText('2笔，新增1笔，1笔以前已保存'));
    expect(two.complaints).toEqual([]);
  },
);
