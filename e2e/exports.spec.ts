import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from './accounts';
import { expectGone, expectShown, open, toastsOn } from './browser';
import { sharedPerson } from './browser-pool';

describe('an export', () => {
  test('an export asks who it is, runs behind the page, and ends in a file', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    // Longer than a page of the list, or nobody would be asked (ADR 30).
    const aYearAgo = new Date(Date.now() - 360 * 86_400_000).toISOString().slice(0, 10);
    await open(page, `/finance/rmb?start_time=${aYearAgo}`);
    await page.getByRole('button', { name: '导出', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '导出收支明细' });
    const start = () => dialog.getByRole('button', { name: '开始导出' }).click();
    const proof = page.getByRole('dialog', { name: '安全验证' });

    await start();
    await expectShown(proof.getByText('为保障您的账户安全，请验证身份'));
    await expectShown(proof.getByText('导出数据'));
    await proof.getByRole('button', { name: '取消' }).click();
    await expectGone(proof);
    await expectShown(dialog.getByRole('alert'));
    expect(await toastsOn(page).count()).toBe(0);

    await start();
    await proof.getByRole('tab', { name: '登录密码' }).click();
    await proof.getByRole('textbox', { name: '登录密码' }).fill('Wrong1234');
    await proof.getByRole('button', { name: '确认' }).click();
    await expectShown(proof.getByText(/登录密码错误，还可尝试\d次/));
    await proof.getByRole('textbox', { name: '登录密码' }).fill(PASSWORD);
    await proof.getByRole('button', { name: '确认' }).click();
    await expectGone(proof);

    const save = dialog.getByRole('button', { name: '下载文件' });
    await save.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(download.suggestedFilename()).toMatch(/^收支明细.*\.csv$/);
    const text = readFileSync(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFF流水号,时间')).toBe(true);
    expect(text.split('\r\n').length).toBeGreaterThan(10);
  });

  test('an export of a paid withdrawal and of a bill saves a paper without another press', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    const saved = async (button: RegExp, name: RegExp) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).first().click(),
      ]);
      expect(download.suggestedFilename()).toMatch(name);
      expect(readFileSync(await download.path(), 'latin1').startsWith('%PDF-')).toBe(true);
    };
    await open(page, '/finance/rmb?tab=withdraw&status=success');
    await saved(/^下载回单 W/, /^提现回单_W\d+\.pdf$/);
    await expectShown(page.getByRole('dialog', { name: '下载回单' }).getByText('文件已生成并开始下载'));
    await open(page, '/finance/creditLimit');
    await page
      .getByRole('button', { name: /账单明细$/ })
      .first()
      .click();
    await saved(/^下载账单/, /^白条账单_IOU[\d-]+\.pdf$/);
    expect(complaints).toEqual([]);
  });

  test('the statement of a month shows its figures before it is exported', async () => {
    const { page, complaints } = await sharedPerson({ as: 'caiwu', width: 390 });
    await open(page, '/finance/rmb');
    await page.getByRole('button', { name: '月度对账单' }).click();
    const dialog = page.getByRole('dialog', { name: '月度对账单' });
    await expectShown(dialog.getByText('期末可用余额'));
    expect(complaints).toEqual([]);
  });
});
