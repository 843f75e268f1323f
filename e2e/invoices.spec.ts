import { dayOf } from '@uc/contract/day';
import { describe, expect, test } from 'vitest';
import { expectGone, expectPlace, expectSettled, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';
import { consoleUrl, openConsole } from './console';
import { expectToast } from './toasts';

const TOTALS = /金额([\d,.]+)元，税额([\d,.]+)元/;

describe('发票', () => {
  test('an invoice is asked for over an order, taken from the platform and issued in the console with number and file, and downloaded by its customer', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await open(page, '/finance/invoices?tab=orders');
    await page.getByRole('checkbox', { name: /^选择/, disabled: false }).first().check();
    await page.getByRole('button', { name: '申请开票' }).click();
    const ask = page.getByRole('dialog', { name: '申请开票' });
    await expectShown(ask.getByLabel('发票抬头'));
    await ask.getByRole('button', { name: '提交申请' }).click();
    await expectToast(page, '开票申请已提交');
    await expectPlace(page, /^\/finance\/invoices\?no=FP/);
    await expectShown(page.getByText('待审核', { exact: true }));
    const no = new URL(page.url()).searchParams.get('no')!;

    const { page: staff } = await openConsole('finance');
    const show = async (view = 'todo') => {
      // What is searched for by its number opens by itself.
      await staff.goto(`${consoleUrl}/queue/invoice?view=${view}&keyword=${no}`);
      return staff.getByRole('dialog').first();
    };
    const press = async (
      name: string,
      fill?: (form: ReturnType<typeof staff.getByRole>) => Promise<void>,
      view?: string,
    ) => {
      await (await show(view)).getByRole('button', { name, exact: true }).click();
      const event = staff.getByRole('dialog', { name, exact: true });
      await fill?.(event);
      await event.getByRole('button', { name, exact: true }).click();
      await expectGone(event);
      await expectSettled(staff);
    };
    await press('受理');
    await expectShown((await show('issuing')).getByText('等待提交开票平台'));
    await press('转人工', undefined, 'issuing');
    const number = String(Date.now()).padStart(20, '26');
    await press('登记发票', async (form) => {
      const [, net, tax] = TOTALS.exec((await form.textContent()) ?? '')!;
      await form.getByLabel('发票号码').fill(number);
      await form.getByLabel('合计金额（不含税）').fill(net!);
      await form.getByLabel('合计税额').fill(tax!);
    });
    const drawer = await show('all');
    await drawer.getByLabel('上传发票文件').setInputFiles({
      name: '发票.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 original'),
    });
    await expectShown(drawer.getByText(`${no}.pdf`));

    await page.reload();
    await expectShown(page.getByText('已开票', { exact: true }));
    await expectShown(page.getByText(number));
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: `下载${no}.pdf` }).click();
    expect((await saved).suggestedFilename()).toBe(`${no}.pdf`);

    // It stands in the VAT of its month, under its rate.
    await staff.goto(`${consoleUrl}/vat?month=${dayOf(new Date()).slice(0, 7)}`);
    await staff
      .getByRole('button', { name: /蓝字的明细/ })
      .first()
      .click();
    const lines = staff.getByRole('dialog').first();
    await expectShown(lines.getByRole('link', { name: number }));
    expect(complaints).toEqual([]);
  });
});
