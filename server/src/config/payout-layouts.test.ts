import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config';
import { gbkBytes } from './gbk';

const folder = mkdtempSync(join(tmpdir(), 'uc-layouts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const layout = {
  id: 'bank-a',
  name: '甲银行',
  account: { no: '1102020109000012345', name: '某某公司' },
  file: {
    format: 'csv',
    columns: [
      { heading: '编号', value: 'no' },
      { heading: '账号', value: 'card_no' },
      { heading: '户名', value: 'holder' },
      { heading: '金额', value: 'amount' },
    ],
  },
  result: {
    columns: { no: '编号', amount: '金额', state: '状态', bank_no: '流水号' },
    paid: ['成功'],
    failed: ['失败'],
  },
};
function read(content: unknown) {
  const path = join(folder, 'layouts.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readConfig({ PAYOUT_LAYOUTS: path }).payoutLayouts;
}
const withFile = (more: object) => [{ ...layout, file: { ...layout.file, ...more } }];
const withColumn = (column: object) => withFile({ columns: [...layout.file.columns, column] });

describe('the declared mappings of payouts', () => {
  test('a file of mappings is read, and what it leaves out has its default', () => {
    expect(read([layout])).toMatchObject([
      { id: 'bank-a', payees: 'all', file: { digits: 'plain', amount: 'yuan' } },
    ]);
  });

  test('an operator without a file of mappings has one neutral spreadsheet', () => {
    expect(readConfig({}).payoutLayouts).toMatchObject([{ id: 'standard', file: { format: 'xlsx' } }]);
  });

  test.each([
    ['that is no JSON', 'PK', 'must be a file with a list of mappings in JSON'],
    ['that holds none', [], 'PAYOUT_LAYOUTS'],
    ['with one id twice', [layout, layout], 'two mappings have the same id'],
    ['without the card', withFile({ columns: layout.file.columns.toSpliced(1, 1) }), 'PAYOUT_LAYOUTS'],
    ['with the card twice', withColumn({ heading: '卡号', value: 'card_no' }), 'each once'],
    ['with a heading like a formula', withColumn({ heading: '=1+1', constant: '' }), 'like a formula'],
    ['with a text like a formula', withColumn({ heading: '备注', constant: '@SUM(A1)' }), 'PAYOUT_LAYOUTS'],
    [
      'with a column of an unknown value',
      withColumn({ heading: '备注', value: 'password' }),
      'PAYOUT_LAYOUTS',
    ],
    [
      'in GBK with a heading that GBK lacks',
      withFile({ encoding: 'gbk', columns: [...layout.file.columns, { heading: '𠮷', constant: '' }] }),
      'GBK lacks',
    ],
    [
      'with a word of two meanings',
      [{ ...layout, result: { ...layout.result, failed: ['成功'] } }],
      'a word means one thing',
    ],
    [
      'with a heading of two columns',
      [{ ...layout, result: { ...layout.result, columns: { ...layout.result.columns, state: '金额' } } }],
      'a heading is of one column',
    ],
  ])('a file of mappings %s is refused at the start', (_, content, why) => {
    expect(() => read(content)).toThrow(why);
  });
});

test('payouts by Alipay without an account there are refused at the start', () => {
  expect(() => readConfig({ PAYOUT: 'alipay' })).toThrow('PAYOUT: alipay pays from your account there');
});

test('a text in GBK reads back as it was, and one that GBK lacks is told', () => {
  const text = '沈知秋，工商银行 1,234.50 ABC！';
  expect(new TextDecoder('gbk', { fatal: true }).decode(gbkBytes(text))).toBe(text);
  expect(gbkBytes('王𠮷')).toBeUndefined();
  // The place of a surname that Node 20 has in gb18030 alone.
  expect(gbkBytes('王䶮')).toEqual(Buffer.from([0xcd, 0xf5, 0xfe, 0x9f]));
});
