import { describe, expect, test } from 'vitest';
import { expectPlace, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';

describe('合同', () => {
  test('a contract is found in the list over all rooms, read with its signatures beside it, and its PDF and evidence are saved', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await open(page, '/orders/contracts?kind=contract');
    await page.getByRole('tab', { name: /已完成/ }).click();
    await page.getByRole('tabpanel').getByRole('link').first().click();
    const drawer = page.getByRole('dialog', { name: '合同详情' });
    await expectShown(drawer.getByText('文本摘要（SHA-256）'));
    await expectShown(drawer.getByText(/^雇主：/).first());
    for (const [button, ending] of [
      ['下载PDF', /^合同_.*\.pdf$/],
      ['下载证据包', /^合同证据包_.*\.zip$/],
    ] as const) {
      const saved = page.waitForEvent('download');
      await drawer.getByRole('button', { name: button }).click();
      expect((await saved).suggestedFilename()).toMatch(ending);
    }
    await page.keyboard.press('Escape');
    await expectPlace(page, /^\/orders\/contracts\?(?=.*kind=contract)(?=.*tab=done)/);
    expect(complaints).toEqual([]);
  });

  test('the entrustment of a trademark stands among the contracts with its text, and leads to its case', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await open(page, '/orders/contracts?kind=filing_trademark');
    await page.getByRole('tabpanel').getByRole('link').first().click();
    const drawer = page.getByRole('dialog', { name: '合同详情' });
    await expectShown(drawer.getByText('商标申请委托书').first());
    await expectShown(drawer.getByText(/^委托人（甲方）：/).first());
    const saved = page.waitForEvent('download');
    await drawer.getByRole('button', { name: '下载PDF' }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
    expect(complaints).toEqual([]);
  });
});

describe('帮助', () => {
  test('the help of a page is one press away, and another topic is found by the initials of its pinyin', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await open(page, '/orders/contracts');
    await page.getByRole('link', { name: '本页帮助' }).click();
    await expectPlace(page, '/help?topic=contracts');
    await expectShown(page.getByRole('heading', { name: '合同与协议' }));
    await page.getByRole('link', { name: '全部帮助' }).click();
    await page.getByLabel('搜索帮助').fill('txysxf');
    await page.getByRole('button', { name: '查询' }).click();
    await page.getByRole('link', { name: '提现与手续费' }).click();
    await expectShown(page.getByText('每月前1笔免费'));
    await page.getByRole('main').getByRole('link', { name: '提交工单' }).click();
    await expectPlace(page, '/support?view=new');
    expect(complaints).toEqual([]);
  });
});
