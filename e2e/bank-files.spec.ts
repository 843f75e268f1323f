import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { expectShown } from './browser';
import { openConsole } from './console';
import { unique } from './unique';
import { expectToast } from './toasts';

/** The account for 对公转账 of the demo world. */
const ACCOUNT = '6225000000000000000';
/** A statement of it, as a bank in China writes it, of a day before all others, with money of somebody who is in no other one. */
function statement(): { payer: string; fee: string; text: string } {
  const day = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
  const fee = `手续费${unique()}`;
  const payer = `宁波样例${unique()}公司`;
  const line = (facts: string) => `100,${ACCOUNT},99111,${facts}`;
  return {
    payer,
    fee,
    text: [
      '[HISTORYDETAIL]',
      '凭证号,本方账号,对方账号,交易时间,借/贷,借方发生额,贷方发生额,摘要,对方单位名称,余额',
      line(`${day} 09:12:05,贷,,"5,000.10",货款,${payer},"15,000.10"`),
      line(`${day} 10:40:31,借,5.00,,${fee},,"14,995.10"`),
    ].join('\r\n'),
  };
}

test('finance drops files of banks in the console, sees what each says or why it is refused, stores the lines once, has them matched and books what is left by a proposal', async () => {
  const { page, complaints } = await openConsole('finance');
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '银行与渠道文件' })
    .click();
  const { payer, fee, text } = statement();
  const file = (name: string, content: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
  const choose = (...files: ReturnType<typeof file>[]) =>
    page.getByLabel('银行对账单或渠道账单').setInputFiles(files);
  await choose(file('工行.csv', text), file('残缺.csv', text.replace('15,000.10', '15O')));
  const good = page.getByRole('region', { name: '工行.csv' });
  await expectShown(good.getByText('2笔，新增2笔'));
  await expectShown(good.getByText('10,000.00元 至 14,995.10元'));
  const bad = page.getByRole('region', { name: '残缺.csv' });
  await expectShown(bad.getByText('第3行“余额”列：“15O”不是金额'));
  await bad.getByRole('button', { name: '移除残缺.csv' }).click();
  await page.getByRole('button', { name: '保存明细', exact: true }).click();
  await expectToast(page, '已保存2笔新明细');
  await expectShown(good.getByText('新增2笔，0笔以前已保存'));

  await choose(file('再传.csv', text));
  await expectShown(page.getByRole('region', { name: '再传.csv' }).getByText('没有新的明细'));

  const stored = page.getByRole('row', { name: /^工行\.csv/ });
  await stored.getByRole('button', { name: '自动匹配：工行.csv' }).click();
  const dialog = page.getByRole('dialog', { name: '自动匹配' });
  await dialog.getByRole('button', { name: '开始匹配', exact: true }).click();
  await expectToast(page, '已匹配1笔流水');
  await stored.getByRole('button', { name: '查看明细：工行.csv' }).click();
  const line = page.getByRole('row', { name: payer });
  await expectShown(line.getByText('5,000.10').first());
  await expectShown(line.getByRole('link', { name: '已匹配' }));
  await line.getByText('原文').click();
  await expectShown(line.getByText(`工行.csv 第3行：100,${ACCOUNT}`));
  // The fee stands beside no payout.
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '流水匹配' }).click();
  await page.getByLabel('流水号、单号或摘要').fill(fee);
  await page.getByRole('button', { name: '查询' }).click();
  await page.locator('main tbody tr').filter({ hasText: fee }).getByRole('button').first().click();
  const drawer = page.getByRole('dialog').first();
  await expectShown(drawer.getByText('旁边没有已匹配的打款'));
  await drawer.getByRole('button', { name: '按建议匹配', exact: true }).click();
  const question = page.getByRole('dialog', { name: '按建议匹配' });
  await question.getByRole('button', { name: '按建议匹配', exact: true }).click();
  await expectToast(page, '按建议匹配');
  // The damaged file.
  expect(complaints).toEqual([expect.stringContaining('422')]);
});
