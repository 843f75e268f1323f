import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { expectShown, toastsOn } from './browser';
import { openConsole } from './console';
import { unique } from './unique';

/** A statement of one account, as a bank in China writes it; another account each time. */
function statement(): { account: string; text: string } {
  const account = `99${unique().replaceAll(/\D/g, '').slice(-12)}`;
  const line = (facts: string) => `100,${account},99111,${facts}`;
  return {
    account,
    text: [
      '[HISTORYDETAIL]',
      '凭证号,本方账号,对方账号,交易时间,借/贷,借方发生额,贷方发生额,摘要,对方单位名称,余额',
      line('2026-11-18 09:12:05,贷,,"50,000.00",充值,宁波样例机电有限公司,"150,000.00"'),
      line('2026-11-18 10:40:31,借,5.00,,手续费,,"149,995.00"'),
    ].join('\r\n'),
  };
}

test('finance drops files of banks in the console, sees what each says or why it is refused, and stores the lines once', async () => {
  const { page, complaints } = await openConsole('finance');
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '银行与渠道文件' })
    .click();
  const { account, text } = statement();
  const file = (name: string, content: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
  const choose = (...files: ReturnType<typeof file>[]) =>
    page.getByLabel('选择银行对账单或渠道账单，或拖到此处').setInputFiles(files);
  await choose(file('工行.csv', text), file('残缺.csv', text.replace('150,000.00', '15O')));
  const good = page.getByRole('region', { name: '工行.csv' });
  await expectShown(good.getByText('2笔，新增2笔'));
  await expectShown(good.getByText('100,000.00元 至 149,995.00元'));
  const bad = page.getByRole('region', { name: '残缺.csv' });
  await expectShown(bad.getByText('第3行“余额”列：“15O”不是金额'));
  await bad.getByRole('button', { name: '移除残缺.csv' }).click();
  await page.getByRole('button', { name: '保存明细', exact: true }).click();
  await expectShown(toastsOn(page).filter({ hasText: '已保存2笔新明细' }));
  await expectShown(good.getByText('新增2笔，0笔以前已保存'));

  await choose(file('再传.csv', text));
  await expectShown(page.getByRole('region', { name: '再传.csv' }).getByText('没有新的明细'));

  await page.getByRole('row', { name: account }).getByRole('button', { name: '查看明细' }).click();
  const line = page.getByRole('row', { name: '宁波样例机电有限公司' });
  await expectShown(line.getByText('50,000.00').first());
  await line.getByText('原文').click();
  await expectShown(line.getByText(`工行.csv 第3行：100,${account}`));
  expect(complaints).toEqual([]);
});
